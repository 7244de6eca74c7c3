// Finds the bird of each row of an import: by its ring, otherwise by a name that only one bird has. If neither
// matches, the bird is new.
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
  /** True for a new bird whose ring the rows name. */
  hasRing: boolean;
}

interface Mismatch {
  code: ImportProblemCode;
  column: 'tagId' | 'birdName' | 'species';
  message: string;
}

const mismatches = {
  nobody: {
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
    message: 'More than one bird has this name. Say which one by its ring.',
  },
  noSpecies: { code: 'speciesMissing', column: 'species', message: 'A new bird needs a species.' },
} as const satisfies Record<string, Mismatch>;

const sameName = (name: string) => name.toLowerCase();

export class BirdMatcher {
  readonly #byRing = new Map<string, MatchedBird>();
  readonly #byName = new Map<string, MatchedBird[]>();
  /** The rings whose bird has another name in the flock than in the import. */
  readonly #otherRings = new Map<MatchedBird, string>();
  readonly #species = new Map<string, string>();
  readonly added: MatchedBird[] = [];

  /** @param rows all rows, because the species of a bird may be in another row than its first */
  constructor(known: readonly KnownBird[], rows: readonly AnyRow[]) {
    for (const bird of known) this.#remember({ ...bird, isNew: false, hasRing: true });
    for (const { birdName = '', species } of rows)
      if (species && !this.#species.has(sameName(birdName))) this.#species.set(sameName(birdName), species);
  }

  /** Returns the bird of a row, which may be a new one, or the reason why there is none. */
  find({ tagId = '', birdName = '', species = '' }: AnyRow): MatchedBird | Mismatch {
    if (tagId === '' && birdName === '') return mismatches.nobody;
    const byRing = tagId === '' ? undefined : this.#byRing.get(tagId);
    if (byRing) return byRing;
    if (birdName === '') return mismatches.unknownRing;
    const named = (this.#byName.get(sameName(birdName)) ?? []).filter(
      bird => !bird.isNew || tagId === '' || !bird.hasRing,
    );
    const [bird, another] = named;
    if (another) return mismatches.ambiguous;
    if (bird) return this.#isOtherRing(bird, tagId) ? mismatches.ambiguous : bird;
    const known = species || this.#species.get(sameName(birdName));
    return known ? this.#add(birdName, tagId, known) : mismatches.noSpecies;
  }

  /** True if rows with the same name have different rings that the flock does not know: they are different birds. */
  #isOtherRing(bird: MatchedBird, tagId: string): boolean {
    if (tagId === '') return false;
    const first = this.#otherRings.get(bird) ?? tagId;
    this.#otherRings.set(bird, first);
    return first !== tagId;
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
    this.added.push(bird);
    return bird;
  }

  /**
   * Returns the name as a tagId, with a number added if necessary, because each bird of a flock has its own tagId.
   */
  #freeTag(name: string): string {
    const base = [...name]
      .slice(0, limits.key - 6)
      .join('')
      .trim();
    for (let number = 1; ; number += 1) {
      const tagId = number === 1 ? base : `${base} ${number}`;
      if (!this.#byRing.has(tagId)) return tagId;
    }
  }

  #remember(bird: MatchedBird): void {
    this.#byRing.set(bird.tagId, bird);
    const named = this.#byName.get(sameName(bird.name)) ?? [];
    this.#byName.set(sameName(bird.name), [...named, bird]);
  }
}
