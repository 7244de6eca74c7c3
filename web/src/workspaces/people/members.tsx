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
import styles from '../parts/rows.module.css';
import { useBirdsText } from './parts/birds-text.ts';
import { useOwnRoleText } from './parts/role-text.ts';
import { NoLongerHere, SittingNow } from './sitters.tsx';

interface Props {
  members: readonly Member[];
  /** Empty for people who cannot manage the flock. */
  access: readonly Access[];
  /** Opens the sheet about a person; undefined if the viewer's role does not allow it, or there is no connection. */
  onOpen: ((member: Member) => void) | undefined;
}

export function Members({ members, access, onOpen }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const accessOf = new Map(access.map(grant => [grant.memberId, grant]));
  const accepted = members.filter(({ acceptedAt }) => acceptedAt !== null);
  const sitters = accepted.flatMap(member => {
    const grant = accessOf.get(member.id);
    return grant && (grant.careOnly || grant.endsAt !== null) ? [{ member, access: grant }] : [];
  });
  const hasEnded = ({ endsAt }: Access) => endsAt !== null && Date.parse(endsAt) <= now;
  const formerSitters = sitters.filter(sitter => hasEnded(sitter.access));
  const currentSitters = sitters.filter(sitter => !hasEnded(sitter.access));
  const permanent = accepted.filter(member => !sitters.some(sitter => sitter.member === member));
  const invited = members.filter(({ acceptedAt }) => acceptedAt === null);
  const list = (people: readonly Member[]) => (
    <Rows>
      {people.map(member => (
        <MemberRow key={member.id} member={member} access={accessOf.get(member.id)} onOpen={onOpen} />
      ))}
    </Rows>
  );
  return (
    <>
      {currentSitters.length > 0 && <SittingNow sitters={currentSitters} onOpen={onOpen} />}
      <Section title={t`Always here`}>
        {list(permanent)}
        {members.length === 1 && (
          <p className={styles.about}>
            <Trans>Only you so far. Who stands in when you are away?</Trans>
          </p>
        )}
      </Section>
      {invited.length > 0 && <Section title={t`Invited`}>{list(invited)}</Section>}
      {formerSitters.length > 0 && <NoLongerHere sitters={formerSitters} onOpen={onOpen} />}
    </>
  );
}

interface RowProps {
  member: Member;
  access: Access | undefined;
  onOpen: ((member: Member) => void) | undefined;
}

function MemberRow({ member, access, onOpen }: RowProps) {
  const { t } = useLingui();
  const { isOwner } = useRights();
  const { context } = useSignedIn();
  const isMe = member.userId === context.user.id;
  const canOpen = !isMe && (isOwner || member.role !== 'owner');
  const { name } = member;
  return (
    <li className={styles.row}>
      <PersonMark name={name} size={48} isInvited={member.acceptedAt === null} />
      <p className={styles.words}>
        <strong>{name}</strong>
        <span>
          <RoleLine member={member} endsAt={access?.endsAt ?? null} isMe={isMe} />
        </span>
        {access?.birdIds && <OnlyBirds birdIds={access.birdIds} />}
      </p>
      {onOpen && canOpen && (
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

function OnlyBirds({ birdIds }: { birdIds: readonly string[] }) {
  const birds = useBirdsText()(birdIds);
  return <span>{birds ? <Trans>Only {birds}</Trans> : <Trans>No birds yet</Trans>}</span>;
}

interface RoleLineProps {
  member: Member;
  /** The end of the member's access; null if it has none. */
  endsAt: string | null;
  isMe: boolean;
}

/** The line with a member's role, such as "You, owner" or "Viewer, invited 3 days ago". */
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
