// The hands-free switch of this device, shared by the sheet and the line of the scale.
import { useSyncExternalStore } from 'react';
import { handsFreeKey, isHandsFree, storeHandsFree } from './scale-settings.ts';
import { stopSpeaking } from './speech.ts';

let isOn = isHandsFree();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHandsFree = (): boolean => useSyncExternalStore(subscribe, () => isOn);

export function switchHandsFree(on: boolean): void {
  storeHandsFree(on);
  change(on);
}

/** Follows the switch in other tabs. */
addEventListener('storage', ({ key }) => {
  if (key === handsFreeKey || key === null) change(isHandsFree());
});

function change(on: boolean): void {
  isOn = on;
  if (!on) stopSpeaking();
  for (const listener of listeners) listener();
}
