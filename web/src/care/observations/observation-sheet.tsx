// The sheet for an observation: signs, a body condition and a note. For a new observation, it shows the verdict that
// includes the signs and the body condition. A new observation is stored on the device; a correction goes to the
// service.
import type { GuardResult } from '@flock-care/contract/guard';
import type { Observation } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import type { BirdToday } from '../../board/board.ts';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { DayChoice } from '../../forms/day-choice.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextArea } from '../../forms/field.tsx';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { useGuardInputs } from '../../guard/guard.ts';
import { useVerdictText, wholeSentence } from '../../guard/verdict-sentence.ts';
import { type Sign, signGroups, useSignNames } from '../../labels/signs.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { dialable, telephone } from '../../ui/controls/telephone.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { phoneFill } from '../../ui/icons/icons.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { Mark } from '../../ui/verdicts/mark.tsx';
import { VerdictWord } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { DeleteNote, type FailedAction } from './delete-note.tsx';
import styles from './observation-sheet.module.css';
import { useSaveNote } from './use-save-note.ts';

type NotedBird = Pick<PageBird, 'id' | 'name' | 'chartColor'>;

interface Props {
  bird: NotedBird;
  onBoard: BirdToday | undefined;
  today: string;
  /** The initial text of the note. It describes an event that a vet should know about, such as a dose given twice. */
  initialNote?: string;
  /** The observation to correct or delete; undefined for a new one. */
  observation?: Observation | undefined;
  /** True for a past bird: a new note has no signs and no verdict. */
  isGone?: boolean;
  onSaved?: () => void;
  onClose: () => void;
}

type Fields = {
  signs: readonly Sign[];
  bodyCondition: number | null;
  notes: string;
  observedOn: string;
};

