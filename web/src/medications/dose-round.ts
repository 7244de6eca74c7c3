// A round of doses: those of one slot, room by room, in the order in which the cages stand.
import type { Dose } from '@flock-care/contract/shapes';
import { type DosesToday, doseKey, dosesToday } from './doses.ts';

export interface DoseRoom {
  /** Empty if the birds have none. */
  room: string;
  doses: Dose[];
  /** Recorded before the screen was opened. */
  folded: Dose[];
}

export interface DoseRound extends Pick<DosesToday, 'at' | 'later' | 'asNeeded'> {
  rooms: DoseRoom[];
}

/** Nobody has anything to do about it. */
const isClosed = ({ state }: Dose): boolean => state === 'given' || state === 'missed';

/** @param birds the birds of the flock in the order of their places */
export function doseRoundOf(
  doses: readonly Dose[],
  birds: readonly { id: string }[],
  kept: ReadonlySet<string>,
): DoseRound {
  const { unrecorded, now, at: next, later, asNeeded } = dosesToday(doses, kept);
  const shown = [...unrecorded, ...now];
  const closed = doses.filter(dose => isClosed(dose) && !kept.has(doseKey(dose)));
  const nothingLeft = shown.length === 0 && later.length === 0;
  const at = nothingLeft
    ? (closed
        .map(({ dueAt }) => dueAt ?? '')
        .toSorted()
        .at(-1) ?? null)
    : next;
  const folded = at ? closed.filter(({ dueAt }) => dueAt === at) : [];
  const places = new Map(birds.map(({ id }, place) => [id, place]));
  const placeOf = ({ birdId }: Dose) => places.get(birdId) ?? birds.length;
  const ordered = [...shown, ...folded].toSorted((one, other) => placeOf(one) - placeOf(other));
  const rooms = [...Map.groupBy(ordered, ({ room }) => room)].map(([room, all]) => ({
    room,
    doses: all.filter(dose => !folded.includes(dose)),
    folded: all.filter(dose => folded.includes(dose)),
  }));
  return { at, rooms, later, asNeeded };
}
