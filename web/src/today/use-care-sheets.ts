// A hook that reads the care sheets of several birds, which are stored on the device like every read.
import type { CareSheet } from '@flock-care/contract/shapes';
import { useQueries } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { readKey } from '../api/reads.ts';
import type { BirdToday } from '../board/board.ts';

/** @returns the care sheets by bird id, without those that have not been read yet */
export function useCareSheets(birds: readonly BirdToday[]): ReadonlyMap<string, CareSheet> {
  const sheets = useQueries({
    queries: birds.map(({ id: birdId }) => {
      const inputs = { params: { birdId } };
      return {
        queryKey: readKey('GET /api/birds/:birdId/care-sheet', inputs),
        queryFn: async () => (await call('GET /api/birds/:birdId/care-sheet', inputs)).body,
      };
    }),
  });
  return new Map(
    birds.flatMap(({ id }, index) => {
      const sheet = sheets[index]?.data?.careSheet;
      return sheet ? [[id, sheet] as const] : [];
    }),
  );
}
