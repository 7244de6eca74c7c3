// What the guard says of one bird, and what a browser needs to say it by itself.
import type { Guard, GuardInputsOfBird } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';

export type { Guard, GuardInputsOfBird };

export function useGuard(birdId: string): Guard | undefined {
  const { data } = useRead('GET /api/birds/:birdId/weight-guard', { params: { birdId } });
  return data?.guard;
}

/** Undefined until it is known on this device. */
export function useGuardInputs(birdId: string | undefined): GuardInputsOfBird | undefined {
  const { data } = useRead('GET /api/weight-guard/inputs');
  return data?.birds.find(bird => bird.birdId === birdId);
}

/** The verdicts that somebody can say they have seen. */
export const isToAcknowledge = ({ verdict, heavier }: Pick<Guard, 'verdict' | 'heavier'>): boolean =>
  verdict === 'watch' || verdict === 'call_vet' || verdict === 'urgent' || heavier !== null;
