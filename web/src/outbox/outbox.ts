// The outbox: keeps each entry before anything says it is saved, and sends them in order until the service has them.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { Entry, NewEntry, Refused } from './entry.ts';

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
  /** Tells the other tabs that the kept entries changed. */
  announce(): void;
  /** Reads again what the entry changed. The entry is shown until it ends. */
  settled(entry: Entry): Promise<void>;
  later(work: () => void, ms: number): () => void;
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  readonly #answers = new Map<string, unknown>();
  #entries: readonly Entry[] = [];
  /** Taken by the service, and shown until what they changed has been read again. */
  #landed: readonly Entry[] = [];
  #shown: readonly Entry[] = [];
  #sending = false;
  #again = false;
  #waitMs = firstWaitMs;
  #nextTryAt: number | undefined;
  #cancel: (() => void) | undefined;
  #count = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Everything that waits, oldest first, with what has just landed. Of all people and flocks of this device. */
  readonly snapshot = (): readonly Entry[] => this.#shown;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** When it is sent again by itself, if the last attempt had no answer. */
  get nextTryAt(): number | undefined {
    return this.#nextTryAt;
  }

  /** True while an entry's request is known to have been taken, or it no longer waits. */
  hasLanded(id: string): boolean {
    return !this.#entries.some(entry => entry.id === id);
  }

  /** What the service answered to an entry of this page, once it has. */
  answerTo(id: string): unknown {
    return this.#answers.get(id);
  }

  /**
   * Keeps an entry; resolves once it is on the disk.
   * @throws if it cannot be kept: then it is not saved, and the screen says so
   */
  async add<K extends EndpointKey>({ endpoint, request, about }: NewEntry<K>): Promise<Entry> {
    const person = this.#parts.person();
    if (!person) throw new Error('Nobody is signed in.');
    const createdAt = new Date(this.#parts.now()).toISOString();
    this.#count += 1;
    const id = `${createdAt}-${String(this.#count).padStart(6, '0')}-${this.#parts.newId().slice(0, 8)}`;
    const entry: Entry = {
      id,
      ...person,
      endpoint,
      request,
      idempotencyKey: this.#parts.newId(),
      about,
      createdAt,
    };
    await this.#parts.store.put(id, entry);
    // A round that runs meanwhile may have read it from the store already.
    if (!this.#entries.some(other => other.id === id)) this.#show([...this.#entries, entry]);
    this.#parts.announce();
    void this.send();
    return entry;
  }

  /** Takes an entry back. It says false if it may be with the service already; then it is not taken back. */
  async discard(id: string, { even = false }: { even?: boolean } = {}): Promise<boolean> {
    const entry = this.#entries.find(entry => entry.id === id);
    if (!entry || (entry.sentAt && !entry.refused && !even)) return false;
    await this.#parts.store.delete(id);
    this.#show(this.#entries.filter(other => other.id !== id));
    this.#parts.announce();
    void this.send();
    return true;
  }

  /** Puts back an entry that was discarded: with its key, so that what arrived before does not happen twice. */
  async restore(entry: Entry): Promise<void> {
    await this.#parts.store.put(entry.id, entry);
    await this.reload();
    this.#parts.announce();
    void this.send();
  }

  /** A person chose: the entry goes out again, as `request` now says, as a write of its own. */
  async sendAnyway(id: string, request: unknown): Promise<void> {
    const entry = this.#entries.find(entry => entry.id === id);
    if (!entry) return;
    const { refused: _, sentAt: __, ...rest } = entry;
    await this.#replace({ ...rest, request, idempotencyKey: this.#parts.newId() });
    void this.send();
  }

  /** Reads what is kept: at the start, and when another tab says that it changed. */
  async reload(): Promise<void> {
    const kept = await this.#parts.store.entries();
    this.#show(kept.map(([, entry]) => entry).sort((one, other) => (one.id < other.id ? -1 : 1)));
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
      const entry = this.#entries.find(entry => !entry.refused && this.#isOurs(entry));
      if (!entry) return;
      const begun = entry.sentAt ? entry : { ...entry, sentAt: new Date(this.#parts.now()).toISOString() };
      if (begun !== entry) await this.#replace(begun);
      const outcome = await this.#parts.send(begun);
      if (outcome.kind === 'notSignedIn') return;
      if (outcome.kind === 'unanswered') return this.#tryLater(outcome.retryAfterMs);
      this.#waitMs = firstWaitMs;
      if (outcome.kind === 'done') await this.#land(begun, outcome.body);
      else await this.#replace({ ...begun, refused: outcome.refused });
      if (outcome.kind === 'refused') void this.#parts.settled(begun);
    }
  }

  #isOurs({ userId }: Entry): boolean {
    return this.#parts.person()?.userId === userId;
  }

  async #land(entry: Entry, body: unknown): Promise<void> {
    this.#answers.set(entry.id, body);
    await this.#parts.store.delete(entry.id);
    this.#landed = [...this.#landed, entry];
    this.#show(this.#entries.filter(other => other.id !== entry.id));
    this.#parts.announce();
    void this.#parts.settled(entry).finally(() => {
      this.#landed = this.#landed.filter(other => other !== entry);
      this.#show(this.#entries);
    });
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
    this.#entries = entries;
    const waiting = new Set(entries.map(({ id }) => id));
    this.#shown = [...this.#landed.filter(({ id }) => !waiting.has(id)), ...entries];
    for (const listener of this.#listeners) listener();
  }
}
