// Finds the bird of each imported row: by its ring, or else by a name that only one bird has. Otherwise the bird is
// new, or the row is refused.
import { randomUUID } from 'node:crypto';
import { type ImportProblemCode, limits } from '@flock-care/contract/shapes';
import type { Absence } from '../storage/tables/birds.ts';
import type { AnyRow } from './read-rows.ts';

export interface KnownBird {
  id: string;
  name: string;
  tagId: string;
  species: string;
  absences: readonly Absence[] | null;
}

export interface MatchedBird extends KnownBird {
  isNew: boolean;
  /** False for a new bird whose rows have no ring. Its tagId is then derived from its name. */
  hasRing: boolean;
}

interface Mismatch {
  code: ImportProblemCode;
  column: 'tagId' | 'birdName' | 'species';
  message: string;
}

const mismatches = {
  noName: {
    code: 'birdNotNamed',
    column: 'birdName',
    message: 'The row names no bird. Give it a name or a ring.',
  },
  unknownRing: {
    code: 'birdNotNamed',
    column: 'birdName',
    message: 'No bird has this ring. A new bird needs a name.',
  },
  ambiguous: {
    code: 'birdAmbiguous',
    column: 'birdName',
    message: 'More than one bird has this name. Add the ring of the right one.',
  },
  noSpecies: { code: 'speciesMissing', column: 'species', message: 'A new bird needs a species.' },
} as const satisfies Record<string, Mismatch>;

const sameName = (name: string) => name.toLowerCase();

/** The birds with the same name. */
interface Namesakes {
  known: MatchedBird[];
  added: MatchedBird[];
  addedWithoutRing: MatchedBird[];
}

export class BirdMatcher {
  readonly #byRing = new Map<string, MatchedBird>();
  readonly #byName = new Map<string, Namesakes>();
  /** The birds whose ring appears in a row. */
  readonly #namedByRing = new Set<MatchedBird>();
  /** The unknown rings, keyed by the name of the bird. */
  readonly #unknownRings = new Map<string, Set<string>>();
  readonly #species = new Map<string, string>();
  /** The last number appended to make a tagId unique, keyed by the part before the number. */
  readonly #lastNumbers = new Map<string, number>();
  addedCount = 0;

  /** @param rows all rows, because the bird of one row can depend on other rows */
  constructor(known: readonly KnownBird[], rows: readonly AnyRow[]) {
    for (const bird of known) this.#remember({ ...bird, isNew: false, hasRing: true });
    for (const { tagId = '', birdName = '', species = '' } of rows) {
      const name = sameName(birdName);
      const byRing = this.#byRing.get(tagId);
      if (byRing) this.#namedByRing.add(byRing);
      else if (tagId !== '')
        this.#unknownRings.set(name, (this.#unknownRings.get(name) ?? new Set()).add(tagId));
      if (species !== '' && !this.#species.has(name)) this.#species.set(name, species);
    }
  }

  /** Returns the bird of a row, which may be new, or the reason why there is none. */
  find({ tagId = '', birdName = '', species = '' }: AnyRow): MatchedBird | Mismatch {
    if (tagId === '' && birdName === '') return mismatches.noName;
    const byRing = tagId === '' ? undefined : this.#byRing.get(tagId);
    if (byRing) return byRing;
    if (birdName === '') return mismatches.unknownRing;
    const name = sameName(birdName);
    const { known, added, addedWithoutRing } = this.#byName.get(name) ?? noNamesakes;
    if (tagId === '' && known.length + added.length > 1) return mismatches.ambiguous;
    const [bird, another] =
      tagId === ''
        ? [...known.slice(0, 2), ...added.slice(0, 2)]
        : [...known.slice(0, 2), ...addedWithoutRing.slice(0, 2)];
    if (another) return mismatches.ambiguous;
    if (bird && !this.#isAnother(bird, tagId, name)) return bird;
    // The species of a second bird with the same name must be in its own row.
    const knownSpecies = species || (bird ? undefined : this.#species.get(name));
    if (knownSpecies) return this.#add(birdName, tagId, knownSpecies);
    return bird ? mismatches.ambiguous : mismatches.noSpecies;
  }

  /** True if the row's ring belongs to another bird, not to the flock's bird of the same name. */
  #isAnother(bird: MatchedBird, tagId: string, name: string): boolean {
    if (tagId === '' || bird.isNew) return false;
    return this.#namedByRing.has(bird) || (this.#unknownRings.get(name)?.size ?? 0) > 1;
  }

  #add(name: string, ring: string, species: string): MatchedBird {
    const tagId = ring || this.#freeTag(name);
    const bird = {
      id: randomUUID(),
      name,
      tagId,
      species,
      absences: null,
      isNew: true,
      hasRing: ring !== '',
    };
    this.#remember(bird);
    this.addedCount += 1;
    return bird;
  }

  /** Returns the name, with a number if necessary, because a tagId must be unique in its flock. */
  #freeTag(name: string): string {
    const base = [...name]
      .slice(0, limits.key - 6)
      .join('')
      .trim();
    for (let number = (this.#lastNumbers.get(base) ?? 0) + 1; ; number += 1) {
      const tagId = number === 1 ? base : `${base} ${number}`;
      if (this.#byRing.has(tagId)) continue;
      this.#lastNumbers.set(base, number);
      return tagId;
    }
  }

  #remember(bird: MatchedBird): void {
    this.#byRing.set(bird.tagId, bird);
    const name = sameName(bird.name);
    const namesakes = this.#byName.get(name) ?? { known: [], added: [], addedWithoutRing: [] };
    this.#byName.set(name, namesakes);
    namesakes[bird.isNew ? 'added' : 'known'].push(bird);
    if (bird.isNew && !bird.hasRing) namesakes.addedWithoutRing.push(bird);
  }
}

const noNamesakes: Namesakes = { known: [], added: [], addedWithoutRing: [] };
