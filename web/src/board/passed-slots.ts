// Combines several passed slots of a medication into one offer, so that nobody gives all the doses at once.
import type { Dose } from './board.ts';
import { isClosed, isOpen, openState } from './dose-states.ts';

/** A dose with its own row, and the earlier slots that the row asks about. */
export interface Offer {
  dose: Dose;
  /** In order of time. Open slots are `unrecorded`: they can be recorded, but are no longer offered. */
  earlier: readonly Dose[];
}

interface Options {
  /** False for a dose that was recorded before the screen was opened, and is now collapsed. */
  hasRow?: (dose: Dose) => boolean;
  /** True for a dose that the service has recorded, or that has an entry on this device. */
  isRecorded?: (dose: Dose) => boolean;
  /** True for a dose that a row has asked about. The dose stays in that row after it is recorded. */
  wasAsked?: (dose: Dose) => boolean;
}

/**
 * Merges the passed slots of each medication, bird and dosage into one offer, for the latest slot. If the latest is
 * already recorded, the app only asks about the earlier ones. Other doses keep their own rows: doses that are not due
 * yet, today's doses without a time, and recorded doses that no row has asked about.
 *
 * @returns the offers in the order of the doses; each dose is in one offer, either as its dose or as an earlier slot
 */
export function foldPassedSlots(
  doses: readonly Dose[],
  nowMs: number,
  { hasRow = () => true, isRecorded = isClosed, wasAsked = () => false }: Options = {},
): Offer[] {
  const questioned = new Set<Dose>();
  const folded = new Set<Dose>();
  const earlierOf = new Map<Dose, Dose[]>();
  const isToDo = (dose: Dose) => isOpen(dose) && !isRecorded(dose);
  const toQuestion = (dose: Dose): Dose => (questioned.has(dose) ? { ...dose, state: 'unrecorded' } : dose);
  const courses = Map.groupBy(
    doses.filter(dose => hasPassed(dose, nowMs)),
    ({ medicationId, birdId, dosage }) => `${medicationId} ${birdId} ${dosage}`,
  );
  for (const course of courses.values()) {
    const slots = course.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
    for (const slot of slots.slice(0, -1)) if (isToDo(slot)) questioned.add(slot);
    const rows = slots.filter(hasRow);
    const last = rows.findLastIndex(slot => isToDo(slot) || !wasAsked(slot));
    const offered = rows[last];
    if (!offered) continue;
    const earlier = rows.slice(0, last).filter(slot => isToDo(slot) || wasAsked(slot));
    for (const slot of earlier) folded.add(slot);
    earlierOf.set(offered, earlier.map(toQuestion));
  }
  return doses
    .filter(dose => !folded.has(dose))
    .map(dose => ({ dose: toQuestion(dose), earlier: earlierOf.get(dose) ?? [] }));
}

/** Returns true as soon as the dose is due. A slot without a time passes at the end of its day. */
function hasPassed(dose: Dose, nowMs: number): boolean {
  if (dose.state === 'unrecorded') return true;
  if (dose.dueAt === null) return false;
  return isClosed(dose) ? openState(dose, nowMs) !== 'later' : isOpen(dose);
}

const endOfDay = 'T~';

const timeOf = ({ dueOn, dueAt }: Dose): string => `${dueOn} ${dueAt ?? endOfDay}`;
