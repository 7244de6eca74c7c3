// The secret in the address of a page, in components: it may arrive while the page is open.
import { useSyncExternalStore } from 'react';
import { secretOf } from '../app/arrival.ts';

const subscribe = (listener: () => void) => {
  addEventListener('secretarrived', listener);
  return () => removeEventListener('secretarrived', listener);
};

export const useSecret = (page: string): string | undefined =>
  useSyncExternalStore(subscribe, () => secretOf(page));
