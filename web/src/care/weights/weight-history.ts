// All weights of a bird for its chart, including unsent ones.
import { useEffect, useMemo, useState } from 'react';
import { call, type ReceivedOf } from '../../api/client.ts';
import { useRead } from '../../api/reads.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { ChartWeight } from '../chart/series.ts';

type HistoryPage = Exclude<ReceivedOf<typeof endpoint>['body'], null>;
type HistoryEntry = HistoryPage['entries'][number];

const endpoint = 'GET /api/birds/:birdId/weight-history';
const pageRows = 500;

/** Returns the arguments of `useRead` for the newest page. */
export const weightHistory = (birdId: string) =>
  [endpoint, { params: { birdId }, query: { limit: String(pageRows) } }] as const;

/** Returns the weights, oldest first; undefined until the first data arrives. */
export function useWeightHistory(birdId: string): ChartWeight[] | undefined {
  const { data: page, dataUpdatedAt } = useRead(...weightHistory(birdId));
  const older = useOlder(birdId, page?.nextCursor ?? null, dataUpdatedAt);
  const waiting = useWaiting();
  return useMemo(
    () => page && withWaiting([...page.entries, ...older], waiting, birdId),
    [page, older, waiting, birdId],
  );
}

function withWaiting(
  entries: readonly HistoryEntry[],
  waiting: readonly Entry[],
  birdId: string,
): ChartWeight[] {
  const weights = new Map(entries.map(entry => [entry.weight.recordedOn, chartWeight(entry)]));
  for (const { about, refused, landedAt } of waiting) {
    if (about.kind !== 'weight' || about.birdId !== birdId || refused) continue;
    weights.set(about.recordedOn, {
      day: about.recordedOn,
      grams: about.grams,
      note: '',
      by: null,
      at: null,
      fasting: about.fasting ?? null,
      bodyCondition: about.bodyCondition ?? null,
      waiting: landedAt === undefined,
    });
  }
  return [...weights.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

const chartWeight = ({
  weight,
  fasting,
  bodyCondition,
  recordedByName,
  recordedAt,
}: HistoryEntry): ChartWeight => ({
  id: weight.id,
  day: weight.recordedOn,
  grams: weight.weightGrams,
  note: weight.notes,
  by: recordedByName,
  at: recordedAt,
  fasting,
  bodyCondition,
});

/** Reads the older pages after the first one has arrived, and again each time the first page is read. */
function useOlder(birdId: string, cursor: string | null, readAt: number): HistoryEntry[] {
  const [older, setOlder] = useState<HistoryEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an older weight may have been corrected since.
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const entries: HistoryEntry[] = [];
      for (let next = cursor; next !== null && wanted; ) {
        const query = { limit: String(pageRows), cursor: next };
        const { body } = await call(endpoint, { params: { birdId }, query });
        entries.push(...body.entries);
        next = body.nextCursor;
      }
      if (wanted) setOlder(entries);
    };
    // If this fails, for example without a connection, the older weights stay as they are; at first, there are none.
    void read().catch(() => {});
    return () => {
      wanted = false;
    };
  }, [birdId, cursor, readAt]);
  return older;
}
