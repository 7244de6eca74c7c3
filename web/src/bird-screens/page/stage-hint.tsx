// The hint that a growing bird has reached its next life stage, with a button to change the stage. A separate file, so
// that the guard is loaded only for growing birds.
import { type Stage, suggestStage } from '@flock-care/contract/guard';
import { useLingui } from '@lingui/react/macro';
import { useUndoToast } from '../../api/undo.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useWrite } from '../../api/writes.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import { type Guard, useGuardInputs } from '../../guard/guard.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './bird-screen.module.css';

interface Props {
  bird: { id: string; name: string };
  guard: Guard;
}

export function StageHint({ bird, guard }: Props) {
  const { t } = useLingui();
  const inputs = useGuardInputs(bird.id);
  const save = useWrite('PUT /api/birds/:birdId/weight-guard');
  const undoToast = useUndoToast();
  const refusal = useRefusal({});
  const next = inputs && !mayBeIll(guard) ? suggestStage(inputs.weights, inputs.context) : null;
  if (!next || inputs?.context.stage !== guard.stage) return null;
  const { name } = bird;
  const change = (stage: Stage) =>
    void save.mutateAsync({ params: { birdId: bird.id }, body: { stage } }).then(
      () => undoToast(t`Saved.`, 'weight_guard', bird.id),
      () => {},
    );
  return (
    <div className={styles.hint}>
      <p>
        {next === 'weaning'
          ? t`${name}’s growth has levelled off, as it does before a chick flies.`
          : t`${name} has kept its weight for two weeks, as an adult does.`}
      </p>
      <Button kind="tinted" busy={save.isPending} onClick={() => change(next)}>
        {next === 'weaning' ? t`Change to weaning` : t`Change to adult`}
      </Button>
      <NotSaved error={save.error} sentence={refusal(save.error)} onRetry={() => change(next)} />
    </div>
  );
}

/**
 * True for a bird that may have stopped growing because it is ill, or whose weight is questioned. A change of stage
 * must not end the alarm.
 */
const mayBeIll = ({ verdict }: Guard) =>
  verdict === 'call_vet' || verdict === 'urgent' || verdict === 'question';
