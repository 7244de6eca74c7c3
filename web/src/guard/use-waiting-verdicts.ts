// Verdicts that include unsent weights and notes, computed on the device. The guard is loaded only if there are any.
import { useMemo, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { type WaitingVerdict, waitingRecords } from './waiting-records.ts';

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

const none: ReadonlyMap<string, WaitingVerdict> = new Map();

/** Returns the verdicts by bird id. `today` is the flock's date. */
export function useWaitingVerdicts(today: string): ReadonlyMap<string, WaitingVerdict> {
  const waiting = waitingRecords(useWaiting());
  const isNeeded = waiting.size > 0;
  const { data } = useRead('GET /api/weight-guard/inputs', undefined, { enabled: isNeeded });
  const judgeWaiting = useSyncExternalStore(subscribe, () => judge);
  if (isNeeded) load();
  const key = JSON.stringify([...waiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key includes the records.
  return useMemo(() => {
    if (waiting.size === 0) return none;
    const verdicts = judgeWaiting?.(data?.birds ?? [], waiting, today);
    return new Map(
      [...waiting].map(([birdId, { weight }]) => [
        birdId,
        verdicts?.get(birdId) ?? { weight, result: undefined },
      ]),
    );
  }, [key, data, judgeWaiting, today]);
}
