// Acknowledges a verdict, with an optional note, and shows who has done so. Hidden if there is nothing to acknowledge.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUndoToast } from '../../api/undo.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { TextArea } from '../../forms/field.tsx';
import { NotSaved } from '../../forms/not-saved.tsx';
import { type Guard, needsAcknowledgement } from '../../guard/guard.ts';
import { Button } from '../../ui/controls/button.tsx';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './weight-check.module.css';

interface Props {
  bird: PageBird;
  guard: Guard;
  today: string;
}

type Acknowledgement = NonNullable<Guard['acknowledgement']>;

/** The number of days in which `seen` prevents another alert at the same level. */
const seenDays = 7;

export function Acknowledge({ bird, guard, today }: Props) {
  const { t } = useLingui();
  const { canEditRecords } = useRights();
  const { acknowledgement } = guard;
  if (!needsAcknowledgement(guard)) return null;
  return (
    <Section title={t`Already know about this?`}>
      {acknowledgement && <AcknowledgementNote acknowledgement={acknowledgement} today={today} />}
      {canEditRecords && <Decide bird={bird} guard={guard} today={today} />}
    </Section>
  );
}

/** "Seen by Anna, 7:05." */
function AcknowledgementNote({
  acknowledgement: { decision, at, byName, notes },
  today,
}: Pick<Props, 'today'> & { acknowledgement: Acknowledgement }) {
  const formats = useFormats();
  const day = formats.dayOf(at);
  const when = day === today ? formats.time(at) : formats.datedDay(day, today);
  const who = byName;
  const sentence =
    decision === 'seen' ? (
      who ? (
        <Trans>
          Seen by {who}, {when}.
        </Trans>
      ) : (
        <Trans>Seen, {when}.</Trans>
      )
    ) : who ? (
      <Trans>
        Set as the new usual by {who}, {when}.
      </Trans>
    ) : (
      <Trans>Set as the new usual, {when}.</Trans>
    );
  return (
    <p className={styles.acknowledged}>
      <strong>{sentence}</strong> {notes}
    </p>
  );
}

function Decide({ bird, guard: { acknowledgement, stage, usualGrams }, today }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const save = useWrite('POST /api/birds/:birdId/weight-guard/acknowledgements');
  const refusal = useRefusal({ nothingToAcknowledge: msg`There is nothing to acknowledge any more.` });
  const undoToast = useUndoToast();
  const [notes, setNotes] = useState('');
  const { name } = bird;
  const isSeen =
    acknowledgement?.decision === 'seen' && daysBetween(formats.dayOf(acknowledgement.at), today) < seenDays;
  const decide = async (decision: 'seen' | 'new_usual') => {
    const body = { decision, notes: notes.trim() || (isSeen ? acknowledgement.notes : '') };
    await save.mutateAsync({ params: { birdId: bird.id }, body }).then(
      () => {
        setNotes('');
        undoToast(t`Saved.`, 'weight_guard', bird.id);
      },
      () => {},
    );
  };
  return (
    <>
      <div className={styles.decide}>
        <div>
          <Button size="give" wide aria-pressed={isSeen} onClick={() => void decide('seen')}>
            <Trans>Seen</Trans>
          </Button>
          <p>
            <Trans>No second alert at this level for 7 days. The verdict stays.</Trans>
          </p>
        </div>
        {/* A young bird is judged by its growth and has no usual weight. An adult has none until the guard learns it. */}
        {stage === 'adult' && usualGrams !== null && (
          <div>
            <Button size="give" wide onClick={() => void decide('new_usual')}>
              <Trans>The new usual</Trans>
            </Button>
            <p>
              <Trans>{name}’s usual is learned again from the last 3 weights and the next one.</Trans>
            </p>
          </div>
        )}
      </div>
      <TextArea
        label={t`Note`}
        hint={t`It is saved with your choice.`}
        rows={1}
        maxLength={5000}
        value={notes}
        onChange={event => setNotes(event.target.value)}
      />
      {isSeen && notes.trim() !== '' && (
        <Button onClick={() => void decide('seen')}>
          <Trans>Save the note</Trans>
        </Button>
      )}
      <NotSaved
        error={save.error}
        sentence={refusal(save.error)}
        onRetry={() => save.variables && void decide(save.variables.body.decision)}
      />
    </>
  );
}
