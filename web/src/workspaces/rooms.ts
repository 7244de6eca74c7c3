// Rooms and the cages in them, from where each bird lives.
import type { BirdToday } from '../today/board.ts';

export interface Room {
  /** Empty for birds without a room. */
  name: string;
  /** Its cages and perches that have a name. */
  places: readonly string[];
  birds: number;
}

/** In the order of the board, which is that of the rounds. */
export function roomsOf(birds: readonly Pick<BirdToday, 'room' | 'place'>[]): Room[] {
  return [...Map.groupBy(birds, ({ room }) => room)].map(([name, inRoom]) => ({
    name,
    places: [...new Set(inRoom.map(({ place }) => place))].filter(Boolean),
    birds: inRoom.length,
  }));
}
