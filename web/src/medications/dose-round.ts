// A round of doses: those that are due, room by room, in the order in which the cages stand.
import type { Dose } from '@flock-care/contract/shapes';
import { type DosesToday, isOpen, lastDueAt } from './doses.ts';

export interface DoseRoom {
  /** Empty if the birds have none. */
  room: string;
  doses: Dose[];
  /** Recorded before the screen was opened. */
  folded: Dose[];
}

export interface DoseRound {
  /** The time of the round; null if nothing with a time is due. */
  at: string | null;
  rooms: DoseRoom[];
  /** Recorded today, of other times. */
  earlier: Dose[];
}

/**
 * @param birds the birds of the flock in the order of their places
 * @param begunAt the time of the round so far: it stays while older doses are left, so that no row moves
 */
export function doseRoundOf(
  { unrecorded, now, folded: recorded }: DosesToday,
  birds: readonly { id: string }[],
  begunAt: string | null = null,
): DoseRound {
  const shown = [...unrecorded, ...now];
  const open = lastDueAt(now.filter(isOpen)) ?? lastDueAt(now);
  const at = begunAt !== null && (open === null || open < begunAt) ? begunAt : open;
  const folded = recorded.filter(({ dueAt }) => at !== null && dueAt === at);
  const places = new Map(birds.map(({ id }, place) => [id, place]));
  const placeOf = ({ birdId }: Dose) => places.get(birdId) ?? birds.length;
  const ordered = [...shown, ...folded].toSorted((one, other) => placeOf(one) - placeOf(other));
  const rooms = [...Map.groupBy(ordered, ({ room }) => room)].map(([room, all]) => ({
    room,
    doses: all.filter(dose => !folded.includes(dose)),
    folded: all.filter(dose => folded.includes(dose)),
  }));
  return { at, rooms, earlier: recorded.filter(dose => !folded.includes(dose)) };
}