export function ObservationSheet({
  bird,
  onBoard,
  today,
  initialNote = '',
  observation,
  isGone = false,
  onSaved,
  onClose,
}: Props) {
  const { t } = useLingui();
  const nameOf = useSignNames();
  const draft = useFieldDraft<Fields>(`note ${bird.id} ${observation?.id ?? initialNote}`, {
    signs: observation?.signs ?? [],
    bodyCondition: observation?.bodyCondition ?? null,
    notes: observation?.notes ?? initialNote,
    observedOn: observation?.observedOn ?? today,
  });
  const { signs: chosen, bodyCondition, notes, observedOn } = draft.values;
  const [failed, setFailed] = useState<FailedAction>();
  const saveNote = useSaveNote(bird, observation);
  const daysAgo = daysBetween(observedOn, today);
  const judged = useNoteVerdict(bird.id, { signs: chosen, bodyCondition, daysAgo });
  // The verdict already includes the signs of a stored observation.
  const isNew = observation === undefined;
  const isNoteOnly = isGone && isNew;
  const suggestsCall = initialNote !== '' || chosen.includes('breathing') || chosen.includes('bleeding');
  const contact = dialable(onBoard?.call);
  const who = contact?.name || contact?.phone;
  const toggle = (sign: Sign) =>
    draft.change({ signs: signGroups.flat().filter(other => chosen.includes(other) !== (other === sign)) });
  const save = async () => {
    try {
      await saveNote({ signs: chosen, bodyCondition, notes: notes.trim(), observedOn });
      draft.drop();
      onSaved?.();
      onClose();
    } catch (error) {
      const noResponseText = t`Not saved. The server did not answer. Nothing you typed was lost.`;
      setFailed({ error: error as Error, noResponseText, onRetry: () => void save() });
    }
  };
  const count = chosen.length;
  const hasOnlyScore = bodyCondition !== null && notes.trim() === '';
  const saveLabel =
    count > 0
      ? t`${plural(count, { one: 'Save # sign', other: 'Save # signs' })}`
      : hasOnlyScore
        ? t`Save the body condition`
        : t`Save the note`;
  return (
    <Sheet
      title={isNoteOnly ? t`A note on ${bird.name}` : t`What did you see?`}
      onClose={onClose}
      footer={
        <>
          {observation && (
            <DeleteNote bird={bird} observation={observation} onClose={onClose} onFailed={setFailed} />
          )}
          {isNew && !isNoteOnly && judged && <Judged judged={judged} name={bird.name} />}
          {suggestsCall && contact && !isNoteOnly && (
            <ButtonAnchor kind="filled" size="tall" icon={phoneFill} href={telephone(contact.phone)}>
              <Trans>Call {who}</Trans>
            </ButtonAnchor>
          )}
          <Button
            kind={suggestsCall && contact && !isNoteOnly ? 'tinted' : 'filled'}
            size="tall"
            disabled={count === 0 && bodyCondition === null && notes.trim() === ''}
            onClick={() => void save()}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {!isNew && <SavedOnline />}
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <div className={styles.days}>
          <Portrait bird={onBoard ?? { name: bird.name, chartColor: bird.chartColor }} size={28} />
          <strong>{bird.name}</strong>
          <DayChoice
            day={observedOn}
            today={today}
            onChoose={day => draft.change({ observedOn: day || observedOn })}
          />
        </div>
        {!isNoteOnly && (
          <>
            <div className={styles.signs}>
              {signGroups.map(signs => (
                <Chips key={signs[0]}>
                  {signs.map(sign => (
                    <ToggleChip key={sign} pressed={chosen.includes(sign)} onPress={() => toggle(sign)}>
                      {nameOf(sign)}
                    </ToggleChip>
                  ))}
                </Chips>
              ))}
            </div>
            <ConditionField
              value={bodyCondition}
              onChoose={score => draft.change({ bodyCondition: score })}
            />
          </>
        )}
        <TextArea
          label={t`Note`}
          rows={1}
          maxLength={5000}
          value={notes}
          onChange={event => draft.change({ notes: event.target.value })}
        />
        {failed && <Failed {...failed} isNew={isNew} />}
      </div>
    </Sheet>
  );
}

/** The error message for a new note, which the device stores, or for a correction, which the service stores. */
function Failed({ error, noResponseText, onRetry, isNew }: FailedAction & { isNew: boolean }) {
  const { t } = useLingui();
  const refusal = useRefusal({}, entryRefusals);
  const serverText = error instanceof ApiError ? refusal(error) : noResponseText;
  const sentence = isNew ? t`Not saved. This device could not store it.` : serverText;
  return <NotSaved error={error} sentence={sentence} onRetry={onRetry} />;
}

type JudgeSigns = typeof import('./judge-signs.ts').judgeSigns;

/**
 * Returns the verdict that includes the signs and the body condition in the sheet. Undefined until the guard and its
 * inputs are loaded, and for signs from before yesterday without a body condition.
 */
function useNoteVerdict(birdId: string, noted: Parameters<JudgeSigns>[1]): GuardResult | undefined {
  const inputs = useGuardInputs(birdId);
  const [loaded, setLoaded] = useState<{ judgeSigns: JudgeSigns }>();
  useEffect(() => {
    void import('./judge-signs.ts').then(setLoaded);
  }, []);
  const isRecent = noted.daysAgo <= 1 || noted.bodyCondition !== null;
  return loaded && inputs && isRecent ? loaded.judgeSigns(inputs, noted) : undefined;
}

function Judged({ judged, name }: { judged: GuardResult; name: string }) {
  const words = useVerdictText();
  const state = stateOf(judged);
  const isSerious = judged.verdict === 'call_vet' || judged.verdict === 'urgent';
  return (
    <p className={styles.judged} role={isSerious ? 'alert' : 'status'}>
      <Mark state={state} size={26} />
      <span>
        <VerdictWord state={state} />{' '}
        {wholeSentence(words({ code: judged.code, values: { ...judged.values } }, name))}
      </span>
    </p>
  );
}
