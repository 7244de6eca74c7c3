// Whether the service can be reached, as far as this page knows.
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/client.ts';
import { outbox } from './device-outbox.ts';

/** False while the device is offline, or the last thing that was read or sent got no answer. */
export function useIsConnected(): boolean {
  const client = useQueryClient();
  const subscribe = (listener: () => void) => {
    const stops = [outbox.subscribe(listener), client.getQueryCache().subscribe(listener)];
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  };
  return useSyncExternalStore(subscribe, () => {
    if (!navigator.onLine || outbox.nextTryAt !== undefined) return false;
    const queries = client.getQueryCache().findAll({ queryKey: ['api'], type: 'active' });
    return !queries.some(({ state }) => isNoAnswer(state.fetchFailureReason ?? state.error));
  });
}

/** A refusal is an answer. */
const isNoAnswer = (error: unknown) => error !== null && !(error instanceof ApiError);
