// The notice for a dose that is too soon after another one, or above the daily maximum: the reason, and a "Give anyway"
// button that asks for the person's reason.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { TextField } from '../../forms/field.tsx';
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { changeToast } from '../../ui/messages/toasts.tsx';
import { doseKeyOf } from '../doses/doses.ts';
import type { TooSoon as Why } from '../too-soon/too-soon-reason.ts';
import styles from './refused-dose.module.css';
import { useDoseRefusal, useTooSoonText } from './use-dose-refusal.ts';

type NamedDose = Pick<Dose, 'birdName' | 'dosage'>;

interface Props {
  entry: Entry;
  dose: NamedDose;
  /** True outside the dose row, where the notice has to name the bird and the dose. */
  named?: boolean;
}

/** The notice for an entry that was refused as too soon. */
export function TooSoon({ entry, dose, named = false }: Props) {
  const refusal = useDoseRefusal();
  // The toast may still say that the dose was given.
  const key = doseKeyOf(entry);
  useEffect(() => changeToast(key), [key]);
  const giveAnyway = (reason: string) => {
    const { body } = entry.request as { body: { notes?: string } };
    const notes = [body.notes, reason].filter(Boolean).join('\n');
    void outbox.sendAnyway(entry.id, { body: { ...body, force: true, notes } });
  };
  return (
    <TooSoonNote dose={dose} named={named} isResult onGiveAnyway={giveAnyway} words={refusal(entry)}>
      <Button size="small" onClick={() => outbox.discard(entry.id)}>
        <Trans>Do not give</Trans>
      </Button>
    </TooSoonNote>
  );
}

interface NowProps {
  dose: Dose;
  why: Why;
  onGiveAnyway: (reason: string) => void;
}

/** Shown instead of the "Give" button while the dose is too soon. */
export function TooSoonNow({ dose, why, onGiveAnyway }: NowProps) {
  const words = useTooSoonText();
  const now = Date.now();
  return <TooSoonNote dose={dose} onGiveAnyway={onGiveAnyway} words={words(why, dose.dosage, now, now)} />;
}

interface NoteProps {
  dose: NamedDose;
  named?: boolean;
  words: string;
  /** True for the result of a tap, which screen readers read aloud. */
  isResult?: boolean;
  onGiveAnyway: (reason: string) => void;
  /** Shown before the "Give anyway" button. */
  children?: ReactNode;
}

function TooSoonNote({ dose, named = false, words, isResult = false, onGiveAnyway, children }: NoteProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.soon}>
      <p role={isResult ? 'alert' : undefined}>
        <strong className={styles.who}>
          <Trans>Too soon</Trans>
        </strong>
        {named && (
          <>
            {dose.birdName}, <bdi className="whole">{dose.dosage}.</bdi>{' '}
          </>
        )}
        {words}
      </p>
      <div className={styles.actions}>
        {children}
        <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Trans>Give anyway…</Trans>
        </Button>
      </div>
      {isAsking && <Reason dose={dose} onGive={onGiveAnyway} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface ReasonProps {
  dose: NamedDose;
  onGive: (reason: string) => void;
  onClose: () => void;
}

function Reason({ dose: { birdName: name, dosage }, onGive, onClose }: ReasonProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onGive(reason.trim());
  };
  return (
    <Sheet
      title={t`Give ${name} ${dosage} anyway?`}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} kind="filled" size="tall" disabled={reason.trim() === ''}>
          <Trans>Give {dosage} now</Trans>
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t`Why`}
          hint={t`It stays in the history, with your name.`}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </form>
    </Sheet>
  );
}
