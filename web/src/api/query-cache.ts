// The query cache, persisted to IndexedDB one record per query.
import { type DehydratedState, dehydrate, hydrate, type Query, QueryClient } from '@tanstack/react-query';
import { deviceStore } from '../device/device-store.ts';
import { currentSession, onSessionChange } from '../device/session.ts';
import { ApiError } from './client.ts';
import { endpointAt, requestedReads } from './early.ts';
import { type ReadKey, readAgain, readByKey, readKey } from './reads.ts';

type DehydratedQuery = DehydratedState['queries'][number];

const dayMs = 86_400_000;
const maxAgeMs = 30 * dayMs;
const writeEveryMs = 1_000;
/** The version of the stored records. Records with another version are deleted. */
const recordVersion = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      // A timer of thirty days would overflow and empty the cache immediately.
      gcTime: Number.POSITIVE_INFINITY,
      staleTime: 2_000,
      queryFn: readByKey,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

const store = deviceStore('queries', 'relaxed');
const pendingWrites = new Map<string, DehydratedQuery | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fills the cache from IndexedDB. Without IndexedDB, the cache starts empty. */
export async function restoreQueries(): Promise<void> {
  try {
    const entries = await store.entries<{ shape: number; query: DehydratedQuery }>();
    const fresh = entries.filter(([, record]) => record.shape === recordVersion && isFresh(record.query));
    hydrate(queryClient, { mutations: [], queries: fresh.map(([, { query }]) => outdated(query)) });
    const old = entries.filter(entry => !fresh.includes(entry)).map(([key]) => key);
    if (old.length > 0) await store.delete(...old);
  } catch {
    // Private windows of some browsers have no IndexedDB.
  }
}

/**
 * Marks restored data as out of date, even if it is recent: the records may have changed since then, and the last
 * response may not have been persisted before the page was closed.
 */
const outdated = (query: DehydratedQuery): DehydratedQuery => ({
  ...query,
  state: { ...query.state, isInvalidated: true },
});

/** The time before an empty screen shows a skeleton. Slower responses are shown when they arrive. */
const maxWaitMs = 150;

/** Puts the early responses into the cache, so that the first screen renders once with all its data. */
export const takeEarlyReads = async (): Promise<void> => readUncached(requestedReads());

/**
 * Starts the reads of a screen as soon as a finger touches the link to it. The previous screen stays until the reads are
 * complete or take too long.
 *
 * @param paths the reads of the screen, as in app/addresses.ts
 * @returns undefined if everything is in the cache
 */
export const readAhead = (
  paths: readonly string[],
  params: Readonly<Record<string, string>>,
): Promise<void> | undefined => readUncached(paths.map(path => endpointAt(path, params)));

/** Reads the endpoints that are not in the cache. A screen shows cached data immediately, and refetches it itself. */
function readUncached(endpoints: readonly ReturnType<typeof endpointAt>[]): Promise<void> | undefined {
  const uncached = endpoints
    .map(({ key, inputs }) => readKey(key as ReadKey, Object.keys(inputs).length > 0 ? inputs : undefined))
    .filter(queryKey => queryClient.getQueryData(queryKey) === undefined);
  if (uncached.length === 0) return;
  const read = Promise.all(uncached.map(queryKey => queryClient.prefetchQuery({ queryKey })));
  const timeout = new Promise<void>(resolve => setTimeout(resolve, maxWaitMs));
  return Promise.race([timeout, read.then(() => {})]);
}

const isFresh = ({ state }: DehydratedQuery) => Date.now() - state.dataUpdatedAt < maxAgeMs;

/** Removes the cached data of other people, and of flocks that are not in `workspaceIds`. */
export const deleteQueriesExcept = (userId: string, workspaceIds: ReadonlySet<number>): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [root, user, workspaceId] }) =>
      root === 'api' &&
      workspaceId !== undefined &&
      !(user === userId && workspaceIds.has(Number(workspaceId))),
  });

/** Removes a person's data, including the data that this tab has persisted. */
const deleteQueriesOf = (userId: string): void =>
  queryClient.removeQueries({ predicate: ({ queryKey: [root, user] }) => root === 'api' && user === userId });

/** Starts persisting the cache. */
export function persistQueries(): void {
  let session = currentSession();
  onSessionChange(() => {
    const ended = session;
    session = currentSession();
    // A shared tablet keeps each person's data for the next time that they unlock it.
    if (!ended || ended.tablet || ended.context.user.id === session?.context.user.id) return;
    // The tab that signs out clears the store, but this tab may have written to it since.
    deleteQueriesOf(ended.context.user.id);
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [root, userId] = query.queryKey;
    if (root !== 'api') return;
    if (type === 'removed') pendingWrites.set(query.queryHash, undefined);
    else if (type === 'updated' && query.state.data !== undefined && userId === session?.context.user.id) {
      // Persisted even if the last refetch failed.
      const [dehydrated] = dehydrate(queryClient, {
        shouldDehydrateQuery: other => other === query,
        shouldDehydrateMutation: () => false,
      }).queries;
      if (dehydrated)
        pendingWrites.set(query.queryHash, {
          ...dehydrated,
          state: { ...dehydrated.state, fetchStatus: 'idle' },
        });
    }
    if (pendingWrites.size > 0) scheduleWrite();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
}

/** Writes at most once a second. The first write after a pause is immediate, in case the page is closed soon. */
function scheduleWrite(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    if (pendingWrites.size > 0) scheduleWrite();
  }, writeEveryMs);
  // Responses that arrive together are written together.
  queueMicrotask(write);
}

let written: Promise<unknown> = Promise.resolve();

function write(): void {
  const changed = [...pendingWrites];
  pendingWrites.clear();
  const writes = changed.map(async ([key, query]) => {
    const { promise: _, ...plain } = query ?? {};
    await (query ? store.put(key, { shape: recordVersion, query: plain }) : store.delete(key)).catch(
      () => {},
    );
  });
  written = Promise.all([written, ...writes]);
}

/**
 * Refetches everything on the screen, the board, and the cached data of these birds.
 *
 * @returns true if the service has responded to every read, even with an error
 */
export async function refetchAfterWrites(birdIds: ReadonlySet<string>): Promise<boolean> {
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

/** Empties the cache at sign-out. */
export function clearQueries(): void {
  pendingWrites.clear();
  queryClient.clear();
}
