// Which bird of the flock has a ring that was refused because it is taken.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/client.ts';
import { readAgain, useRead } from '../api/reads.ts';

interface Holder {
  isTaken: boolean;
  /** Undefined as long as the flock's list on the device does not know it. */
  holder: { id: string; name: string } | undefined;
}

/** @param error of the save; @param ring that was sent */
export function useRingHolder(error: Error | null, ring: string): Holder {
  const isTaken = error instanceof ApiError && error.code === 'tagIdTaken';
  const { data } = useRead('GET /api/birds', { query: { photos: 'false' } }, { enabled: isTaken });
  const client = useQueryClient();
  useEffect(() => {
    // Somebody else may just have added it.
    if (isTaken) void readAgain(client, 'GET /api/birds');
  }, [isTaken, client]);
  const wanted = ring.trim().normalize('NFC');
  return { isTaken, holder: isTaken ? data?.birds.find(({ tagId }) => tagId === wanted) : undefined };
}
