// The weight sheet: corrects a stored weight, or deletes it with Undo.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { useUndoToast } from '../../api/undo.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { Segments } from '../../forms/choices.tsx';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { TextArea, TextField } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { useGuardInputs } from '../../guard/guard.ts';
import { dayNumber, judgeUnconfirmed } from '../../guard/judge-typed.ts';
import { type CodedSentence, useVerdictText, wholeSentence } from '../../guard/verdict-sentence.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { readNumber } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { trash } from '../../ui/icons/icons.ts';
import type { ChartWeight } from '../chart/series.ts';
import { ConditionField } from '../condition/condition-field.tsx';
import { fastingOf, type Meal, mealOf } from './meal.ts';
import { isWeighingDay } from './weighing-day.ts';

/** A weight stored by the service. */
export type StoredWeight = ChartWeight & { id: string };

interface Props {
  bird: { id: string; name: string };
  weight: StoredWeight;
  today: string;
  onClose: () => void;
}

const formId = 'weight';
const fields = ['weightGrams', 'recordedOn', 'fasting', 'notes'];

type Fields = { typed: string; meal: Meal; recordedOn: string; bodyCondition: number | null; notes: string };

/** The problems that keep the form from being sent. */
interface Problem {
  isUnreadable?: boolean;
  isInvalidDay?: boolean;
  /** An implausible weight, and the question about it. */
  implausible?: { grams: number; question: string };
}

export function WeightSheet({ bird, weight, today, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const change = useWrite('PATCH /api/birds/:birdId/weights/:weightId');
  const remove = useWrite('DELETE /api/birds/:birdId/weights/:weightId');
  const undoToast = useUndoToast();
  const draft = useFieldDraft<Fields>(`weight ${weight.id}`, {
    typed: String(weight.grams).replace('.', formats.decimalSign),
    meal: mealOf(weight.fasting),
    recordedOn: weight.day,
    bodyCondition: weight.bodyCondition ?? null,
    notes: weight.note,
  });
  const { typed, meal, recordedOn, bodyCondition } = draft.values;
  // A new object after each Save, so that the focus moves to the problem again.
  const [problem, setProblem] = useState<Problem>({});
  const questionOf = useQuestion(bird, weight);
  const error = change.error ?? remove.error;
  const errors = useFormErrors(
    error,
    remove.error
      ? t`Not deleted. The server did not answer.`
      : t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  const refused = useRefusal({}, entryRefusals)(error);
  const isTaken = error instanceof ApiError && error.code === 'weightAlreadyRecorded';
  useEffect(() => {
    if (error || Object.keys(problem).length > 0) focusFirstError(form.current);
  }, [error, problem]);
  const grams = readNumber(typed);
  const figure = grams === undefined ? undefined : formats.grams(grams);
  const question = problem.implausible?.grams === grams ? problem.implausible?.question : undefined;
  const { name } = bird;
  const day = formats.datedDay(weight.day, today);
  const params = { birdId: bird.id, weightId: weight.id };
  const close = () => {
    draft.drop();
    onClose();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const notes = draft.values.notes.trim();
    const isInvalidDay = recordedOn !== weight.day && !isWeighingDay(recordedOn, today);
    if (grams === undefined || isInvalidDay)
      return setProblem({ isUnreadable: grams === undefined, isInvalidDay });
    const nextQuestion =
      question === undefined && grams !== weight.grams ? questionOf(grams, recordedOn) : undefined;
    if (nextQuestion !== undefined) {
      change.reset();
      return setProblem({ implausible: { grams, question: nextQuestion } });
    }
    if (question === undefined) setProblem({});
    const fasting = fastingOf(meal);
    // Sends only the changed fields, so that it does not overwrite what others have changed in the meantime.
    const body = {
      ...(grams !== weight.grams && { weightGrams: grams }),
      ...(question !== undefined && { confirmed: true }),
      ...(recordedOn !== weight.day && { recordedOn }),
      ...(fasting !== weight.fasting && { fasting }),
      ...(bodyCondition !== (weight.bodyCondition ?? null) && { bodyCondition }),
      ...(notes !== weight.note && { notes }),
    };
    if (Object.keys(body).length === 0) return close();
    remove.reset();
    await change.mutateAsync({ params, body }).then(
      () => {
        close();
        undoToast(t`Saved.`, 'weight', weight.id);
      },
      () => {},
    );
  };
  const onDelete = async () => {
    change.reset();
    await remove.mutateAsync({ params }).then(
      () => {
        close();
        undoToast(t`Weight deleted.`, 'weight', weight.id);
      },
      () => {},
    );
  };
  const rest = isTaken
    ? undefined
    : error instanceof ApiError && !error.details
      ? refused
      : errors.rest(fields);
  return (
    <Sheet
      title={t`${name}, ${day}`}
      onClose={onClose}
      footer={
        <>
          <Button
            size="tall"
            icon={trash}
            busy={remove.isPending}
            disabled={change.isPending}
            onClick={() => void onDelete()}
          >
            <Trans>Delete</Trans>
          </Button>
          <Button
            kind="filled"
            size="tall"
            type="submit"
            form={formId}
            busy={change.isPending}
            disabled={remove.isPending}
          >
            {figure === undefined ? (
              <Trans>Save</Trans>
            ) : question === undefined ? (
              <Trans>Save {figure}</Trans>
            ) : (
              t`Keep ${figure}`
            )}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        noValidate
      >
        <SavedOnline />
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <TextField
          label={t`Weight in grams`}
          name="weightGrams"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed}
          onChange={event => draft.change({ typed: event.target.value })}
          onFocus={event => event.target.select()}
          error={
            problem.isUnreadable ? t`Type the grams, such as 92.5.` : (errors.of('weightGrams') ?? question)
          }
        />
        <TextField
          label={t`Day`}
          name="recordedOn"
          type="date"
          required
          max={today}
          value={recordedOn}
          onChange={event => draft.change({ recordedOn: event.target.value })}
          error={
            problem.isInvalidDay ? t`Choose a day up to today.` : isTaken ? refused : errors.of('recordedOn')
          }
        />
        <Segments
          label={t`Before or after a meal`}
          value={meal}
          options={[
            { value: 'fasting', label: t`Fasting` },
            { value: 'fed', label: t`After a meal` },
            { value: 'unknown', label: t`Not stated` },
          ]}
          onChoose={value => draft.change({ meal: value })}
        />
        <ConditionField value={bodyCondition} onChoose={score => draft.change({ bodyCondition: score })} />
        <TextArea
          label={t`Note`}
          name="notes"
          maxLength={5000}
          value={draft.values.notes}
          onChange={event => draft.change({ notes: event.target.value })}
          error={errors.of('notes')}
        />
        <NotSaved error={error} sentence={rest} onRetry={remove.error ? () => void onDelete() : undefined} />
      </form>
    </Sheet>
  );
}

/**
 * Returns a function that finds the question that a weigh-in would ask about the new grams; undefined if there is none,
 * or if the guard's inputs are not loaded. The meal is ignored: a weight taken after a meal can be mistyped too.
 */
function useQuestion({ id, name }: Props['bird'], { day }: StoredWeight) {
  const inputs = useGuardInputs(id);
  const wordsOf = useVerdictText();
  return (grams: number, recordedOn: string): string | undefined => {
    if (!inputs) return undefined;
    const weights = inputs.weights.filter(other => other.day !== dayNumber(day));
    const result = judgeUnconfirmed({ ...inputs, weights }, { grams, recordedOn });
    return result.verdict === 'question' ? wholeSentence(wordsOf(result as CodedSentence, name)) : undefined;
  };
}
