// The stored entries of the outbox: waiting entries, and landed entries whose result has not been read yet.
import type { Entry } from './entry.ts';
import { Landed } from './landed.ts';
import type { OutboxParts } from './outbox-parts.ts';

export class StoredEntries {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  readonly #discarded = new Set<string>();
  readonly #landed: Landed;
  #entries: readonly Entry[] = [];
  #shown: readonly Entry[] = [];

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#landed = new Landed(parts, ids => this.#show(this.#entries.filter(({ id }) => !ids.includes(id))));
  }

  /** The entries as screens show them: oldest first, from all people and flocks on this device. */
  readonly snapshot = (): readonly Entry[] => this.#shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls the listeners even if no entry has changed. */
  notify(): void {
    this.#show(this.#entries);
  }

  find(predicate: (entry: Entry) => boolean): Entry | undefined {
    return this.#entries.find(predicate);
  }

  has(id: string): boolean {
    return this.#entries.some(entry => entry.id === id);
  }

  hasLanded(id: string): boolean {
    return this.#landed.has(id);
  }

  /** @throws if the device cannot store the entry */
  async add(entry: Entry): Promise<void> {
    await this.#parts.store.put(entry.id, entry);
    this.#showAdded(entry);
  }

  /**
   * Replaces an entry with another one. The old entry is deleted last, so that one of the two is always stored.
   *
   * @throws if the device cannot store the change. The old entry is then kept.
   */
  async replaceWith(id: string, entry: Entry): Promise<void> {
    this.#hideDiscarded(id);
    try {
      await this.#parts.store.put(entry.id, entry);
      await this.#parts.store.delete(id);
    } catch (error) {
      this.#discarded.delete(id);
      await this.#parts.store.delete(entry.id).catch(() => {});
      await this.reload();
      throw error;
    }
    this.#showAdded(entry);
  }

  #showAdded(entry: Entry): void {
    // A round of sending may already have read the entry from the store.
    if (!this.has(entry.id)) this.#show([...this.#entries, entry]);
    this.#parts.announce();
  }

  async discard(id: string): Promise<void> {
    this.#hideDiscarded(id);
    try {
      await this.#parts.store.delete(id);
    } catch (error) {
      this.#discarded.delete(id);
      await this.reload();
      throw error;
    }
    this.#parts.announce();
  }

  /** Hides an entry before it is deleted, so that no round of sending picks it up. */
  #hideDiscarded(id: string): void {
    this.#discarded.add(id);
    this.#show(this.#entries.filter(other => other.id !== id));
  }

  async restore(entry: Entry): Promise<void> {
    this.#discarded.delete(entry.id);
    await this.#parts.store.put(entry.id, entry);
    await this.reload();
    this.#parts.announce();
  }

  async update(entry: Entry): Promise<void> {
    await this.#parts.store.put(entry.id, entry);
    this.show(entry);
    this.#parts.announce();
  }

  /** Shows a changed entry, which may not be stored yet. */
  show(entry: Entry): void {
    this.#show(this.#entries.map(other => (other.id === entry.id ? entry : other)));
  }

  /** Keeps a landed entry until its result is stored on the device, so that a page opened offline still shows it. */
  async land(entry: Entry): Promise<void> {
    this.#landed.add(entry);
    await this.update(entry);
    this.#parts.announce(entry.id);
    this.refetch();
  }

  /** Refetches the data that the landed entries have changed. */
  refetch(): void {
    void this.#landed.refetch();
  }

  /**
   * Reads the stored entries, because another tab may have changed them.
   *
   * @param landedId the id of an entry that the other tab has sent
   */
  async reload(landedId?: string): Promise<void> {
    const landed = this.#entries.find(({ id }) => id === landedId);
    // This page shows the entry until it has read the result itself, even if the other tab has already read it.
    if (landed) this.#landed.add({ ...landed, landedAt: new Date(this.#parts.now()).toISOString() });
    const stored = await this.#parts.store.entries();
    for (const [, entry] of stored) if (entry.landedAt) this.#landed.add(entry);
    this.#show(stored.map(([, entry]) => entry).filter(({ id }) => !this.#discarded.has(id)));
    if (this.#landed.listReadable().length > 0) this.refetch();
  }

  #show(entries: readonly Entry[]): void {
    const waiting = new Set(entries.map(({ id }) => id));
    const landed = this.#landed.list().filter(({ id }) => !waiting.has(id));
    this.#entries = entries.toSorted(byAge);
    this.#shown = [...landed, ...entries].sort(byAge);
    for (const listener of this.#listeners) listener();
  }
}

const byAge = (one: Entry, other: Entry) => (one.id < other.id ? -1 : 1);
