// Those who sit now, those who are always here, those who are invited, and those whose access has ended.
import type { Access, Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { roleNames } from '../../app/role-names.ts';
import { useFlockDay } from '../../today/use-flock-day.ts';
import { useUntil } from '../../today/use-until.ts';
import { IconButton } from '../../ui/button.tsx';
import { daysBetween } from '../../ui/formats.ts';
import { dotsThree } from '../../ui/icons.ts';
import { PersonMark } from '../../ui/portrait.tsx';
import { Rows, Section } from '../../ui/section.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from '../rows.module.css';
import { useOwnRoleWords } from './role-words.ts';
import { NoLongerHere, SittingNow } from './sitting-now.tsx';

interface Props {
  members: readonly Member[];
  /** Empty unless one manages the flock. */
  access: readonly Access[];
  /** Opens what may be done about a person. */
  onOpen: ((member: Member) => void) | undefined;
}

export function Members({ members, access, onOpen }: Props) {
  const { t } = useLingui();
  const now = useNow();
  const accessOf = new Map(access.map(one => [one.memberId, one]));
  const accepted = members.filter(({ acceptedAt }) => acceptedAt !== null);
  const sitters = accepted.flatMap(member => {
    const own = accessOf.get(member.id);
    return own && (own.careOnly || own.endsAt !== null) ? [{ member, access: own }] : [];
  });
  const hasEnded = (one: Access) => one.endsAt !== null && Date.parse(one.endsAt) <= now;
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
  /** Of somebody who is invited. */
  endsAt: string | null;
  onOpen: ((member: Member) => void) | undefined;
}

function MemberRow({ member, endsAt, onOpen }: RowProps) {
  const { t } = useLingui();
  const { owns } = useRights();
  const { context } = useSignedIn();
  const isMe = member.userId === context.user.id;
  const mayOpen = !isMe && (owns || member.role !== 'owner');
  const { name } = member;
  return (
    <li className={styles.row}>
      <PersonMark name={name} size={48} isInvited={member.acceptedAt === null} />
      <p className={styles.words}>
        <strong>{name}</strong>
        <span>
          <Standing member={member} endsAt={endsAt} isMe={isMe} />
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

interface StandingProps {
  member: Member;
  endsAt: string | null;
  isMe: boolean;
}

/** "You, owner", or "Viewer, invited 3 days ago". */
function Standing({ member: { role, acceptedAt, createdAt }, endsAt, isMe }: StandingProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const ownRole = useOwnRoleWords();
  const today = useFlockDay();
  const roleName = i18n._(roleNames[role]);
  const invited = formats.daysAgo(daysBetween(formats.dayOf(createdAt), today));
  const until = useUntil();
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
