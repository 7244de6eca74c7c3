// The outbox: keeps each entry before anything says it is saved, and sends them in order until the service has them.
import type { About, Entry, NewEntry, Refused, SentEndpoint } from './entry.ts';
import { Landed } from './landed.ts';

/** What came of sending an entry once. */
export type Outcome =
  /** The service has it. The body is what it answered. */
  | { kind: 'done'; body: unknown }
  /** It will not take it as it is. */
  | { kind: 'refused'; refused: Refused }
  /** Nobody knows whether it arrived: send it again, with the same key. */
  | { kind: 'unanswered'; retryAfterMs?: number }
  /** The person who made it is not signed in. */
  | { kind: 'notSignedIn' };

export interface OutboxParts {
  store: {
    entries(): Promise<[string, Entry][]>;
    put(id: string, entry: Entry): Promise<void>;
    delete(...ids: string[]): Promise<void>;
  };
  send(entry: Entry): Promise<Outcome>;
  /** Who makes entries now. */
  person(): { userId: string; workspaceId: number } | undefined;
  newId(): string;
  now(): number;
  /** Runs work in one tab at a time. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Tells the other tabs that the kept entries changed. @param landedId what the service has taken */
  announce(landedId?: string): void;
  /** Reads again what the entries changed. @returns true once all of it has been read, and is kept on the device */
  readAgain(entries: readonly Entry[]): Promise<boolean>;
  later(work: () => void, ms: number): () => void;
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  readonly #answers = new Map<string, unknown>();
  readonly #discarded = new Set<string>();
  #entries: readonly Entry[] = [];
  readonly #landed: Landed;
  #shown: readonly Entry[] = [];
  #sending = false;
  #again = false;
  #waitMs = firstWaitMs;
  #nextTryAt: number | undefined;
  #cancel: (() => void) | undefined;
  #count = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#landed = new Landed(parts, ids => this.#show(this.#entries.filter(({ id }) => !ids.includes(id))));
  }

  /** Everything that waits, oldest first, with what has landed and is not read yet. Of all people and flocks of this device. */
  readonly snapshot = (): readonly Entry[] => this.#shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** When it is sent again by itself, if the last attempt had no answer. */
  get nextTryAt(): number | undefined {
    return this.#nextTryAt;
  }

  /** True once the service has taken an entry, or it no longer waits. */
  hasLanded(id: string): boolean {
    return !this.#entries.some(entry => entry.id === id && !entry.landedAt);
  }

  /** What the service answered to an entry of this page, once it has. */
  answerTo(id: string): unknown {
    return this.#answers.get(id);
  }

  /**
   * Keeps an entry; resolves once it is on the disk.
   * @throws if it cannot be kept: then it is not saved, and the screen says so
   */
  async add<K extends SentEndpoint>(added: NewEntry<K>): Promise<Entry> {
    const entry = this.#entryOf(added);
    await this.#parts.store.put(entry.id, entry);
    return this.#showAdded(entry);
  }

  /**
   * Keeps an entry in place of another one. The other is deleted last, so that one of them is always kept.
   * @returns undefined if the other may be with the service already; then nothing has changed
   * @throws if it cannot be kept; then the other still waits
   */
  async addInsteadOf<K extends SentEndpoint>(id: string, added: NewEntry<K>): Promise<Entry | undefined> {
    if (!this.#findRevocable(id)) return undefined;
    const entry = this.#entryOf(added);
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
    return this.#showAdded(entry);
  }

  #entryOf<K extends SentEndpoint>({ endpoint, request, about, follows, refused }: NewEntry<K>): Entry {
    const person = this.#parts.person();
    if (!person) throw new Error('Nobody is signed in.');
    const createdAt = this.#instant();
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

  #showAdded(entry: Entry): Entry {
    // A round that runs meanwhile may have read it from the store already.
    if (!this.#entries.some(({ id }) => id === entry.id)) this.#show([...this.#entries, entry]);
    this.#parts.announce();
    void this.send();
    return entry;
  }

  /** Takes an entry back. It says false if it may be with the service already; then it is not taken back. */
  async discard(id: string, { even = false }: { even?: boolean } = {}): Promise<boolean> {
    if (!this.#findRevocable(id, even)) return false;
    this.#hideDiscarded(id);
    try {
      await this.#parts.store.delete(id);
    } catch (error) {
      this.#discarded.delete(id);
      await this.reload();
      throw error;
    }
    this.#parts.announce();
    void this.send();
    return true;
  }

  #findRevocable(id: string, even = false): Entry | undefined {
    return this.#entries.find(entry => entry.id === id && (!entry.sentAt || entry.refused || even));
  }

  /** At once, so that a round that begins now does not send it. */
  #hideDiscarded(id: string): void {
    this.#discarded.add(id);
    this.#show(this.#entries.filter(other => other.id !== id));
  }

  /** Puts back an entry that was discarded: with its key, so that what arrived before does not happen twice. */
  async restore(entry: Entry): Promise<void> {
    this.#discarded.delete(entry.id);
    await this.#parts.store.put(entry.id, entry);
    await this.reload();
    this.#parts.announce();
    void this.send();
  }

  /** A person chose: the entry goes out again, as `request` now says, as a write of its own. */
  async sendAnyway(id: string, request: unknown, about?: About): Promise<void> {
    const entry = this.#entries.find(entry => entry.id === id);
    if (!entry) return;
    const { refused: _, sentAt: __, ...rest } = entry;
    await this.#replace({ ...rest, request, ...(about && { about }), idempotencyKey: this.#parts.newId() });
    void this.send();
  }

  /** Reads what is kept: at the start, and when another tab says that it changed. @param landedId what that tab has sent */
  async reload(landedId?: string): Promise<void> {
    const landed = this.#entries.find(({ id }) => id === landedId);
    // Whatever that tab has read, this one shows it until it has read it too.
    if (landed) this.#landed.add({ ...landed, landedAt: this.#instant() });
    const kept = await this.#parts.store.entries();
    for (const [, entry] of kept) if (entry.landedAt) this.#landed.add(entry);
    this.#show(kept.map(([, entry]) => entry).filter(({ id }) => !this.#discarded.has(id)));
    if (this.#landed.here().length > 0) void this.#landed.readAgain();
  }

  /** Sends what waits, oldest first. Calls meanwhile are joined into one more round. */
  async send(): Promise<void> {
    this.#cancel?.();
    this.#nextTryAt = undefined;
    if (this.#sending) {
      this.#again = true;
      return;
    }
    this.#sending = true;
    try {
      do {
        this.#again = false;
        await this.#parts.alone(() => this.#sendRound());
      } while (this.#again);
    } finally {
      this.#sending = false;
    }
  }

  async #sendRound(): Promise<void> {
    // Another tab may have sent some of them since.
    await this.reload();
    for (;;) {
      const entry = this.#entries.find(entry => !entry.refused && !entry.landedAt && this.#isOurs(entry));
      if (!entry) return;
      const begun = entry.sentAt ? entry : { ...(await this.#follow(entry)), sentAt: this.#instant() };
      // It may have been discarded meanwhile.
      if (!this.#isKept(entry)) continue;
      if (begun !== entry) {
        // At once, so that it is not discarded any more.
        this.#show(this.#entries.map(other => (other.id === entry.id ? begun : other)));
        await this.#replace(begun);
      }
      const outcome = await this.#parts.send(begun);
      if (outcome.kind === 'notSignedIn') return;
      if (outcome.kind === 'unanswered') return this.#tryLater(outcome.retryAfterMs);
      this.#waitMs = firstWaitMs;
      if (outcome.kind === 'done') await this.#land(begun, outcome.body);
      // Nobody is asked about an entry that was discarded meanwhile, here or in another tab.
      else if (this.#isKept(begun)) await this.#replace({ ...begun, refused: outcome.refused });
      if (outcome.kind === 'refused') void this.#landed.readAgain();
    }
  }

  #isKept({ id }: Entry): boolean {
    return this.#entries.some(other => other.id === id);
  }

  /** What is sent, now that it is known what became of the entry before it. */
  async #follow({ follows, ...entry }: Entry): Promise<Entry> {
    if (!follows) return entry;
    if (this.#answers.has(follows.id) || this.#landed.has(follows.id))
      return { ...entry, request: follows.request };
    if (this.#entries.some(({ id, refused }) => id === follows.id && refused)) await this.discard(follows.id);
    return entry;
  }

  #isOurs({ userId }: Entry): boolean {
    return this.#parts.person()?.userId === userId;
  }

  /** Kept until its result is: a page that is closed now still shows it when it is opened without a connection. */
  async #land(entry: Entry, body: unknown): Promise<void> {
    const landed = { ...entry, landedAt: this.#instant() };
    this.#answers.set(entry.id, body);
    this.#landed.add(landed);
    await this.#replace(landed);
    this.#parts.announce(entry.id);
    void this.#landed.readAgain();
  }

  #tryLater(retryAfterMs?: number): void {
    const waitMs = Math.max(this.#waitMs, retryAfterMs ?? 0);
    this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
    this.#nextTryAt = this.#parts.now() + waitMs;
    this.#cancel = this.#parts.later(() => void this.send(), waitMs);
    this.#show(this.#entries);
  }

  async #replace(entry: Entry): Promise<void> {
    await this.#parts.store.put(entry.id, entry);
    this.#show(this.#entries.map(other => (other.id === entry.id ? entry : other)));
    this.#parts.announce();
  }

  #show(entries: readonly Entry[]): void {
    const waiting = new Set(entries.map(({ id }) => id));
    const landed = this.#landed.all().filter(({ id }) => !waiting.has(id));
    this.#entries = entries.toSorted(byAge);
    this.#shown = [...landed, ...entries].sort(byAge);
    for (const listener of this.#listeners) listener();
  }

  #instant(): string {
    return new Date(this.#parts.now()).toISOString();
  }
}

const byAge = (one: Entry, other: Entry) => (one.id < other.id ? -1 : 1);
