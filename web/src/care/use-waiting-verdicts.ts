// The verdicts of weights that wait on this device, worked out here. The guard is loaded once there is such a weight.
import type { GuardResult } from '@flock-care/contract/guard';
import { useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { latestWaiting, type WaitingWeight } from './waiting-weights.ts';

type Judge = typeof import('./weigh/judge-typed.ts').judgeTyped;

let judge: Judge | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

function load(): void {
  if (judge || isLoading) return;
  isLoading = true;
  import('./weigh/judge-typed.ts').then(
    loaded => {
      judge = loaded.judgeTyped;
      for (const listener of listeners) listener();
    },
    () => {
      isLoading = false;
    },
  );
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export interface WaitingVerdict {
  weight: WaitingWeight;
  /** Undefined while the guard is loaded, or if the device does not know the bird's weights. */
  result: GuardResult | undefined;
}

const none: ReadonlyMap<string, WaitingVerdict> = new Map();

/** By bird. */
export function useWaitingVerdicts(): ReadonlyMap<string, WaitingVerdict> {
  const entries = useWaiting();
  const weights = latestWaiting(entries);
  const isWanted = weights.size > 0;
  const { data } = useRead('GET /api/weight-guard/inputs', undefined, { enabled: isWanted });
  const judgeTyped = useSyncExternalStore(subscribe, () => judge);
  if (isWanted) load();
  const key = JSON.stringify([...weights]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the weights.
  return useMemo(() => {
    if (weights.size === 0) return none;
    const inputs = new Map(data?.birds.map(bird => [bird.birdId, bird]));
    return new Map(
      [...weights].map(([birdId, weight]) => {
        const known = inputs.get(birdId);
        return [birdId, { weight, result: known && judgeTyped?.(known, weight) }];
      }),
    );
  }, [key, data, judgeTyped]);
}
