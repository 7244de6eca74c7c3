// The names of the stages of a bird's life.
import type { Stage } from '@flock-care/contract/guard';
import { useLingui } from '@lingui/react/macro';

export function useStageNames(): Readonly<Record<Stage, string>> {
  const { t } = useLingui();
  return { adult: t`Adult`, chick: t`Chick`, weaning: t`Weaning` };
}
