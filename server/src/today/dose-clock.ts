// Finds the times at which doses change their state because time passes: they become due or overdue.
import type { Dose } from '@flock-care/contract/shapes';
import { minuteMs } from '../clock.ts';

/** The period during which no dose changes its state just because time passes. */
export interface StateSpan {
  /** Zero if no open dose has become due or overdue so far. */
  fromMs: number;
  /** Infinite if no open dose will become due or overdue. */
  untilMs: number;
}

/** Returns the period around now. @param graceMinutesOf returns the grace period of a medication */
export function spanOf(
  doses: readonly Dose[],
  graceMinutesOf: (medicationId: string) => number,
  nowMs: number,
): StateSpan {
  let fromMs = 0;
  let untilMs = Number.POSITIVE_INFINITY;
  for (const { state, dueAt, medicationId } of doses) {
    if (dueAt === null || !isOpen(state)) continue;
    const graceMs = graceMinutesOf(medicationId) * minuteMs;
    const dueMs = Date.parse(dueAt);
    for (const atMs of [dueMs - graceMs, dueMs + graceMs]) {
      if (atMs <= nowMs) fromMs = Math.max(fromMs, atMs);
      else untilMs = Math.min(untilMs, atMs);
    }
  }
  return { fromMs, untilMs };
}

const isOpen = (state: Dose['state']) => state === 'later' || state === 'due' || state === 'overdue';
