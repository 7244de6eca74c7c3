// The remembered scale and the hands-free switch, stored on this device only.
import type { TransportKind } from './connections/transport.ts';

export interface RememberedScale {
  kind: TransportKind;
  id: string;
}

const scaleKey = 'scale';
export const handsFreeKey = 'hands-free';

export function rememberedScale(): RememberedScale | undefined {
  try {
    const text = localStorage.getItem(scaleKey);
    return text === null ? undefined : (JSON.parse(text) as RememberedScale);
  } catch {
    return undefined;
  }
}

export const rememberScale = (scale: RememberedScale | undefined): void =>
  store(scaleKey, scale && JSON.stringify(scale));

export function isHandsFree(): boolean {
  try {
    return localStorage.getItem(handsFreeKey) === 'on';
  } catch {
    return false;
  }
}

export const storeHandsFree = (on: boolean): void => store(handsFreeKey, on ? 'on' : undefined);

function store(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}
