// Finds the bird that already has a ring number, after the service has refused the number as taken.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { readAgain, useRead } from '../../api/reads.ts';

/** The request for the rings of all birds, including past ones, because they keep their ring numbers. */
export const ringsRead = ['GET /api/birds', { query: { photos: 'false', status: 'all' } }] as const;

interface Holder {
  isRingTaken: boolean;
  /** Undefined if the ring is not taken, or if no bird on this device has it. */
  holder: { id: string; name: string } | undefined;
}

/**
 * @param error the error from saving
 * @param ring the ring number that was sent
 */
export function useRingHolder(error: Error | null, ring: string): Holder {
  const isTaken = error instanceof ApiError && error.code === 'tagIdTaken';
  const { data } = useRead(...ringsRead, { enabled: isTaken });
  const client = useQueryClient();
  useEffect(() => {
    // Somebody else may have added the bird a moment ago.
    if (isTaken) void readAgain(client, 'GET /api/birds');
  }, [isTaken, client]);
  const ringNumber = ring.trim().normalize('NFC');
  return {
    isRingTaken: isTaken,
    holder: isTaken ? data?.birds.find(({ tagId }) => tagId === ringNumber) : undefined,
  };
}
