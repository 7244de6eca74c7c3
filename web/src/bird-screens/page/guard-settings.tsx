// The form for a bird's weight guard: its life stage, a vet's target weight and the days between weighings.
import { stages } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { SelectField, TextField } from '../../forms/field.tsx';
import styles from '../../forms/form.module.css';
import { useFormErrors } from '../../forms/form-errors.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import type { Guard } from '../../guard/guard.ts';
import { useStageNames } from '../../labels/stage-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { readNumber } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';

interface Props {
  bird: PageBird;
  guard: Guard;
  onClose: () => void;
}

const formId = 'guard';

export function GuardSettings({ bird, guard, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const stageNames = useStageNames();
  const save = useWrite('PUT /api/birds/:birdId/weight-guard');
  const undoToast = useUndoToast();
  const errors = useFormErrors(
    save.error,
    t`Not saved. The server did not answer. Nothing you typed was lost.`,
  );
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const number = (name: string) => {
      const typed = String(data.get(name) ?? '').trim();
      return typed === '' ? null : (readNumber(typed) ?? typed);
    };
    const body = {
      stage: data.get('stage'),
      targetGrams: number('targetGrams'),
      weighEveryDays: number('weighEveryDays'),
    };
    // Sent as typed. Text that is not a number is refused with an error at its field.
    await save.mutateAsync({ params: { birdId: bird.id }, body } as never).then(
      () => {
        onClose();
        undoToast(t`Saved.`, 'weight_guard', bird.id);
      },
      () => {},
    );
  };
  const rest = errors.rest(['stage', 'targetGrams', 'weighEveryDays']);
  return (
    <Sheet
      title={t`Life stage`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form={formId} busy={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} className={styles.form} onSubmit={event => void onSubmit(event)} noValidate>
        <SelectField
          label={t`Stage`}
          name="stage"
          defaultValue={guard.stage}
          hint={t`A chick is expected to grow every day; a weaning bird may lose up to 10 %.`}
          error={errors.of('stage')}
        >
          {stages.map(stage => (
            <option key={stage} value={stage}>
              {stageNames[stage]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Target in grams`}
          name="targetGrams"
          inputMode="decimal"
          hint={t`The weight that a vet wants the bird to have. Leave it empty if there is none.`}
          defaultValue={guard.targetGrams === null ? '' : formats.number(guard.targetGrams)}
          error={errors.of('targetGrams')}
        />
        <TextField
          label={t`Days between weighings`}
          name="weighEveryDays"
          inputMode="numeric"
          hint={t`Leave it empty to weigh as often as the rest of the flock.`}
          defaultValue={guard.weighEveryDays ?? ''}
          error={errors.of('weighEveryDays')}
        />
        <NotSaved error={save.error} sentence={rest} />
      </form>
    </Sheet>
  );
}
