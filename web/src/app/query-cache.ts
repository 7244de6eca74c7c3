// What was read is kept in memory, and on the device for the next start: one record per query, written when it rests.
import { type DehydratedState, dehydrate, hydrate, type Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { deviceStore } from '../api/device-store.ts';
import { endpointAt, readsAskedFor } from '../api/early.ts';
import { type ReadKey, readAgain, readByKey, readKey } from '../api/reads.ts';
import type { Entry } from '../outbox/entry.ts';
import { reads } from './addresses.ts';

type DehydratedQuery = DehydratedState['queries'][number];

const dayMs = 86_400_000;
const maxAgeMs = 30 * dayMs;
const writeEveryMs = 1_000;
/** Of another shape than before: what an older version kept is left aside. */
const shape = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      // Not thirty days: a timer that long overflows, and would empty the cache at once.
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: 2_000,
      queryFn: readByKey,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

const kept = deviceStore('queries', 'relaxed');
const waiting = new Map<string, DehydratedQuery | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fills the cache with what the device knows. A device that keeps nothing starts empty. */
export async function restoreQueries(): Promise<void> {
  try {
    const entries = await kept.entries<{ shape: number; query: DehydratedQuery }>();
    const fresh = entries.filter(([, { shape: of, query }]) => of === shape && isFresh(query));
    hydrate(queryClient, { mutations: [], queries: fresh.map(([, { query }]) => query) });
    const old = entries.filter(entry => !fresh.includes(entry)).map(([key]) => key);
    if (old.length > 0) await kept.delete(...old);
  } catch {
    // Private windows of some browsers have no IndexedDB.
  }
}

/** As long as a screen stays empty before it shows shapes. What is later is shown when it comes. */
const waitAtMostMs = 150;

/** Takes what was read while the scripts were on their way, so that the first screen is rendered once, with all of it. */
export const takeEarlyReads = async (): Promise<void> => readUnknown(readsAskedFor());

/**
 * Reads what a screen begins with from when a finger is on the link to it. Until it is there, or is late, the last screen stays.
 *
 * @param screen one of addresses.ts
 * @returns undefined if all of it is known
 */
export const readAhead = (
  screen: string,
  params: Readonly<Record<string, string>>,
): Promise<void> | undefined => readUnknown((reads[screen] ?? []).map(path => endpointAt(path, params)));

/** What is known is shown at once, and read again then. */
function readUnknown(endpoints: readonly ReturnType<typeof endpointAt>[]): Promise<void> | undefined {
  const unknown = endpoints
    .map(({ key, inputs }) => readKey(key as ReadKey, Object.keys(inputs).length > 0 ? inputs : undefined))
    .filter(queryKey => queryClient.getQueryData(queryKey) === undefined);
  if (unknown.length === 0) return;
  const read = Promise.all(unknown.map(queryKey => queryClient.prefetchQuery({ queryKey })));
  const late = new Promise<void>(resolve => setTimeout(resolve, waitAtMostMs));
  return Promise.race([late, read.then(() => {})]);
}

const isFresh = ({ state }: DehydratedQuery) => Date.now() - state.dataUpdatedAt < maxAgeMs;

/** Only what was read in these flocks stays, as this person. */
export const keepQueriesOf = (userId: string, workspaceIds: ReadonlySet<number>): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [root, user, workspaceId] }) =>
      root === 'api' &&
      workspaceId !== undefined &&
      !(user === userId && workspaceIds.has(Number(workspaceId))),
  });

/** From now on keeps what is read. */
export function keepQueries(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== 'api') return;
    if (type === 'removed') waiting.set(query.queryHash, undefined);
    else if (type === 'updated' && query.state.data !== undefined) {
      // Kept although the last attempt to read it failed.
      const [dehydrated] = dehydrate(queryClient, {
        shouldDehydrateQuery: other => other === query,
        shouldDehydrateMutation: () => false,
      }).queries;
      if (dehydrated)
        waiting.set(query.queryHash, { ...dehydrated, state: { ...dehydrated.state, fetchStatus: 'idle' } });
    }
    if (waiting.size > 0) scheduleWrite();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
}

/** At once after a rest, so that a page that is closed soon has kept it; then once a second at most. */
function scheduleWrite(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (waiting.size > 0) scheduleWrite();
  }, writeEveryMs);
  // After the answers that come together.
  queueMicrotask(write);
}

let written: Promise<unknown> = Promise.resolve();

function write(): void {
  const changed = [...waiting];
  waiting.clear();
  const writes = changed.map(async ([key, query]) => {
    const { promise: _, ...plain } = query ?? {};
    await (query ? kept.put(key, { shape, query: plain }) : kept.delete(key)).catch(() => {});
  });
  written = Promise.all([written, ...writes]);
}

/**
 * Reads again what is shown, the board, and what the device keeps of the birds that the entries are about.
 * @returns true once all of it has been read, and is kept on the device
 */
export async function readWhatChanged(entries: readonly Entry[]): Promise<boolean> {
  const birdIds = new Set(entries.map(({ about }) => about.birdId));
  const [, userId, workspaceId, board] = readKey('GET /api/today');
  const isChanged = (query: Query) => {
    const [, user, workspace, key, inputs] = query.queryKey;
    const named = (inputs ?? {}) as Partial<Record<'params' | 'query', { birdId?: string }>>;
    const birdId = named.params?.birdId ?? named.query?.birdId;
    return (
      !query.isDisabled() &&
      user === userId &&
      workspace === workspaceId &&
      (key === board || (birdId !== undefined && birdIds.has(birdId)))
    );
  };
  const since = Date.now();
  const background = { predicate: isChanged, type: 'inactive' } as const;
  await readAgain(queryClient);
  await queryClient.refetchQueries(background);
  write();
  await written;
  const cache = queryClient.getQueryCache();
  return [...cache.findAll({ type: 'active' }), ...cache.findAll(background)].every(
    ({ state }) => state.dataUpdatedAt >= since || state.error instanceof ApiError,
  );
}

/** For signing out. */
export function forgetQueries(): void {
  waiting.clear();
  queryClient.clear();
}
