// The outbox: stores each entry before a screen says that it is saved, and sends the entries until the service has them.
import type { About, Entry, NewEntry, SentEndpoint } from './entry.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { Sender } from './sender.ts';
import { StoredEntries } from './stored-entries.ts';

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #stored: StoredEntries;
  readonly #sender: Sender;
  readonly snapshot: StoredEntries['snapshot'];
  readonly subscribe: StoredEntries['subscribe'];
  #count = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#stored = new StoredEntries(parts);
    this.#sender = new Sender(parts, this.#stored);
    this.snapshot = this.#stored.snapshot;
    this.subscribe = this.#stored.subscribe;
  }

  /** The time of the next retry; set only if the last attempt got no usable response. */
  get nextTryAt(): number | undefined {
    return this.#sender.nextTryAt;
  }

  /** True if an entry no longer waits: the service has it, or it was discarded. */
  hasLanded(id: string): boolean {
    return this.#stored.find(entry => entry.id === id && !entry.landedAt) === undefined;
  }

  /** The body of the service's response to an entry that this page has sent. */
  responseTo(id: string): unknown {
    return this.#sender.responseTo(id);
  }

  send(): Promise<void> {
    return this.#sender.send();
  }

  /** Reads the stored entries. @param landedId the entry that another tab has sent */
  reload(landedId?: string): Promise<void> {
    return this.#stored.reload(landedId);
  }

  /**
   * Adds an entry. Resolves when the device has stored it.
   *
   * @throws if the device cannot store the entry. The screen then says that it is not saved.
   */
  async add<K extends SentEndpoint>(added: NewEntry<K>): Promise<Entry> {
    const entry = this.#entryOf(added);
    await this.#stored.add(entry);
    void this.send();
    return entry;
  }

  /**
   * Replaces an entry with a new one.
   *
   * @returns undefined if the service may already have the old one, in which case nothing changes
   * @throws if the device cannot store the new one, in which case the old one is kept
   */
  async addInsteadOf<K extends SentEndpoint>(id: string, added: NewEntry<K>): Promise<Entry | undefined> {
    if (!this.#findRevocable(id)) return undefined;
    const entry = this.#entryOf(added);
    await this.#stored.replaceWith(id, entry);
    void this.send();
    return entry;
  }

  #entryOf<K extends SentEndpoint>({ endpoint, request, about, follows, refused }: NewEntry<K>): Entry {
    const person = this.#parts.person();
    if (!person) throw new Error('Nobody is signed in.');
    const createdAt = new Date(this.#parts.now()).toISOString();
    this.#count += 1;
    const id = `${createdAt}-${String(this.#count).padStart(6, '0')}-${this.#parts.newId().slice(0, 8)}`;
    const idempotencyKey = this.#parts.newId();
    return {
      id,
      ...person,
      endpoint,
      request,
      idempotencyKey,
      about,
      createdAt,
      ...(follows && { follows }),
      ...(refused && { refused }),
    };
  }

  /**
   * Discards an entry.
   *
   * @param force true to discard it even if the service may have it already
   * @returns false if the service may already have it, in which case it is kept
   */
  async discard(id: string, { force = false }: { force?: boolean } = {}): Promise<boolean> {
    if (!this.#findRevocable(id, force)) return false;
    await this.#stored.discard(id);
    void this.send();
    return true;
  }

  #findRevocable(id: string, force = false): Entry | undefined {
    return this.#stored.find(
      entry => entry.id === id && (!entry.sentAt || entry.refused !== undefined || force),
    );
  }

  /** Puts back a discarded entry with its key, so that a request that has already arrived is not carried out twice. */
  async restore(entry: Entry): Promise<void> {
    await this.#stored.restore(entry);
    void this.send();
  }

  /** Sends a refused entry again with the request that a person has chosen, and a new key. */
  async sendAnyway(id: string, request: unknown, about?: About): Promise<void> {
    const entry = this.#stored.find(entry => entry.id === id);
    if (!entry) return;
    const { refused: _, sentAt: __, ...rest } = entry;
    const idempotencyKey = this.#parts.newId();
    await this.#stored.update({ ...rest, request, ...(about && { about }), idempotencyKey });
    void this.send();
  }
}
