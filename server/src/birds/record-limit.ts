// Limits the number of records of one kind per bird, so that no list of records grows without bound.
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

type Count = (from: Reader, bird: BirdKey) => Promise<{ records: number } | undefined>;

/**
 * Counting a year of weights takes longer than adding one, so records are counted again only after this many inserts.
 */
const insertsPerCount = 100;
const maxRememberedBirds = 10_000;

export class RecordLimit {
  readonly #max: number;
  readonly #count: Count;
  /** By bird, the number of records that may be added before they are counted again. */
  readonly #remaining = new Map<string, number>();

  /** @param count counts the records of a bird */
  constructor(max: number, count: Count) {
    this.#max = max;
    this.#count = count;
  }

  /**
   * Reserves room for one more record of the bird; returns false if there is none. An unused reservation only means that
   * the records are counted again sooner. Replicas that add to the same bird at the same time can exceed the limit by a
   * hundred records each.
   */
  async reserve(from: Reader, bird: BirdKey): Promise<boolean> {
    const key = `${bird.workspaceId} ${bird.birdId}`;
    const remaining = this.#remaining.get(key) ?? (await this.#countRemaining(from, bird));
    if (remaining <= 0) {
      this.#remaining.delete(key);
      return false;
    }
    // Removes the bird that was counted longest ago.
    if (this.#remaining.size >= maxRememberedBirds) {
      const [oldest] = this.#remaining.keys();
      if (oldest !== undefined) this.#remaining.delete(oldest);
    }
    if (remaining > 1) this.#remaining.set(key, remaining - 1);
    else this.#remaining.delete(key);
    return true;
  }

  /**
   * Counts the records of many birds in one statement, so that `reserve` does not have to count them bird by bird.
   *
   * @param count counts the records of birds; birds without records may be missing from its result
   */
  async countAll(
    workspaceId: WorkspaceId,
    birdIds: readonly string[],
    count: (birdIds: readonly string[]) => Promise<readonly { birdId: string; records: number | null }[]>,
  ): Promise<void> {
    const uncounted = birdIds.filter(birdId => !this.#remaining.has(`${workspaceId} ${birdId}`));
    if (uncounted.length === 0) return;
    const records = new Map((await count(uncounted)).map(bird => [bird.birdId, bird.records]));
    for (const birdId of uncounted) {
      const remaining = Math.min(this.#max - (records.get(birdId) ?? 0), insertsPerCount);
      if (remaining > 0) this.#remaining.set(`${workspaceId} ${birdId}`, remaining);
    }
  }

  /** @throws RefusalError: 409 if the bird has reached the limit */
  async expectBelowLimit(from: Reader, bird: BirdKey): Promise<void> {
    if (!(await this.reserve(from, bird))) throw refuse('recordLimitReached');
  }

  async #countRemaining(from: Reader, bird: BirdKey): Promise<number> {
    const { records = 0 } = (await this.#count(from, bird)) ?? {};
    return Math.min(this.#max - records, insertsPerCount);
  }
}
