// The state of the scale for the screens that show it.
import { useSyncExternalStore } from 'react';
import type { Reading } from './readings/reading.ts';
import type { Phase } from './readings/stability.ts';

export type ScaleProblem =
  /** The device is not a scale that the app can read. */
  | 'otherScale'
  /** The scale shows a unit that cannot be converted to grams. */
  | 'otherUnit'
  /** The scale is connected, but sends nothing. */
  | 'silent'
  | 'cannotConnect'
  | 'bluetoothOff'
  | 'cannotTare';

export interface StableWeight {
  grams: number;
  stepGrams: number;
}

export interface ScaleView {
  status: 'none' | 'connecting' | 'connected' | 'lost';
  /** The name of the scale that is or was connected. */
  name: string;
  problem?: ScaleProblem | undefined;
  /** The latest reading, after taring. Undefined if there is no current one. */
  reading?: Reading | undefined;
  phase: Phase;
  batteryPercent?: number | undefined;
  /** A stable weight that nobody has taken yet. */
  stable?: StableWeight | undefined;
}

export const noScale: ScaleView = { status: 'none', name: '', phase: 'occupied' };

/** At or below this charge, the screen warns. */
export const lowBatteryPercent = 15;

let view = noScale;
const listeners = new Set<() => void>();

export const currentView = (): ScaleView => view;

export function show(change: Partial<ScaleView>): void {
  view = { ...view, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useScale = (): ScaleView => useSyncExternalStore(subscribe, currentView);

/** Returns the stable weight, and removes it. */
export function takeWeight(): StableWeight | undefined {
  const { stable } = view;
  if (stable) show({ stable: undefined });
  return stable;
}
