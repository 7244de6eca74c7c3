// The driver for USB scales of the HID class: usage page 0x8D of the HID Point of Sale usage tables.
import { gramsPer, readingOf, type ScaleEvent, viewOf } from '../readings/reading.ts';

export const scalesUsagePage = 0x8d;

/** The numbers of two states in the usage tables. */
const moving = 3;
const belowZero = 5;
/**
 * The states with a weight: zero, moving, stable, and below zero. In the others, the scale has a fault or an overload,
 * or needs calibrating or zeroing.
 */
const weighing: ReadonlySet<number> = new Set([2, moving, 4, belowZero]);

/** Grams per unit, by the number of the unit in the usage tables. */
const units: ReadonlyMap<number, number> = new Map([
  [1, gramsPer.milligram],
  [2, 1],
  [3, gramsPer.kilogram],
  [11, gramsPer.ounce],
  [12, gramsPer.pound],
]);

const reportLength = 5;

/** Reads a data report: the state, the unit, the power of ten, and the weight without a sign. */
export function readReport(report: Uint8Array): readonly ScaleEvent[] {
  if (report.length < reportLength) return [];
  const view = viewOf(report);
  const state = view.getUint8(0);
  if (!weighing.has(state)) return [];
  const unit = units.get(view.getUint8(1));
  if (unit === undefined) return [{ kind: 'otherUnit' }];
  const stepGrams = 10 ** view.getInt8(2) * unit;
  const grams = view.getUint16(3, true) * stepGrams;
  return [readingOf(state === belowZero ? -grams : grams, stepGrams, state === moving)];
}
