// The entries that the service has accepted. They are shown until this page has refetched the data that they changed.
import type { Entry } from './entry.ts';
import type { OutboxParts } from './outbox-parts.ts';

const retryMs = 2_000;

export class Landed {
  readonly #parts: OutboxParts;
  readonly #onForgotten: (ids: readonly string[]) => void;
  readonly #entries = new Map<string, Entry>();
  #isReading = false;
  #isStale = false;

  /** @param onForgotten called with the ids of entries whose results have been read */
  constructor(parts: OutboxParts, onForgotten: (ids: readonly string[]) => void) {
    this.#parts = parts;
    this.#onForgotten = onForgotten;
  }

  list(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  add(entry: Entry): void {
    this.#entries.set(entry.id, entry);
  }

  /**
   * Lists the landed entries, except those in the person's other flocks. Their results are read when those flocks are
   * shown.
   */
  listReadable(): Entry[] {
    const person = this.#parts.person();
    return [...this.#entries.values()].filter(
      ({ userId, workspaceId }) => userId !== person?.userId || workspaceId === person.workspaceId,
    );
  }

  /**
   * Reads the results of the readable entries together. Reads again if more entries land in the meantime, and retries
   * after a failure.
   */
  async refetch(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      const landed = this.listReadable();
      const isRead = await this.#parts.refetch(landed).catch(() => false);
      // The person may have switched to another flock during the read.
      const readable = new Set(this.listReadable());
      if (isRead) await this.#forget(landed.filter(entry => readable.has(entry)));
      else this.#parts.schedule(() => void this.refetch(), retryMs);
    }
    this.#isReading = false;
  }

  async #forget(landed: readonly Entry[]): Promise<void> {
    const ids = landed.map(({ id }) => id);
    // If an entry cannot be deleted now, the next reload reads its result again.
    await this.#parts.store.delete(...ids).catch(() => {});
    for (const id of ids) this.#entries.delete(id);
    this.#onForgotten(ids);
  }
}
