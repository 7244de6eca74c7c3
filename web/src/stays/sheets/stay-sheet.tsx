// The sheet that edits or deletes a stay.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useUndoToast } from '../../api/undo.ts';
import { useRights } from '../../api/use-session.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { focusFirstError } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { deaths, departedKinds, presentKinds } from '../../labels/stay-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { trash } from '../../ui/icons/icons.ts';
import { fieldsOf, type StayDraft } from '../draft-fields.ts';
import { useStayErrors } from '../stay-errors.ts';
import { StayFields } from '../stay-fields.tsx';
import { problemOf, type StayProblem } from '../stay-problem.ts';
import { useStayText } from '../stay-text.ts';
import styles from '../stays.module.css';
import { changesOf } from '../waiting-stays.ts';

interface Props {
  bird: PageBird;
  stay: Stay;
  /** The other stays of the bird. */
  others: readonly Stay[];
  today: string;
  onClose: () => void;
}

const formId = 'stay';

export function StaySheet({ bird, stay, others, today, onClose }: Props) {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const words = useStayText(today);
  const form = useRef<HTMLFormElement>(null);
  const change = useWrite('PATCH /api/birds/:birdId/stays/:stayId');
  const remove = useWrite('DELETE /api/birds/:birdId/stays/:stayId');
  const undoToast = useUndoToast();
  const [problem, setProblem] = useState<StayProblem>();
  const error = change.error ?? remove.error;
  const failure = problem ?? error;
  const errors = useStayErrors(
    failure,
    bird.name,
    remove.error
      ? t`Not deleted. The server did not answer.`
      : t`Not saved. The server did not answer. Nothing you typed was lost.`,
    false,
  );
  useEffect(() => {
    if (failure) focusFirstError(form.current);
  }, [failure]);
  const { kind, startedOn, personName, personContact, reason, notes, reviewOn } = stay;
  const draft = useFieldDraft<StayDraft>(`stay ${bird.id} ${stay.id}`, {
    ...{ kind, startedOn, personName, personContact, reason, notes },
    reviewOn: reviewOn ?? '',
  });
  const params = { birdId: bird.id, stayId: stay.id };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    remove.reset();
    change.reset();
    const fields = fieldsOf(draft.values, draft.values.kind || kind, stay);
    const firstProblem = problemOf(fields, { others, today, hatchedOn: bird.dateOfBirth });
    setProblem(firstProblem);
    if (firstProblem) return;
    const body = changesOf(stay, fields);
    try {
      if (Object.keys(body).length > 0) {
        await change.mutateAsync({ params, body });
        undoToast(t`Saved.`, 'stay', stay.id);
      }
      draft.drop();
      onClose();
    } catch {
      // The form shows the error.
    }
  };
  const onDelete = async () => {
    setProblem(undefined);
    change.reset();
    await remove.mutateAsync({ params }).then(
      () => {
        draft.drop();
        onClose();
        undoToast(t`Stay deleted.`, 'stay', stay.id);
      },
      () => {},
    );
  };
  return (
    <Sheet
      title={bird.name}
      sub={words(stay)}
      onClose={onClose}
      footer={
        <>
          {others.length > 0 && (
            <Button
              size="tall"
              icon={trash}
              busy={remove.isPending}
              onClick={() => void onDelete()}
            >{t`Delete`}</Button>
          )}
          <Button kind="filled" size="tall" type="submit" form={formId} busy={change.isPending}>
            <Trans>Save</Trans>
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
        <StayFields
          values={draft.values}
          change={draft.change}
          errors={errors}
          today={today}
          kinds={canManageFlock ? [presentKinds, departedKinds, deaths] : [presentKinds]}
          stored={stay}
        />
        <NotSaved
          error={error}
          sentence={errors.rest}
          onRetry={remove.error ? () => void onDelete() : undefined}
        />
      </form>
    </Sheet>
  );
}
