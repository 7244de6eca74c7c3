// Whether the service can be reached, as far as this page knows.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { outbox } from './device-outbox.ts';

/** False while the device is offline, or the last thing that was read or sent got no answer. */
export function useIsConnected(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback((listener: () => void) => subscribeTo(client, listener), [client]);
  return useSyncExternalStore(subscribe, () => isConnected(client));
}

function subscribeTo(client: QueryClient, listener: () => void): () => void {
  const stops = [outbox.subscribe(listener), client.getQueryCache().subscribe(listener)];
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Asked at every event of every query: the cheap questions come first. */
function isConnected(client: QueryClient): boolean {
  if (!navigator.onLine || outbox.nextTryAt !== undefined) return false;
  const failed = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => isNoAnswer(state.fetchFailureReason ?? state.error));
  return !failed.some(query => query.queryKey[0] === 'api' && query.isActive());
}

/** A refusal is an answer. */
const isNoAnswer = (error: unknown) => error !== null && !(error instanceof ApiError);
