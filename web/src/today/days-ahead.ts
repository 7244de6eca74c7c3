// Reads the doses of the next three days, and the medications of birds with as-needed doses, in case a day begins
// without a connection. Also reads yesterday's doses: the board lacks those that were given, and the next dose must not
// follow them too soon.
import type { Dose, Medication } from '@flock-care/contract/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readKey, useRead } from '../api/reads.ts';
import type { Today } from '../board/board.ts';
import { addDays } from '../ui/formats/formats.ts';
import type { DosesAhead } from './board-day.ts';

/** The number of days ahead: enough for a long weekend. */
const daysAhead = 3;
const everyMs = 10 * 60_000;

interface DosesRead {
  query?: { birdId?: string; from?: string; to?: string };
}

const medicationsOf = (birdId: string) =>
  readKey('GET /api/birds/:birdId/medications', { params: { birdId } });

/** Rendered once, in the shell. Reads ahead while the page is idle. */
export function ReadAhead() {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useRead('GET /api/today');
  const today = data?.today;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again each time the board is read.
  useEffect(() => {
    if (!today) return;
    let isActive = true;
    const whenIdle = async () => {
      await document.fonts.ready;
      await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
      if (isActive) await readAhead(client, today);
    };
    void whenIdle();
    return () => {
      isActive = false;
    };
  }, [client, dataUpdatedAt]);
  return null;
}

async function readAhead(client: QueryClient, { date, doses }: Today): Promise<void> {
  const query = { from: addDays(date, -1), to: addDays(date, daysAhead) };
  const asNeeded = new Set(doses.flatMap(({ state, birdId }) => (state === 'as_needed' ? [birdId] : [])));
  const reads = [readKey('GET /api/doses', { query }), ...[...asNeeded].map(medicationsOf)];
  const isDue = (queryKey: (typeof reads)[number]) =>
    Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > everyMs;
  await Promise.all(reads.filter(isDue).map(queryKey => client.prefetchQuery({ queryKey })));
  const [flockRead] = reads;
  if (!flockRead || client.getQueryData(flockRead) === undefined) return;
  const isPast = (inputs: DosesRead) =>
    inputs.query?.birdId === undefined && inputs.query?.from !== query.from;
  client.removeQueries({
    queryKey: readKey('GET /api/doses'),
    predicate: ({ queryKey }) => isPast((queryKey[4] ?? {}) as DosesRead),
  });
}

/** Finds the doses that were read ahead. */
export function findDosesAhead(client: QueryClient): DosesAhead {
  const reads = client
    .getQueryCache()
    .findAll({ queryKey: readKey('GET /api/doses') })
    .map(({ queryKey, state }) => ({ ...(queryKey[4] as DosesRead | undefined)?.query, state }))
    .filter(({ birdId, state }) => birdId === undefined && state.data !== undefined)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const [newest] = reads;
  return {
    doses: (newest?.state.data as { doses?: Dose[] } | undefined)?.doses ?? [],
    covers: day => newest?.to !== undefined && day <= newest.to,
    continuesOn: ({ birdId, medicationId }, day) => {
      const read = client.getQueryData<{ medications: Medication[] }>(medicationsOf(birdId));
      const course = read?.medications.find(({ id }) => id === medicationId);
      return course !== undefined && (course.endDate === null || course.endDate >= day);
    },
  };
}
