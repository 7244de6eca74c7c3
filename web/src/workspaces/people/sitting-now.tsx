// Who sits for the flock now, until when, and the way to change that.
import type { Access, Member } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useReadAgain } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { useFlockDay } from '../../today/use-flock-day.ts';
import { useUntil } from '../../today/use-until.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { daysBetween } from '../../ui/formats.ts';
import { dotsThree } from '../../ui/icons.ts';
import { PersonMark } from '../../ui/portrait.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import forms from '../forms.module.css';
import rows from '../rows.module.css';
import { workspaceRefusals } from '../workspace-refusals.ts';
import { daysOfSitting } from './last-day.ts';
import styles from './sitting-now.module.css';
import { UntilField, useEndOf } from './until-field.tsx';

interface Props {
  /** Those whose access has ended are told apart by it. */
  sitters: readonly { member: Member; access: Access }[];
  /** Opens what may be done about a person. */
  onOpen: ((member: Member) => void) | undefined;
}

/** Whose access has ended, and the way to let them back in. */
export function NoLongerHere({ sitters, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Section title={t`No longer here`}>
      <ul className={styles.sitters}>
        {sitters.map(({ member, access }) => (
          <Sitter key={member.id} member={member} access={access} hasEnded onOpen={onOpen} />
        ))}
      </ul>
    </Section>
  );
}

export function SittingNow({ sitters, onOpen }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const [only] = sitters.length === 1 ? sitters : [];
  const endsAt = only?.access.endsAt;
  const left = endsAt && (
    <Plural
      value={daysBetween(today, formats.dayOf(endsAt))}
      _0="Last day"
      one="# day left"
      other="# days left"
    />
  );
  return (
    <Section title={t`Sitting now`} aside={left}>
      <ul className={styles.sitters}>
        {sitters.map(({ member, access }) => (
          <Sitter key={member.id} member={member} access={access} onOpen={onOpen} />
        ))}
      </ul>
    </Section>
  );
}

interface SitterProps {
  member: Member;
  access: Access;
  hasEnded?: boolean;
  onOpen: Props['onOpen'];
}

function Sitter({ member, access, hasEnded = false, onOpen }: SitterProps) {
  const { t } = useLingui();
  const [extending, setExtending] = useState(false);
  const readAgain = useReadAgain();
  const save = useWrite('PUT /api/workspace/members/:memberId/access');
  const refusal = useRefusal(workspaceRefusals)(save.error);
  const { id: memberId, name } = member;
  const { endsAt, careOnly } = access;
  const put = async (end: string | null) => {
    await save.mutateAsync({ params: { memberId }, body: { endsAt: end } });
    await readAgain('GET /api/workspace/access');
  };
  const onEnd = () =>
    put(new Date().toISOString()).then(
      () => showToast({ text: t`${name} has no access any more.`, undo: () => put(endsAt).catch(() => {}) }),
      () => {},
    );
  return (
    <li className={styles.sitter}>
      <div className={rows.row}>
        <PersonMark name={name} size={48} isSitting={!hasEnded} />
        <p className={rows.words}>
          <strong>{name}</strong>
          <span>
            <Standing endsAt={endsAt} hasEnded={hasEnded} />
          </span>
        </p>
        {onOpen && (
          <IconButton
            icon={dotsThree}
            label={t`More about ${name}`}
            aria-haspopup="dialog"
            onClick={() => onOpen(member)}
          />
        )}
      </div>
      {endsAt && !hasEnded && <Week lastDay={endsAt} />}
      {careOnly && !hasEnded && (
        <p>
          <Trans>Sees all birds. Weighs, gives doses, writes notes.</Trans>
        </p>
      )}
      {onOpen && (
        <div className={styles.actions}>
          <Button size="give" onClick={() => setExtending(true)}>
            {hasEnded ? (
              <Trans>Let back in</Trans>
            ) : endsAt ? (
              <Trans>Extend</Trans>
            ) : (
              <Trans>Set an end</Trans>
            )}
            <span className="spoken"> {name}</span>
          </Button>
          {!hasEnded && (
            <Button size="give" busy={save.isPending} onClick={() => void onEnd()}>
              <Trans>End now</Trans>
              <span className="spoken"> {name}</span>
            </Button>
          )}
        </div>
      )}
      {refusal && !extending && (
        <p className={forms.failed} role="alert">
          {refusal}
        </p>
      )}
      {extending && (
        <ExtendSheet
          name={name}
          endsAt={endsAt}
          busy={save.isPending}
          refusal={refusal}
          onSave={end =>
            void put(end).then(
              () => setExtending(false),
              () => {},
            )
          }
          onClose={() => setExtending(false)}
        />
      )}
    </li>
  );
}

function Standing({ endsAt, hasEnded }: { endsAt: string | null; hasEnded: boolean }) {
  const until = useUntil();
  if (endsAt === null) return <Trans>Sitter</Trans>;
  const end = until(endsAt);
  return hasEnded ? <Trans>Access ended {end}</Trans> : <Trans>Sitter until {end}</Trans>;
}

/** This week, or the next days: the days that are left tinted, today outlined, the last one filled. Said in words beside it. */
function Week({ lastDay }: { lastDay: string }) {
  const formats = useFormats();
  const today = useFlockDay();
  const last = formats.dayOf(lastDay);
  const kindOf = (day: string) => {
    if (day === last) return styles.last;
    if (day === today) return styles.today;
    return day > today && day < last ? styles.left : undefined;
  };
  return (
    <ol className={styles.week} aria-hidden="true">
      {daysOfSitting(today, last, formats.firstDayOfWeek).map(day => (
        <li key={day}>
          <span>{formats.shortWeekday(day)}</span>
          <b className={kindOf(day)}>{formats.dayOfMonth(day)}</b>
        </li>
      ))}
    </ol>
  );
}

interface ExtendProps {
  name: string;
  endsAt: string | null;
  busy: boolean;
  refusal: string | undefined;
  onSave: (endsAt: string) => void;
  onClose: () => void;
}

function ExtendSheet({ name, endsAt, busy, refusal, onSave, onClose }: ExtendProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const before = endsAt ? formats.dayOf(endsAt) : '';
  const [day, setDay] = useState(before > today ? before : '');
  const [isMissing, setIsMissing] = useState(false);
  const end = useEndOf()(day);
  const onSaved = () => {
    setIsMissing(!end);
    if (end) onSave(end);
  };
  return (
    <Sheet
      title={t`How long ${name} sits`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" busy={busy} onClick={onSaved}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className={forms.form}>
        <UntilField
          day={day}
          onChoose={setDay}
          error={isMissing && !end ? t`Choose the last day.` : undefined}
        />
        {refusal && (
          <p className={forms.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Sheet>
  );
}
