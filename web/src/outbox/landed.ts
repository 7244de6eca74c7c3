// The entries that the service has taken. They are shown until this page has read what they changed.
import type { Entry } from './entry.ts';
import type { OutboxParts } from './outbox-parts.ts';

const retryMs = 2_000;

export class Landed {
  readonly #parts: OutboxParts;
  readonly #onForgotten: (ids: readonly string[]) => void;
  readonly #entries = new Map<string, Entry>();
  #reading = false;
  #stale = false;

  /** @param onForgotten called with the entries whose result has been read, after they are deleted */
  constructor(parts: OutboxParts, onForgotten: (ids: readonly string[]) => void) {
    this.#parts = parts;
    this.#onForgotten = onForgotten;
  }

  all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  add(entry: Entry): void {
    this.#entries.set(entry.id, entry);
  }

  /** Returns all landed entries but those in the person's other flocks, which are read when those flocks are shown. */
  here(): Entry[] {
    const person = this.#parts.person();
    return [...this.#entries.values()].filter(
      ({ userId, workspaceId }) => userId !== person?.userId || workspaceId === person.workspaceId,
    );
  }

  /** Reads the results of all landed entries at once. Entries that land in the meantime are joined into one more read. */
  async readAgain(): Promise<void> {
    this.#stale = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#stale) {
      this.#stale = false;
      const landed = this.here();
      const isRead = await this.#parts.readAgain(landed).catch(() => false);
      // The person may have switched to another flock in the meantime.
      const here = new Set(this.here());
      if (isRead) await this.#forget(landed.filter(entry => here.has(entry)));
      else this.#parts.later(() => void this.readAgain(), retryMs);
    }
    this.#reading = false;
  }

  async #forget(landed: readonly Entry[]): Promise<void> {
    const ids = landed.map(({ id }) => id);
    // An entry that cannot be deleted now is read again at the next start.
    await this.#parts.store.delete(...ids).catch(() => {});
    for (const id of ids) this.#entries.delete(id);
    this.#onForgotten(ids);
  }
}
