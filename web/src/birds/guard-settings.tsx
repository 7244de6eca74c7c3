// How a bird's weight is judged: its stage, the target of a vet, how often it is weighed.
import { stages } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useWrite } from '../api/writes.ts';
import type { Guard } from '../care/guard.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { useFormErrors } from '../forms/form-errors.ts';
import { NotSaved } from '../forms/not-saved.tsx';
import { useUndoToast } from '../history/undo.ts';
import { Button } from '../ui/button.tsx';
import { readNumber } from '../ui/formats.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { useStageNames } from './stage-names.ts';

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
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer. What you typed is kept.`);
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
    // The form as it was typed: what is no number is refused at its field.
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
          hint={t`The weight that a vet wants the bird to have. Empty for none.`}
          defaultValue={guard.targetGrams === null ? '' : formats.number(guard.targetGrams)}
          error={errors.of('targetGrams')}
        />
        <TextField
          label={t`Days between weighings`}
          name="weighEveryDays"
          inputMode="numeric"
          hint={t`Empty for as often as the flock.`}
          defaultValue={guard.weighEveryDays ?? ''}
          error={errors.of('weighEveryDays')}
        />
        <NotSaved error={save.error} sentence={rest} />
      </form>
    </Sheet>
  );
}
