// The sheet "Move on": records that a bird has moved to another place, has left or has died. It works without a
// connection.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { useRights } from '../api/use-session.ts';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { useFieldDraft } from '../forms/drafts.ts';
import { focusFirstError } from '../forms/form-errors.ts';
import { deaths, departedKinds, isGone, presentKinds } from '../labels/stay-kinds.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Portrait, type PortraitBird } from '../ui/portraits/portrait.tsx';
import { fieldsOf, type StayDraft } from './draft-fields.ts';
import { useStayErrors } from './stay-errors.ts';
import { StayFields } from './stay-fields.tsx';
import { problemOf } from './stay-problem.ts';
import { useStayText } from './stay-text.ts';
import styles from './stays.module.css';
import { storeStay } from './store-stay.ts';
import { useSaveStay } from './use-save-stay.ts';
import { useStays } from './use-stays.ts';
import { currentOf } from './waiting-stays.ts';

export interface MovedBird extends PortraitBird {
  id: string;
  name: string;
  /** Null if it is not known. */
  dateOfBirth: string | null;
}

interface Props {
  bird: MovedBird;
  today: string;
  onClose: () => void;
}

const formId = 'move-on';

export function MoveOnSheet({ bird, today, onClose }: Props) {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const words = useStayText(today);
  const form = useRef<HTMLFormElement>(null);
  const { save, saving, failure, setFailure } = useSaveStay(() => {
    draft.drop();
    onClose();
  });
  const stays = useStaysBefore(bird.id, saving);
  const current = currentOf(stays, today);
  const hadLeft = current !== undefined && isGone(current.kind);
  const draft = useFieldDraft<StayDraft>(`stay ${bird.id} new`, {
    ...{ kind: hadLeft ? 'home' : '', startedOn: today, reviewOn: '' },
    ...{ personName: '', personContact: '', reason: '', notes: '' },
  });
  const errors = useStayErrors(failure, bird.name, t`Not saved. This device could not store it.`, true);
  useEffect(() => {
    if (failure) focusFirstError(form.current);
  }, [failure]);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { kind } = draft.values;
    if (kind === '' || saving) return;
    const stay = { ...fieldsOf(draft.values, kind, undefined), kind };
    const others = stays.filter(({ startedOn }) => startedOn !== stay.startedOn);
    const problem = problemOf(stay, { others, today, hatchedOn: bird.dateOfBirth });
    setFailure(problem);
    if (problem) return;
    await save(() => storeStay(bird, stay, stays));
  };
  return (
    <Sheet
      title={bird.name}
      lead={<Portrait bird={bird} size={52} />}
      sub={current && words(current)}
      onClose={onClose}
      footer={
        <Button
          kind="filled"
          size="tall"
          type="submit"
          form={formId}
          busy={saving}
          disabled={draft.values.kind === ''}
        >
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        id={formId}
        ref={form}
        className={styles.form}
        onSubmit={event => void onSubmit(event)}
        noValidate
      >
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <StayFields
          values={draft.values}
          change={draft.change}
          errors={errors}
          today={today}
          kinds={
            canManageFlock ? [presentKinds, ...(hadLeft ? [] : [departedKinds]), deaths] : [presentKinds]
          }
          stored={undefined}
        />
        {errors.rest && (
          <p className={styles.failed} role="alert">
            {errors.rest}
          </p>
        )}
      </form>
    </Sheet>
  );
}

/** Returns the stays of a bird. While a stay is being saved, returns the stays from before the save. */
function useStaysBefore(birdId: string, isSaving: boolean): readonly Stay[] {
  const { data = [] } = useStays(birdId);
  const before = useRef(data);
  if (!isSaving) before.current = data;
  return before.current;
}
