// The verdicts of weights that wait on this device, worked out here. The guard is loaded once there is such a weight.
import type { GuardResult } from '@flock-care/contract/guard';
import { useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { latestWaiting, type WaitingWeight } from './waiting-weights.ts';

type Judge = typeof import('./judge-waiting.ts').judgeWaiting;

let judge: Judge | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

function load(): void {
  if (judge || isLoading) return;
  isLoading = true;
  import('./judge-waiting.ts').then(
    loaded => {
      judge = loaded.judgeWaiting;
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
  const judgeWaiting = useSyncExternalStore(subscribe, () => judge);
  if (isWanted) load();
  const key = JSON.stringify([...weights]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the weights.
  return useMemo(() => {
    if (weights.size === 0) return none;
    const results = judgeWaiting?.(data?.birds ?? [], weights);
    return new Map(
      [...weights].map(([birdId, weight]) => [birdId, { weight, result: results?.get(birdId) }]),
    );
  }, [key, data, judgeWaiting]);
}
