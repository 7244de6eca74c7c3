// Finds out when doses change their state by time alone.
import type { Dose } from '@flock-care/contract/shapes';
import { minuteMs } from '../clock.ts';

/** The span of time in which no dose changes its state unless somebody records one. */
export interface Span {
  /** Zero if no dose has changed its state by time alone so far. */
  fromMs: number;
  /** Infinite if no dose will change its state by time alone. */
  untilMs: number;
}

/** Returns the span around now. @param graceMinutesOf returns the grace period of a medication */
export function spanOf(
  doses: readonly Dose[],
  graceMinutesOf: (medicationId: string) => number,
  nowMs: number,
): Span {
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
