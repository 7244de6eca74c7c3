// The sheet about a bird's arrival: its day, source and former keeper, and the details for the papers.
import type { Arrival } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { useToastWithUndo } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { DraftNotice } from '../../forms/draft-notice.tsx';
import { useFieldDraft } from '../../forms/drafts.ts';
import { focusFirstError, useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved, SavedOnline } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import styles from '../stays.module.css';
import { type ArrivalDraft, bodyOf, draftOf, isShown } from './arrival-draft.ts';
import { ArrivalFields, arrivalPaths } from './arrival-fields.tsx';

interface Props {
  bird: PageBird;
  arrival: Arrival;
  today: string;
  onClose: () => void;
}

const formId = 'arrival';
const key = 'PUT /api/birds/:birdId/arrival';

export function ArrivalSheet({ bird, arrival, today, onClose }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite(key);
  const toast = useToastWithUndo();
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const stored = useRef(draftOf(arrival)).current;
  const draft = useFieldDraft<ArrivalDraft>(`arrival ${bird.id}`, stored);
  const { values } = draft;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const params = { birdId: bird.id };
    const changed = Object.keys(draft.changed) as (keyof ArrivalDraft)[];
    const fields = changed.filter(field => isShown(field, values, stored));
    const pick = (from: ArrivalDraft) =>
      bodyOf(Object.fromEntries(fields.map(field => [field, from[field]])) as Partial<ArrivalDraft>);
    try {
      if (fields.length > 0) {
        await save.mutateAsync({ params, body: pick(values) });
        // Undo sends the earlier values instead of undoing one change: a new day also moves the first stay, so the
        // history can have two changes.
        toast(t`Saved.`, () => call(key, { params, body: pick(stored) }));
      }
      draft.drop();
      onClose();
    } catch {
      // The form shows the error.
    }
  };
  return (
    <Sheet
      title={t`Arrival`}
      sub={bird.name}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={save.isPending}>
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
        <SavedOnline />
        <DraftNotice isRestored={draft.isRestored} onDrop={draft.drop} />
        <ArrivalFields
          bird={bird}
          values={values}
          stored={stored}
          change={draft.change}
          errors={errors}
          today={today}
        />
        <NotSaved error={save.error} sentence={errors.rest(arrivalPaths)} />
      </form>
    </Sheet>
  );
}
