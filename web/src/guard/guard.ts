// The guard's verdict on one bird, and the inputs that a browser needs to compute the verdict itself.
import type { Guard, GuardInputsOfBird } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';
import { useFlockDay } from '../board/use-today.ts';
import { useWaitingVerdicts } from './use-waiting-verdicts.ts';
import { guardWith } from './waiting-records.ts';

export type { Guard, GuardInputsOfBird };

/**
 * Reads the guard of a bird; undefined until it is loaded. A verdict that includes unsent weights or notes replaces the
 * service's verdict.
 */
export function useGuard(birdId: string): Guard | undefined {
  const { data } = useRead('GET /api/birds/:birdId/weight-guard', { params: { birdId } });
  const waiting = useWaitingVerdicts(useFlockDay()).get(birdId);
  return data && waiting ? guardWith(data.guard, waiting) : data?.guard;
}

/** Returns the guard inputs of a bird; undefined until this device has loaded them. */
export function useGuardInputs(birdId: string | undefined): GuardInputsOfBird | undefined {
  const { data } = useRead('GET /api/weight-guard/inputs');
  return data?.birds.find(bird => bird.birdId === birdId);
}

/** True for the verdicts that somebody can acknowledge. */
export const needsAcknowledgement = ({ verdict, heavier }: Pick<Guard, 'verdict' | 'heavier'>): boolean =>
  verdict === 'watch' || verdict === 'call_vet' || verdict === 'urgent' || heavier !== null;
