// The census: the birds in the flock on a given day.
import type { Census, CensusBird, PresentKind } from '@flock-care/contract/shapes';
import { compareText } from '../storage/collation.ts';
import { beganHereOn, isHereOn, periodsInFlock, stayOn } from './life.ts';
import type { BirdLife } from './read-lives.ts';

export function censusOf(lives: readonly BirdLife[], on: string): Census {
  const birds = lives.flatMap(life => censusBird(life, on)).sort(byBirdName);
  const countOf = (kind: PresentKind) => birds.filter(bird => bird.kind === kind).length;
  const byKind = {
    home: countOf('home'),
    quarantine: countOf('quarantine'),
    hospital: countOf('hospital'),
    foster: countOf('foster'),
  };
  return { on, total: birds.length, byKind, bySpecies: countSpecies(birds), birds };
}

function censusBird(life: BirdLife, on: string): CensusBird[] {
  if (!periodsInFlock(life).some(period => isHereOn(period, on))) return [];
  const stay = stayOn(life, on);
  if (!stay) return [];
  const { bird, species } = life;
  const kind = stay.kind as PresentKind;
  return [{ ...nameOf(bird), species, kind, since: beganHereOn(life, stay) }];
}

/** Returns the fields that identify a bird; they are null for a bird that has moved to another flock. */
export const nameOf = (bird: BirdLife['bird']) => ({
  birdId: bird?.id ?? null,
  name: bird?.name ?? null,
  tagId: bird?.tagId ?? null,
});

type Named = Pick<CensusBird, 'birdId' | 'name' | 'species'>;

/** Compares by name, then by id; birds without a name come last, by species. */
export function byBirdName(one: Named, other: Named): number {
  if (one.name === null || other.name === null) {
    return Number(one.name === null) - Number(other.name === null) || compareText(one.species, other.species);
  }
  return compareText(one.name, other.name) || ((one.birdId ?? '') < (other.birdId ?? '') ? -1 : 1);
}

function countSpecies(birds: readonly CensusBird[]): Census['bySpecies'] {
  return [...Map.groupBy(birds, ({ species }) => species)]
    .map(([species, { length: count }]) => ({ species, count }))
    .sort((one, other) => other.count - one.count || compareText(one.species, other.species));
}
