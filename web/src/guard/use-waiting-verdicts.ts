// The verdicts of unsent weights, computed here. The guard is loaded when there is one.
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
  /** Undefined while the guard is loading, or if the device has not read the bird's weights. */
  result: GuardResult | undefined;
}

const none: ReadonlyMap<string, WaitingVerdict> = new Map();

/** Returns the verdicts by bird. @param today the flock's day */
export function useWaitingVerdicts(today: string): ReadonlyMap<string, WaitingVerdict> {
  const entries = useWaiting();
  const weights = latestWaiting(entries);
  const isWanted = weights.size > 0;
  const { data } = useRead('GET /api/weight-guard/inputs', undefined, { enabled: isWanted });
  const judgeWaiting = useSyncExternalStore(subscribe, () => judge);
  if (isWanted) load();
  const key = JSON.stringify([...weights]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key includes the weights.
  return useMemo(() => {
    if (weights.size === 0) return none;
    const results = judgeWaiting?.(data?.birds ?? [], weights, today);
    return new Map(
      [...weights].map(([birdId, weight]) => [birdId, { weight, result: results?.get(birdId) }]),
    );
  }, [key, data, judgeWaiting, today]);
}
