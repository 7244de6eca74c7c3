// Reading the API in components: one hook for every endpoint that is read, kept on the device between visits.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import { type QueryClient, type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nextFrame } from '../ui/next-frame.ts';
import { ApiError, anyCall, type ReceivedOf, type RequestOf } from './client.ts';
import { currentSession } from './session.ts';
import { useSignedIn } from './use-signed-in.ts';

export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

type BodyOf<K extends ReadKey> = Exclude<ReceivedOf<K>['body'], null>;

type Inputs<K extends ReadKey> = Pick<RequestOf<K>, Extract<keyof RequestOf<K>, 'params' | 'query'>>;

interface Options {
  /** Read again this often while the page is visible, until the service says that it is not there. */
  everyMs?: number;
  /** False leaves it unread. */
  enabled?: boolean;
}

/** The key of a read in the cache: person and flock first, so that one flock's data is never shown in another. */
export function readKey(key: ReadKey, inputs?: unknown) {
  const session = currentSession();
  return ['api', session?.context.user.id, session?.workspaceId, key, ...(inputs ? [inputs] : [])] as const;
}

/** Reads what a key of `readKey` stands for. What was kept on the device is read so too, before a screen asks for it. */
export async function readByKey({ queryKey, signal, client }: QueryFunctionContext): Promise<unknown> {
  const [, , , key, inputs] = queryKey as ReturnType<typeof readKey>;
  // A screen that knows it already is painted first.
  if (client.getQueryData(queryKey) !== undefined) await nextFrame();
  const { body } = await anyCall(key, { ...(inputs as object | undefined), signal });
  return body;
}

/**
 * Reads an endpoint: `useRead('GET /api/birds/:birdId', { params: { birdId } })`. `data` is the body, at first what the
 * device knew; `dataUpdatedAt` is when it came.
 */
export function useRead<K extends ReadKey>(
  key: K,
  inputs?: Inputs<K>,
  { everyMs, enabled = true }: Options = {},
) {
  // Rendered again when the person or the flock changes.
  const { ended } = useSignedIn();
  return useQuery({
    queryKey: readKey(key, inputs),
    queryFn: readByKey as (context: QueryFunctionContext) => Promise<BodyOf<K>>,
    enabled,
    ...(everyMs !== undefined && !ended && { refetchInterval: untilNotFound(everyMs) }),
  });
}

export const isNotFound = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const untilNotFound =
  (everyMs: number) =>
  ({ state: { error } }: { state: { error: Error | null } }) =>
    isNotFound(error) ? (false as const) : everyMs;

/** Reads again what has changed, wherever it is shown. Without keys: everything of the flock. */
export function useReadAgain(): (...keys: ReadKey[]) => Promise<void> {
  const client = useQueryClient();
  return (...keys) => readAgain(client, ...keys);
}

export async function readAgain(client: QueryClient, ...keys: ReadKey[]): Promise<void> {
  if (keys.length === 0) await client.invalidateQueries({ queryKey: ['api'] });
  else await Promise.all(keys.map(key => client.invalidateQueries({ queryKey: readKey(key) })));
}

/** A part that is slower comes when it comes. */
const waitAtMostMs = 1_500;

/** Whether all of this has been read or refused, or takes too long: what waits for it is shown at once, and nothing moves. */
export function useAllRead(...reads: readonly { data: unknown; error: unknown }[]): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitAtMostMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate || reads.every(({ data, error }) => data !== undefined || error !== null);
}
