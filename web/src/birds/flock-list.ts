// Filters, sorts and searches the list of birds, as pure functions.
import type { BirdToday, Today } from '../board/board.ts';
import { byUrgency, isAlert, isWeighed } from '../board/today-view.ts';
import { stateOf } from '../ui/verdicts/verdicts.ts';
import type { Choice, ListFilter } from './choice.ts';

/** Removes accents and converts to lower case, so that "zoe" finds Zoë. */
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** True for the birds in the list's filter "needs you": birds with an alert, birds to watch and heavier birds. */
export const needsLook = (bird: BirdToday): boolean =>
  isAlert(bird) || stateOf(bird) === 'watch' || stateOf(bird) === 'heavier';

/** Returns the names of the medications with doses on today's board, by bird id. */
export function medicationsToday({ doses }: Today): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const { birdId, name } of doses) {
    const known = names.get(birdId) ?? [];
    if (!known.includes(name)) names.set(birdId, [...known, name]);
  }
  return names;
}

export interface Counts {
  all: number;
  needs: number;
  unweighed: number;
  medicated: number;
}

export function countsOf(today: Today): Counts {
  const medicated = medicationsToday(today);
  const count = (test: (bird: BirdToday) => boolean) => today.birds.filter(test).length;
  return {
    all: today.birds.length,
    needs: count(needsLook),
    unweighed: count(bird => !isWeighed(bird, today.date)),
    medicated: count(bird => medicated.has(bird.id)),
  };
}

/** Returns the birds that match, in the chosen order. The birds on the board are already in the order `place`. */
export function chosenBirds(today: Today, { q = '', show, room, species, order }: Choice): BirdToday[] {
  const needle = plain(q.trim());
  const medicated = medicationsToday(today);
  const predicates: Record<ListFilter, (bird: BirdToday) => boolean> = {
    needs: needsLook,
    unweighed: bird => !isWeighed(bird, today.date),
    medicated: bird => medicated.has(bird.id),
  };
  const found = today.birds.filter(
    bird =>
      (show === undefined || predicates[show](bird)) &&
      (room === undefined || bird.room === room) &&
      (species === undefined || bird.species === species) &&
      (needle === '' || plain(`${bird.name} ${bird.tagId} ${bird.species}`).includes(needle)),
  );
  if (order === 'place') return found;
  if (order === 'name') return found.sort((one, other) => one.name.localeCompare(other.name));
  return found.sort(byUrgency);
}

/** Returns the bird whose ring number equals the search text, or else the only bird that matches, if there is one. */
export function findExactBird(today: Today, choice: Choice): BirdToday | undefined {
  const needle = plain((choice.q ?? '').trim());
  if (needle === '') return undefined;
  const matching = chosenBirds(today, choice);
  const ringed = today.birds.find(({ tagId }) => plain(tagId) === needle);
  return ringed ?? (matching.length === 1 ? matching[0] : undefined);
}

/** Returns the values to choose from, in alphabetical order and without empty ones. */
export const valuesOf = (birds: readonly BirdToday[], field: 'room' | 'species'): string[] =>
  [...new Set(birds.map(bird => bird[field]))]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
