// The state of the connection to the service, as seen by this page.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { outbox } from './device-outbox.ts';

/** False while the device is offline, an active query has got no response, or the outbox is waiting to retry. */
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

/** Runs on every event of every query, so the cheap checks come first. */
function isConnected(client: QueryClient): boolean {
  if (!navigator.onLine || outbox.nextTryAt !== undefined) return false;
  const failed = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => hasNoResponse(state.fetchFailureReason ?? state.error));
  return !failed.some(query => query.queryKey[0] === 'api' && query.isActive());
}

/** True if the service did not respond. A refusal is a response. */
const hasNoResponse = (error: unknown) => error !== null && !(error instanceof ApiError);
