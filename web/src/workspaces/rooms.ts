// Groups the cages and perches of the birds by room.
import type { BirdToday } from '../board/board.ts';

export interface Room {
  /** Empty for birds without a room. */
  name: string;
  /** The named cages and perches of the room. */
  places: readonly string[];
  birds: number;
}

/** Lists the rooms in the order of the board, which is the order of the rounds. */
export function roomsOf(birds: readonly Pick<BirdToday, 'room' | 'place'>[]): Room[] {
  return [...Map.groupBy(birds, ({ room }) => room)].map(([name, inRoom]) => ({
    name,
    places: [...new Set(inRoom.map(({ place }) => place))].filter(Boolean),
    birds: inRoom.length,
  }));
}
