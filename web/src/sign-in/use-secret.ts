// The secret from the URL of a page, as a React hook. It can arrive while the page is open.
import { useSyncExternalStore } from 'react';
import { secretOf } from '../session/arrival.ts';

const subscribe = (listener: () => void) => {
  addEventListener('secretarrived', listener);
  return () => removeEventListener('secretarrived', listener);
};

export const useSecret = (page: string): string | undefined =>
  useSyncExternalStore(subscribe, () => secretOf(page));
