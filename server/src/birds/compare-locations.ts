// The order of a round: room by room, and place by place within a room.
import { compareNaturally } from '../storage/collation.ts';

export interface LocatedBird {
  id: string;
  name: string;
  room: string;
  place: string;
}

/** Compares birds by room, place and name. Birds without a room come last. */
export function compareLocations(a: LocatedBird, b: LocatedBird): number {
  if ((a.room === '') !== (b.room === '')) return a.room === '' ? 1 : -1;
  return (
    compareNaturally(a.room, b.room) ||
    compareNaturally(a.place, b.place) ||
    compareNaturally(a.name, b.name) ||
    (a.id < b.id ? -1 : 1)
  );
}
