// Finds the state of a dose at a given time.
import type { Dose } from './board.ts';

const minuteMs = 60_000;
const defaultGraceMinutes = 60;

/** Returns true if somebody has to give or record the dose now. */
export const isOpen = ({ state }: Dose): boolean =>
  state === 'due' || state === 'overdue' || state === 'unrecorded';

/** Returns true if the dose is recorded, with any outcome. */
export const isClosed = ({ state }: Dose): boolean => state === 'given' || state === 'missed';

/** Returns the state of one of today's doses that nobody has recorded. */
export function openState({ dueAt, safety }: Dose, nowMs: number): Dose['state'] {
  if (dueAt === null) return 'due';
  // Doses stored by an older version of the app have no safety fields.
  const graceMs = (safety?.graceMinutes ?? defaultGraceMinutes) * minuteMs;
  const lateMs = nowMs - Date.parse(dueAt);
  if (lateMs < -graceMs) return 'later';
  return lateMs < graceMs ? 'due' : 'overdue';
}

/** The states that a dose passes through until it is recorded. */
const openStates: readonly Dose['state'][] = ['later', 'due', 'overdue'];

/**
 * Returns the dose with its state at the given time. The state on the board is from the last read, which may be long
 * ago without a connection. A state never goes back to an earlier one.
 */
export function asOf(dose: Dose, nowMs: number): Dose {
  const known = openStates.indexOf(dose.state);
  if (known < 0 || dose.dueAt === null) return dose;
  const state = openState(dose, nowMs);
  return openStates.indexOf(state) > known ? { ...dose, state } : dose;
}
