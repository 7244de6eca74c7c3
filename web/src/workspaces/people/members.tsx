// The members of the flock: current sitters, permanent members, invited people, and former sitters.
import type { Access, Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { useEndText } from '../../board/use-end-text.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { roleNames } from '../../labels/role-names.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { dotsThree } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { PersonMark } from '../../ui/portraits/portrait.tsx';
import styles from '../rows.module.css';
import { useOwnRoleText } from './parts/role-text.ts';
import { NoLongerHere, SittingNow } from './sitters.tsx';

interface Props {
  members: readonly Member[];
  /** Empty for people who cannot manage the flock. */
  access: readonly Access[];
  /** Opens the sheet about a person; undefined if the role does not allow it. */
  onOpen: ((member: Member) => void) | undefined;
}

export function Members({ members, access, onOpen }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const accessOf = new Map(access.map(each => [each.memberId, each]));
  const accepted = members.filter(({ acceptedAt }) => acceptedAt !== null);
  const sitters = accepted.flatMap(member => {
    const own = accessOf.get(member.id);
    return own && (own.careOnly || own.endsAt !== null) ? [{ member, access: own }] : [];
  });
  const hasEnded = ({ endsAt }: Access) => endsAt !== null && Date.parse(endsAt) <= now;
  const ended = sitters.filter(sitter => hasEnded(sitter.access));
  const sitting = sitters.filter(sitter => !hasEnded(sitter.access));
  const here = accepted.filter(member => !sitters.some(sitter => sitter.member === member));
  const invited = members.filter(({ acceptedAt }) => acceptedAt === null);
  const list = (people: readonly Member[]) => (
    <Rows>
      {people.map(member => (
        <MemberRow
          key={member.id}
          member={member}
          endsAt={accessOf.get(member.id)?.endsAt ?? null}
          onOpen={onOpen}
        />
      ))}
    </Rows>
  );
  return (
    <>
      {sitting.length > 0 && <SittingNow sitters={sitting} onOpen={onOpen} />}
      <Section title={t`Always here`}>
        {list(here)}
        {members.length === 1 && (
          <p className={styles.about}>
            <Trans>Only you so far. Who stands in when you are away?</Trans>
          </p>
        )}
      </Section>
      {invited.length > 0 && <Section title={t`Invited`}>{list(invited)}</Section>}
      {ended.length > 0 && <NoLongerHere sitters={ended} onOpen={onOpen} />}
    </>
  );
}

interface RowProps {
  member: Member;
  /** The end of access of an invited sitter. */
  endsAt: string | null;
  onOpen: ((member: Member) => void) | undefined;
}

function MemberRow({ member, endsAt, onOpen }: RowProps) {
  const { t } = useLingui();
  const { isOwner } = useRights();
  const { context } = useSignedIn();
  const isMe = member.userId === context.user.id;
  const mayOpen = !isMe && (isOwner || member.role !== 'owner');
  const { name } = member;
  return (
    <li className={styles.row}>
      <PersonMark name={name} size={48} isInvited={member.acceptedAt === null} />
      <p className={styles.words}>
        <strong>{name}</strong>
        <span>
          <RoleLine member={member} endsAt={endsAt} isMe={isMe} />
        </span>
      </p>
      {onOpen && mayOpen && (
        <IconButton
          icon={dotsThree}
          label={t`More about ${name}`}
          aria-haspopup="dialog"
          onClick={() => onOpen(member)}
        />
      )}
    </li>
  );
}

interface RoleLineProps {
  member: Member;
  endsAt: string | null;
  isMe: boolean;
}

/** "You, owner", or "Viewer, invited 3 days ago". */
function RoleLine({ member: { role, acceptedAt, createdAt }, endsAt, isMe }: RoleLineProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const ownRole = useOwnRoleText();
  const today = useFlockDay();
  const roleName = i18n._(roleNames[role]);
  const invited = formats.daysAgo(daysBetween(formats.dayOf(createdAt), today));
  const until = useEndText();
  if (isMe) return ownRole[role];
  if (acceptedAt === null && endsAt !== null) {
    const end = until(endsAt);
    return (
      <Trans>
        Sitter until {end}, invited {invited}
      </Trans>
    );
  }
  return acceptedAt === null ? (
    <Trans>
      {roleName}, invited {invited}
    </Trans>
  ) : (
    roleName
  );
}
