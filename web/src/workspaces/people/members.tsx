// Those who are always here, and those who are invited.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { roleNames } from '../../app/role-names.ts';
import { useFlockDay } from '../../today/use-flock-day.ts';
import { IconButton } from '../../ui/button.tsx';
import { daysBetween } from '../../ui/formats.ts';
import { dotsThree } from '../../ui/icons.ts';
import { PersonMark } from '../../ui/portrait.tsx';
import { Rows, Section } from '../../ui/section.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import styles from '../rows.module.css';
import { useOwnRoleWords } from './role-words.ts';

interface Props {
  members: readonly Member[];
  /** Opens what may be done about a person. */
  onOpen: ((member: Member) => void) | undefined;
}

export function Members({ members, onOpen }: Props) {
  const { t } = useLingui();
  const here = members.filter(({ acceptedAt }) => acceptedAt !== null);
  const invited = members.filter(({ acceptedAt }) => acceptedAt === null);
  const list = (people: readonly Member[]) => (
    <Rows>
      {people.map(member => (
        <MemberRow key={member.id} member={member} onOpen={onOpen} />
      ))}
    </Rows>
  );
  return (
    <>
      <Section title={t`Always here`}>
        {list(here)}
        {members.length === 1 && (
          <p className={styles.about}>
            <Trans>Only you so far. Who stands in when you are away?</Trans>
          </p>
        )}
      </Section>
      {invited.length > 0 && <Section title={t`Invited`}>{list(invited)}</Section>}
    </>
  );
}

interface RowProps {
  member: Member;
  onOpen: ((member: Member) => void) | undefined;
}

function MemberRow({ member, onOpen }: RowProps) {
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
          <Standing member={member} isMe={isMe} />
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

/** "You, owner", or "Viewer, invited 3 days ago". */
function Standing({ member: { role, acceptedAt, createdAt }, isMe }: { member: Member; isMe: boolean }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const ownRole = useOwnRoleWords();
  const today = useFlockDay();
  const roleName = i18n._(roleNames[role]);
  const invited = formats.daysAgo(daysBetween(formats.dayOf(createdAt), today));
  if (isMe) return ownRole[role];
  return acceptedAt === null ? (
    <Trans>
      {roleName}, invited {invited}
    </Trans>
  ) : (
    roleName
  );
}
