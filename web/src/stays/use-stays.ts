// Reads a bird's arrival and its stays, including unsent ones.
import type { Arrival, Stay } from '@flock-care/contract/shapes';
import { useMemo } from 'react';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { withWaitingStays } from './waiting-stays.ts';

interface KnownStays {
  /** Newest first; undefined until they have been read, unless there are unsent ones. */
  data: readonly Stay[] | undefined;
  arrival: Arrival | undefined;
  error: Error | null;
}

export function useStays(birdId: string): KnownStays {
  const { data, error } = useRead('GET /api/birds/:birdId/stays', { params: { birdId } });
  const waiting = useWaiting();
  const stays = useMemo(() => withWaitingStays(data?.stays ?? [], waiting, birdId), [data, waiting, birdId]);
  return { data: data || stays.length > 0 ? stays : undefined, arrival: data?.arrival, error };
}
