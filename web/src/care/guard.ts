// What the guard says of one bird, and what a browser needs to say it by itself.
import type { Guard, GuardInputsOfBird } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';
import { useWaitingVerdicts } from './use-waiting-verdicts.ts';
import { guardWith } from './waiting-weights.ts';

export type { Guard, GuardInputsOfBird };

/** With the verdict of a weight that waits on this device. */
export function useGuard(birdId: string): Guard | undefined {
  const { data } = useRead('GET /api/birds/:birdId/weight-guard', { params: { birdId } });
  const waiting = useWaitingVerdicts().get(birdId);
  if (!data || !waiting?.result) return data?.guard;
  return guardWith(data.guard, waiting.weight, waiting.result);
}

/** Undefined until it is known on this device. */
export function useGuardInputs(birdId: string | undefined): GuardInputsOfBird | undefined {
  const { data } = useRead('GET /api/weight-guard/inputs');
  return data?.birds.find(bird => bird.birdId === birdId);
}

/** The verdicts that somebody can say they have seen. */
export const isToAcknowledge = ({ verdict, heavier }: Pick<Guard, 'verdict' | 'heavier'>): boolean =>
  verdict === 'watch' || verdict === 'call_vet' || verdict === 'urgent' || heavier !== null;
