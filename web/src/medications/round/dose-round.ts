// Builds a round of doses: those that are due, by room and in cage order. Isolated birds come last.
import type { Dose } from '@flock-care/contract/shapes';
import { isOpen } from '../../board/dose-states.ts';
import { type DosesToday, doseKey, lastDueAt } from '../doses/doses.ts';

export interface DoseRoom {
  /** Empty for birds without a room, and for isolated birds. */
  room: string;
  /** True for the birds in quarantine and at the clinic. Their doses come last. */
  isIsolated: boolean;
  doses: Dose[];
  /** Doses recorded before the screen was opened. */
  folded: Dose[];
}

export interface DoseRound {
  /** The time of the round; null if no dose with a time is due. */
  at: string | null;
  rooms: DoseRoom[];
  /** Doses that were due at other times and recorded today. */
  earlier: Dose[];
}

/**
 * @param birds the birds of the flock in the order of their cages
 * @param isolated the ids of the isolated birds
 * @param startedAt the time of the round so far. It stays while older doses are open, so that no row moves.
 */
export function doseRoundOf(
  { unrecorded, now, folded: recorded }: DosesToday,
  birds: readonly { id: string }[],
  isolated: ReadonlySet<string>,
  startedAt: string | null = null,
): DoseRound {
  const shownDoses = [...unrecorded, ...now];
  const open = lastDueAt(now.filter(isOpen)) ?? lastDueAt(now);
  const at = startedAt !== null && (open === null || open < startedAt) ? startedAt : open;
  const folded = recorded.filter(({ dueAt }) => at !== null && dueAt === at);
  const positions = new Map(birds.map(({ id }, index) => [id, index]));
  const positionOf = ({ birdId }: Dose) => positions.get(birdId) ?? birds.length;
  const ordered = [...shownDoses, ...folded].toSorted((one, other) => positionOf(one) - positionOf(other));
  const roomOf = (room: string, all: readonly Dose[], isIsolated = false): DoseRoom => ({
    room,
    isIsolated,
    doses: all.filter(dose => !folded.includes(dose)),
    folded: all.filter(dose => folded.includes(dose)),
  });
  const isolatedOnes = ordered.filter(({ birdId }) => isolated.has(birdId));
  const others = ordered.filter(({ birdId }) => !isolated.has(birdId));
  const rooms = [...Map.groupBy(others, ({ room }) => room)].map(([room, all]) => roomOf(room, all));
  if (isolatedOnes.length > 0) rooms.push(roomOf('', isolatedOnes, true));
  return { at, rooms, earlier: recorded.filter(dose => !folded.includes(dose)) };
}

/**
 * Returns the doses for isolated birds, which Today lists last. Late doses are left out, because Today lists them first.
 *
 * @param late the keys of the doses that have been late since the screen was opened
 */
export const isolatedDoses = (
  doses: readonly Dose[],
  isolated: ReadonlySet<string>,
  late: ReadonlySet<string>,
): Dose[] => doses.filter(dose => isolated.has(dose.birdId) && !late.has(doseKey(dose)));
