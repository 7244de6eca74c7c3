// How many records of a kind one bird may have, so that every list of them can be read.
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

type Count = (from: Reader, bird: BirdKey) => Promise<{ records: number } | undefined>;

/** Counting the weights of a year takes longer than adding one, so a bird is counted again only after this many. */
const insertsPerCount = 100;
const maxRememberedBirds = 10_000;

export class RecordLimit {
  readonly #max: number;
  readonly #count: Count;
  /** How many records may be added to a bird before it is counted again. */
  readonly #remaining = new Map<string, number>();

  /** @param count counts the records of a bird */
  constructor(max: number, count: Count) {
    this.#max = max;
    this.#count = count;
  }

  /**
   * Takes room for one more record of the bird; false if there is none. Room that is not used costs an earlier count.
   * Replicas that add to the same bird at the same time can exceed the limit by a hundred records each.
   */
  async takeRoom(from: Reader, bird: BirdKey): Promise<boolean> {
    const key = `${bird.workspaceId} ${bird.birdId}`;
    const remaining = this.#remaining.get(key) ?? (await this.#countRemaining(from, bird));
    if (remaining <= 0) {
      this.#remaining.delete(key);
      return false;
    }
    // Forgets the bird that was counted first.
    if (this.#remaining.size >= maxRememberedBirds) {
      const [oldest] = this.#remaining.keys();
      if (oldest !== undefined) this.#remaining.delete(oldest);
    }
    if (remaining > 1) this.#remaining.set(key, remaining - 1);
    else this.#remaining.delete(key);
    return true;
  }

  /**
   * Counts many birds by one statement, so that asking for each of them costs none.
   *
   * @param count counts the records of birds; those that have none may be missing
   */
  async countAll(
    workspaceId: WorkspaceId,
    birdIds: readonly string[],
    count: (birdIds: readonly string[]) => Promise<readonly { birdId: string; records: number | null }[]>,
  ): Promise<void> {
    const unknown = birdIds.filter(birdId => !this.#remaining.has(`${workspaceId} ${birdId}`));
    if (unknown.length === 0) return;
    const records = new Map((await count(unknown)).map(bird => [bird.birdId, bird.records]));
    for (const birdId of unknown) {
      const remaining = Math.min(this.#max - (records.get(birdId) ?? 0), insertsPerCount);
      if (remaining > 0) this.#remaining.set(`${workspaceId} ${birdId}`, remaining);
    }
  }

  /** @throws RefusalError: 409 if the bird has as many records as it may have */
  async expectRoom(from: Reader, bird: BirdKey): Promise<void> {
    if (!(await this.takeRoom(from, bird))) throw refuse('recordLimitReached');
  }

  async #countRemaining(from: Reader, bird: BirdKey): Promise<number> {
    const { records = 0 } = (await this.#count(from, bird)) ?? {};
    return Math.min(this.#max - records, insertsPerCount);
  }
}
