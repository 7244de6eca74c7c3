// Which birds the list shows, and in what order: worked out without React.
import type { BirdToday, Today } from '../today/board.ts';
import { byUrgency, isAlert, isWeighed } from '../today/today-view.ts';
import { stateOf } from '../ui/verdicts.ts';
import type { Choice, Show } from './choice.ts';

/** Without accents and case, so that "zoe" finds Zoë. */
const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** With those that are heavier: they stand among the birds that need somebody in the list. */
export const needsLook = (bird: BirdToday): boolean =>
  isAlert(bird) || stateOf(bird) === 'watch' || stateOf(bird) === 'heavier';

/** The names of what each bird is given today. */
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

/** The birds that fit, in the order that is chosen. The board comes by room and place. */
export function chosenBirds(today: Today, { q = '', show, room, species, order }: Choice): BirdToday[] {
  const wanted = plain(q.trim());
  const medicated = medicationsToday(today);
  const fits: Record<Show, (bird: BirdToday) => boolean> = {
    needs: needsLook,
    unweighed: bird => !isWeighed(bird, today.date),
    medicated: bird => medicated.has(bird.id),
  };
  const found = today.birds.filter(
    bird =>
      (show === undefined || fits[show](bird)) &&
      (room === undefined || bird.room === room) &&
      (species === undefined || bird.species === species) &&
      (wanted === '' || plain(`${bird.name} ${bird.tagId} ${bird.species}`).includes(wanted)),
  );
  if (order === 'place') return found;
  if (order === 'name') return found.sort((one, other) => one.name.localeCompare(other.name));
  return found.sort(byUrgency);
}

/** The bird with exactly that ring, or the only one that fits. */
export function soughtBird(today: Today, choice: Choice): BirdToday | undefined {
  const wanted = plain((choice.q ?? '').trim());
  if (wanted === '') return undefined;
  const fitting = chosenBirds(today, choice);
  const ringed = today.birds.find(({ tagId }) => plain(tagId) === wanted);
  return ringed ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** What can be chosen from, in alphabetical order, without empty values. */
export const valuesOf = (birds: readonly BirdToday[], field: 'room' | 'species'): string[] =>
  [...new Set(birds.map(bird => bird[field]))]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
