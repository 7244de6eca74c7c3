// A dose too soon after the last one: the figures, and a reason for giving it anyway.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { TextField } from '../forms/field.tsx';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { hideToast } from '../ui/toasts.tsx';
import styles from './dose-row.module.css';
import { doseKeyOf } from './doses.ts';
import { useDoseRefusal } from './use-dose-refusal.ts';

interface Props {
  entry: Entry;
  dose: Pick<Dose, 'birdName' | 'dosage'>;
  /** Says whose dose it is, where it does not stand in its row. */
  named?: boolean;
}

export function TooSoon({ entry, dose, named = false }: Props) {
  const refusal = useDoseRefusal();
  const [asking, setAsking] = useState(false);
  // It may still say that the dose is given.
  const key = doseKeyOf(entry);
  useEffect(() => hideToast(key), [key]);
  return (
    <div className={styles.soon}>
      <p>
        <strong className={styles.who}>
          <Trans>Too soon</Trans>
        </strong>
        {named && (
          <>
            {dose.birdName}, <bdi className="whole">{dose.dosage}.</bdi>{' '}
          </>
        )}
        {refusal(entry)}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => outbox.discard(entry.id)}>
          <Trans>Do not give</Trans>
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          <Trans>Give anyway…</Trans>
        </Button>
      </div>
      {asking && <Reason entry={entry} dose={dose} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Reason({ entry, dose, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const form = useId();
  const { birdName: name, dosage } = dose;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { body } = entry.request as { body: { notes?: string } };
    const notes = [body.notes, reason.trim()].filter(Boolean).join('\n');
    onClose();
    void outbox.sendAnyway(entry.id, { body: { ...body, force: true, notes } });
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
