// The outbox: stores each entry before a screen reports it as saved, and sends the entries until the service has them.
import { type About, type Entry, isUpload, type NewEntry, type SentEndpoint } from './entry.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { Sender } from './sender.ts';
import { StoredEntries } from './stored-entries.ts';

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #stored: StoredEntries;
  readonly #sender: Sender;
  readonly #uploader: Sender;
  readonly snapshot: StoredEntries['snapshot'];
  readonly subscribe: StoredEntries['subscribe'];
  #count = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#stored = new StoredEntries(parts);
    this.#sender = new Sender(parts, this.#stored, 'outbox');
    this.#uploader = new Sender(parts, this.#stored, 'uploads');
    this.snapshot = this.#stored.snapshot;
    this.subscribe = this.#stored.subscribe;
  }

  /** The time of the next retry, in milliseconds since 1970; undefined if none is scheduled. Ignores uploads. */
  get nextTryAt(): number | undefined {
    return this.#sender.nextTryAt;
  }

  /** True if an entry is no longer waiting: the service has it, or it was discarded. */
  hasLanded(id: string): boolean {
    return this.#stored.find(entry => entry.id === id && !entry.landedAt) === undefined;
  }

  /** Returns the body of the service's response to an entry that this page has sent; undefined for uploads. */
  responseTo(id: string): unknown {
    return this.#sender.responseTo(id);
  }

  /** Sends all waiting entries. Does not wait for uploads to finish. */
  send(): Promise<void> {
    if (this.#stored.find(isUpload)) void this.#uploader.send();
    return this.#sender.send();
  }

  /** Reads the stored entries. @param landedId the id of an entry that another tab has sent */
  reload(landedId?: string): Promise<void> {
    return this.#stored.reload(landedId);
  }

  /**
   * Adds an entry. Resolves when the device has stored it.
   *
   * @throws if the device cannot store the entry, or nobody is signed in
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
   * @returns undefined if the old one is gone, the service may already have it, or another person made it. Nothing
   * changes then.
   * @throws if the device cannot store the change. The old one is then kept.
   */
  async addInsteadOf<K extends SentEndpoint>(id: string, added: NewEntry<K>): Promise<Entry | undefined> {
    if (!this.#findRevocable(id)) return undefined;
    const entry = this.#entryOf(added);
    await this.#stored.replaceWith(id, entry);
    void this.send();
    return entry;
  }

  #entryOf<K extends SentEndpoint>({ endpoint, request, about, by, ...rest }: NewEntry<K>): Entry {
    const owner = by ?? this.#parts.person();
    if (!owner) throw new Error('Nobody is signed in.');
    const createdAt = new Date(this.#parts.now()).toISOString();
    this.#count += 1;
    const id = `${createdAt}-${String(this.#count).padStart(6, '0')}-${this.#parts.newId().slice(0, 8)}`;
    const idempotencyKey = this.#parts.newId();
    return {
      id,
      userId: owner.userId,
      workspaceId: owner.workspaceId,
      endpoint,
      request,
      idempotencyKey,
      about,
      createdAt,
      ...rest,
    };
  }

  /**
   * Discards an entry.
   *
   * @param force true to discard it even if the service may have it already
   * @param ofAnyone true to discard it even if another person made it
   * @returns false if nothing was discarded, because the entry is gone, the service may already have it, or another
   * person made it
   */
  async discard(
    id: string,
    { force = false, ofAnyone = false }: { force?: boolean; ofAnyone?: boolean } = {},
  ): Promise<boolean> {
    if (!this.#findRevocable(id, force, ofAnyone)) return false;
    await this.#stored.discard(id);
    void this.send();
    return true;
  }

  #findRevocable(id: string, force = false, ofAnyone = false): Entry | undefined {
    const userId = this.#parts.person()?.userId;
    return this.#stored.find(
      entry =>
        entry.id === id &&
        (ofAnyone || entry.userId === userId) &&
        (!entry.sentAt || entry.refused !== undefined || force),
    );
  }

  /** Restores a discarded entry with its key, so that a request that has already arrived is not carried out twice. */
  async restore(entry: Entry): Promise<void> {
    await this.#stored.restore(entry);
    void this.send();
  }

  /** Stores changes to the entry of a file that is being prepared. Does nothing if the entry has been discarded. */
  async updateFile(id: string, changes: Partial<Entry>): Promise<void> {
    const entry = this.#stored.find(entry => entry.id === id);
    if (!entry) return;
    await this.#stored.update({ ...entry, ...changes });
    void this.send();
  }

  /** Sends a refused entry again, with a new key and the request that a person has chosen. */
  async sendAnyway(id: string, request: unknown, about?: About): Promise<void> {
    const entry = this.#stored.find(entry => entry.id === id);
    if (!entry) return;
    const { refused: _, sentAt: __, ...rest } = entry;
    const idempotencyKey = this.#parts.newId();
    const attempts = rest.preparing === undefined ? {} : { preparing: 0 };
    await this.#stored.update({ ...rest, ...attempts, request, ...(about && { about }), idempotencyKey });
    void this.send();
  }
}
