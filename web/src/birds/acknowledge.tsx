// What somebody who knows about a verdict says of it, with a note, and who said so. Absent when there is nothing to say.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { type Guard, isToAcknowledge } from '../care/guard.ts';
import { TextArea } from '../forms/field.tsx';
import { NotSaved } from '../forms/not-saved.tsx';
import { useUndoToast } from '../history/undo.ts';
import { Button } from '../ui/button.tsx';
import { daysBetween } from '../ui/formats.ts';
import { Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import type { PageBird } from './bird-screen.tsx';
import styles from './weight-check.module.css';

interface Props {
  bird: PageBird;
  guard: Guard;
  today: string;
}

type Acknowledgement = NonNullable<Guard['acknowledgement']>;

/** For so long there is no second alert. */
const seenDays = 7;

export function Acknowledge({ bird, guard, today }: Props) {
  const { t } = useLingui();
  const { keeps } = useRights();
  const { acknowledgement } = guard;
  if (!isToAcknowledge(guard)) return null;
  return (
    <Section title={t`You know about it?`}>
      {acknowledgement && <Said acknowledgement={acknowledgement} today={today} />}
      {keeps && <Decide bird={bird} guard={guard} today={today} />}
    </Section>
  );
}

/** "Seen by Anna, 7:05." */
function Said({
  acknowledgement: { decision, at, byName, notes },
  today,
}: Pick<Props, 'today'> & { acknowledgement: Acknowledgement }) {
  const formats = useFormats();
  const day = formats.dayOf(at);
  const when = day === today ? formats.time(at) : formats.datedDay(day, today);
  const who = byName;
  const said =
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
        The new usual, by {who}, {when}.
      </Trans>
    ) : (
      <Trans>The new usual, {when}.</Trans>
    );
  return (
    <p className={styles.said}>
      <strong>{said}</strong> {notes}
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
        {/* A young bird is compared with its growth: it has no usual weight, nor has one that is being learned. */}
        {stage === 'adult' && usualGrams !== null && (
          <div>
            <Button size="give" wide onClick={() => void decide('new_usual')}>
              <Trans>The new usual</Trans>
            </Button>
            <p>
              <Trans>{name}’s usual is learned again from the last 3 weights and the next.</Trans>
            </p>
          </div>
        )}
      </div>
      <TextArea
        label={t`Note`}
        hint={t`Kept with what you choose.`}
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
        onAgain={() => save.variables && void decide(save.variables.body.decision)}
      />
    </>
  );
}
