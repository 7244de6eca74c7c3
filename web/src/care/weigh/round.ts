// The order of a weigh-in round: room by room, and in each room by place. Isolated birds come last.

export interface RoundBird {
  id: string;
  room: string;
  latestRecordedOn: string | null;
}

/** A part of the round: a room, or null for the isolated birds from several rooms. */
export type Part = string | null;

export interface Round<B extends RoundBird> {
  /** An empty string for birds without a room, or after all birds are weighed. */
  part: Part;
  /** All birds in the part, in order; the entire flock after all birds are weighed. */
  birds: readonly B[];
  /** The birds in the part that are not isolated. They come first. */
  others: readonly B[];
  /** The isolated birds in the part. They come last. */
  isolated: readonly B[];
  /** The number of birds in the part that have been weighed today. */
  weighed: number;
  /** The birds in the part that are still to be weighed, except skipped ones. */
  open: readonly B[];
  /** The next part with a bird to weigh; undefined if there is none. */
  nextPart: Part | undefined;
}

interface Parts<B> {
  /** Every bird of the flock, in order. */
  birds: readonly B[];
  /** The ids of the isolated birds. */
  isolated: ReadonlySet<string>;
  today: string;
  /** The ids of the birds with a weight from today in the outbox. */
  waiting: ReadonlySet<string>;
  /** The ids of the birds that are skipped today. */
  skipped: ReadonlySet<string>;
  /** The chosen part; by default, the first one with a bird to weigh. */
  part?: Part | undefined;
}

export function roundOf<B extends RoundBird>({
  birds: flock,
  isolated,
  today,
  waiting,
  skipped,
  part: chosen,
}: Parts<B>): Round<B> {
  const isWeighed = (bird: B) => bird.latestRecordedOn === today || waiting.has(bird.id);
  const isOpen = (bird: B) => !isWeighed(bird) && !skipped.has(bird.id);
  const isIsolated = (bird: B) => isolated.has(bird.id);
  const isOther = (bird: B) => !isolated.has(bird.id);
  const birds = [...flock.filter(isOther), ...flock.filter(isIsolated)];
  const groups = (birds: readonly B[]) => ({
    birds,
    others: birds.filter(isOther),
    isolated: birds.filter(isIsolated),
  });
  if (birds.every(isWeighed))
    return { part: '', ...groups(birds), weighed: birds.length, open: [], nextPart: undefined };
  const partOf = partsOf(flock, isolated);
  const first = birds.find(isOpen) ?? birds[0];
  const isValid = chosen !== undefined && birds.some(bird => partOf(bird) === chosen);
  const part = isValid ? chosen : first ? partOf(first) : '';
  const partBirds = birds.filter(bird => partOf(bird) === part);
  const next = birds.find(bird => partOf(bird) !== part && isOpen(bird));
  return {
    part,
    ...groups(partBirds),
    weighed: partBirds.filter(isWeighed).length,
    open: partBirds.filter(isOpen),
    nextPart: next && partOf(next),
  };
}

/**
 * Returns a function that finds the part of a bird. In a flock with a single room, isolated birds belong to that room.
 */
export function partsOf<B extends RoundBird>(
  birds: readonly B[],
  isolated: ReadonlySet<string>,
): (bird: B) => Part {
  const [room = '', ...others] = new Set(birds.filter(({ id }) => !isolated.has(id)).map(bird => bird.room));
  return bird => (!isolated.has(bird.id) ? bird.room : others.length > 0 ? null : room);
}

/**
 * Finds the next bird to weigh, starting over at the top. Isolated birds come after all others. If the current bird is
 * isolated, the other isolated birds come first.
 */
export function nextAfter<B extends RoundBird>(
  { birds, isolated, open }: Round<B>,
  birdId: string,
): B | undefined {
  const index = birds.findIndex(bird => bird.id === birdId);
  const following = [...birds.slice(index + 1), ...birds.slice(0, Math.max(index, 0))].filter(bird =>
    open.includes(bird),
  );
  const isIsolated = isolated.some(({ id }) => id === birdId);
  return following.find(bird => isolated.includes(bird) === isIsolated) ?? following[0];
}

/** Finds the neighbor in the list, weighed or not, for the arrow keys. */
export function neighborOf<B extends RoundBird>(
  { birds }: Round<B>,
  birdId: string,
  step: 1 | -1,
): B | undefined {
  return birds[birds.findIndex(bird => bird.id === birdId) + step];
}
