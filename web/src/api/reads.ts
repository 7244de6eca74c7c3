// The hook that reads an endpoint of the API in a component. The data is kept on the device.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentSession } from '../device/session.ts';
import { nextFrame } from '../ui/painting/next-frame.ts';
import { ApiError, anyCall, type ReceivedOf, type RequestOf } from './client.ts';
import { useSignedIn } from './use-signed-in.ts';

export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

type BodyOf<K extends ReadKey> = Exclude<ReceivedOf<K>['body'], null>;

type Inputs<K extends ReadKey> = Pick<RequestOf<K>, Extract<keyof RequestOf<K>, 'params' | 'query'>>;

interface Options {
  /** The interval between refetches while the page is visible. A 404 stops them. */
  everyMs?: number;
  /** False to use cached data only. */
  enabled?: boolean;
  /** True to return the data for the previous inputs until the data for the new ones arrives. */
  keepsPrevious?: boolean;
}

/**
 * Returns the cache key of a read. The key begins with the person and the flock, so that cached data never appears in
 * another flock.
 */
export function readKey(key: ReadKey, inputs?: unknown) {
  const session = currentSession();
  return ['api', session?.context.user.id, session?.workspaceId, key, ...(inputs ? [inputs] : [])] as const;
}

/**
 * Reads the endpoint of a `readKey`. As the default query function, it also refetches restored queries that no screen is
 * using.
 */
export async function readByKey({ queryKey, signal, client }: QueryFunctionContext): Promise<unknown> {
  const [, , , key, inputs] = queryKey as ReturnType<typeof readKey>;
  // Lets a screen with cached data paint first.
  if (client.getQueryData(queryKey) !== undefined) await nextFrame();
  const { body } = await anyCall(key, { ...(inputs as object | undefined), signal });
  return body;
}

/**
 * Reads an endpoint: `useRead('GET /api/birds/:birdId', { params: { birdId } })`. `data` is the body, at first from the
 * cache; `dataUpdatedAt` is the time of the response.
 */
export function useRead<K extends ReadKey>(
  key: K,
  inputs?: Inputs<K>,
  { everyMs, enabled = true, keepsPrevious = false }: Options = {},
) {
  // `useSignedIn` renders the component again when the person or the flock changes.
  const { ended } = useSignedIn();
  return useQuery({
    queryKey: readKey(key, inputs),
    queryFn: readByKey as (context: QueryFunctionContext) => Promise<BodyOf<K>>,
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(everyMs !== undefined && !ended && { refetchInterval: untilNotFound(everyMs) }),
  });
}

export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const untilNotFound =
  (everyMs: number) =>
  ({ state: { error } }: { state: { error: Error | null } }) =>
    isNotFound(error) ? (false as const) : everyMs;

/** Returns a function that refetches the given endpoints, or everything if called without keys. */
export function useReadAgain(): (...keys: ReadKey[]) => Promise<void> {
  const client = useQueryClient();
  return (...keys) => readAgain(client, ...keys);
}

export async function readAgain(client: QueryClient, ...keys: ReadKey[]): Promise<void> {
  if (keys.length === 0) await client.invalidateQueries({ queryKey: ['api'] });
  else await Promise.all(keys.map(key => client.invalidateQueries({ queryKey: readKey(key) })));
}

/** The longest wait for all reads. Reads that take longer are shown when they arrive. */
const maxWaitMs = 1_500;

/**
 * True when all reads have finished or the longest wait is over. Parts of a screen that wait for this appear together,
 * so nothing moves.
 */
export function useAllRead(...reads: readonly { data: unknown; error: unknown }[]): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || reads.every(({ data, error }) => data !== undefined || error !== null);
}
