// Finds the birds of a file in the flock in the same way as the service: by ring, or else by a name that only one bird has.
import type { FileBird } from '../reading/protocol.ts';

export interface KnownBird {
  name: string;
  tagId: string;
  species: string;
}

/**
 * Returns the flock's birds by the keys of the file's birds. Birds of the file that are not in the map are new or
 * ambiguous.
 */
export function matchBirds(
  birds: readonly FileBird[],
  known: readonly KnownBird[],
): ReadonlyMap<string, KnownBird> {
  const byRing = new Map(known.map(bird => [bird.tagId, bird]));
  const byName = Map.groupBy(known, ({ name }) => name.toLowerCase());
  const named = new Set(birds.map(({ ring }) => byRing.get(ring)));
  const unknownRings = Map.groupBy(
    birds.filter(({ ring }) => ring !== '' && !byRing.has(ring)),
    ({ name }) => name.toLowerCase(),
  );
  const matched = new Map<string, KnownBird>();
  for (const { key, ring, name } of birds) {
    const sameName = byName.get(name.toLowerCase()) ?? [];
    const [only] = sameName.length === 1 ? sameName : [];
    const isAnother =
      ring !== '' && only && (named.has(only) || (unknownRings.get(name.toLowerCase())?.length ?? 0) > 1);
    const bird = byRing.get(ring) ?? (isAnother ? undefined : only);
    if (bird) matched.set(key, bird);
  }
  return matched;
}
