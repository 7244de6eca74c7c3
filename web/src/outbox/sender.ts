// Sends the entries of one lane of the outbox in order, and retries with exponential backoff.
import { type Entry, isUpload } from './entry.ts';
import type { Lane, OutboxParts, Outcome } from './outbox-parts.ts';
import type { StoredEntries } from './stored-entries.ts';

const firstWaitMs = 2_000;
const maxWaitMs = 60_000;

const isReady = ({ refused, landedAt, preparing }: Entry): boolean =>
  !refused && !landedAt && preparing === undefined;

export class Sender {
  readonly #parts: OutboxParts;
  readonly #stored: StoredEntries;
  readonly #lane: Lane;
  readonly #responses = new Map<string, unknown>();
  #isSending = false;
  #needsAnotherRound = false;
  #waitMs = firstWaitMs;
  #nextTryAt: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(parts: OutboxParts, stored: StoredEntries, lane: Lane) {
    this.#parts = parts;
    this.#stored = stored;
    this.#lane = lane;
  }

  /** The time of the next retry, in milliseconds since 1970; undefined if none is scheduled. */
  get nextTryAt(): number | undefined {
    return this.#nextTryAt;
  }

  /** Returns the body of the response to an entry that this page has sent. */
  responseTo(id: string): unknown {
    return this.#responses.get(id);
  }

  /** Sends all waiting entries, oldest first. A call during a round starts another round. */
  async send(): Promise<void> {
    this.#cancel?.();
    this.#nextTryAt = undefined;
    if (this.#isSending) {
      this.#needsAnotherRound = true;
      return;
    }
    this.#isSending = true;
    try {
      do {
        this.#needsAnotherRound = false;
        await this.#parts.withLock(() => this.#sendRound(), this.#lane);
      } while (this.#needsAnotherRound);
    } finally {
      this.#isSending = false;
    }
  }

  async #sendRound(): Promise<void> {
    // Another tab may have sent some of the entries since the last reload.
    await this.#stored.reload();
    for (;;) {
      const entry = this.#stored.find(entry => isReady(entry) && this.#isSentHere(entry));
      if (!entry) return;
      const started = entry.sentAt ? entry : { ...(await this.#follow(entry)), sentAt: this.#instant() };
      // The entry may have been discarded in the meantime.
      if (!this.#stored.has(entry.id)) continue;
      if (started !== entry) {
        // Shown before it is stored, so that nobody can discard it any more.
        this.#stored.show(started);
        await this.#stored.update(started);
      }
      const outcome = await this.#sendStored(started, started === entry);
      // A discarded upload ends without a response.
      if (outcome.kind === 'unanswered' && !this.#stored.has(entry.id)) continue;
      if (outcome.kind === 'notSignedIn') return;
      if (outcome.kind === 'unanswered') return this.#tryLater(outcome.retryAfterMs);
      this.#waitMs = firstWaitMs;
      if (outcome.kind === 'done') {
        this.#responses.set(entry.id, outcome.body);
        await this.#stored.land({ ...started, landedAt: this.#instant() });
      }
      // Nobody is asked about an entry that was discarded while it was being sent, here or in another tab.
      else if (this.#stored.has(started.id))
        await this.#stored.update({ ...started, refused: outcome.refused });
      if (outcome.kind === 'refused') this.#stored.refetch();
    }
  }

  async #sendStored(entry: Entry, isRetry: boolean): Promise<Outcome> {
    const stop = new AbortController();
    const unsubscribe = this.#stored.subscribe(() => this.#stored.has(entry.id) || stop.abort());
    return this.#parts.send(entry, isRetry, stop.signal).finally(unsubscribe);
  }

  /**
   * Returns the entry as it has to be sent: with its second request if it follows an entry that has landed. Discards
   * the followed entry if it was refused.
   */
  async #follow({ follows, ...entry }: Entry): Promise<Entry> {
    if (!follows) return entry;
    if (this.#responses.has(follows.id) || this.#stored.hasLanded(follows.id))
      return { ...entry, request: follows.request };
    if (this.#stored.find(({ id, refused }) => id === follows.id && refused !== undefined))
      await this.#stored.discard(follows.id);
    return entry;
  }

  #isSentHere(entry: Entry): boolean {
    return this.#parts.person()?.userId === entry.userId && isUpload(entry) === (this.#lane === 'uploads');
  }

  #tryLater(retryAfterMs?: number): void {
    const waitMs = Math.max(this.#waitMs, retryAfterMs ?? 0);
    this.#waitMs = Math.min(this.#waitMs * 2, maxWaitMs);
    this.#nextTryAt = this.#parts.now() + waitMs;
    this.#cancel = this.#parts.schedule(() => void this.send(), waitMs);
    this.#stored.notify();
  }

  #instant(): string {
    return new Date(this.#parts.now()).toISOString();
  }
}
