// The order of a weigh-in round: room by room, the birds of a room as their cages stand.

export interface RoundBird {
  id: string;
  room: string;
  latestRecordedOn: string | null;
}

export interface Round<B extends RoundBird> {
  /** Empty if the flock has no rooms, or all of it is weighed. */
  room: string;
  /** All birds of the room, in order; once everyone is weighed, all birds of the flock. */
  birds: readonly B[];
  /** How many of them have a weight of today. */
  weighed: number;
  /** The birds that wait, without those that were put off. */
  open: readonly B[];
  /** The next room with a bird that waits. */
  nextRoom: string | undefined;
}

interface Parts<B> {
  /** Every bird of the flock, in order. */
  birds: readonly B[];
  today: string;
  /** The birds whose weight of today waits on this device. */
  waiting: ReadonlySet<string>;
  /** The birds that are not weighed today. */
  putOff: ReadonlySet<string>;
  /** The room that was chosen; else the first in which a bird waits. */
  room?: string | undefined;
}

export function roundOf<B extends RoundBird>({
  birds,
  today,
  waiting,
  putOff,
  room: chosen,
}: Parts<B>): Round<B> {
  const isWeighed = (bird: B) => bird.latestRecordedOn === today || waiting.has(bird.id);
  const isOpen = (bird: B) => !isWeighed(bird) && !putOff.has(bird.id);
  if (birds.every(isWeighed))
    return { room: '', birds, weighed: birds.length, open: [], nextRoom: undefined };
  const room = chosen ?? (birds.find(isOpen) ?? birds[0])?.room ?? '';
  const inRoom = birds.filter(bird => bird.room === room);
  const nextRoom = birds.find(bird => bird.room !== room && isOpen(bird))?.room;
  return {
    room,
    birds: inRoom,
    weighed: inRoom.filter(isWeighed).length,
    open: inRoom.filter(isOpen),
    nextRoom,
  };
}

/** The bird after this one that waits, from the top again after the last; undefined if no other does. */
export function nextAfter<B extends RoundBird>(round: Round<B>, birdId: string): B | undefined {
  const place = round.birds.findIndex(bird => bird.id === birdId);
  const following = [...round.birds.slice(place + 1), ...round.birds.slice(0, Math.max(place, 0))];
  return following.find(bird => round.open.includes(bird));
}

/** The neighbour in the list, weighed or not: the arrow keys. */
export function neighbourOf<B extends RoundBird>(
  { birds }: Round<B>,
  birdId: string,
  step: 1 | -1,
): B | undefined {
  return birds[birds.findIndex(bird => bird.id === birdId) + step];
}
