// Sends the entries of the outbox in order, and retries with exponential backoff.
import type { Entry } from './entry.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { StoredEntries } from './stored-entries.ts';

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

export class Sender {
  readonly #parts: OutboxParts;
  readonly #stored: StoredEntries;
  readonly #responses = new Map<string, unknown>();
  #sending = false;
  #again = false;
  #waitMs = firstWaitMs;
  #nextTryAt: number | undefined;
  #cancel: (() => void) | undefined;

  constructor(parts: OutboxParts, stored: StoredEntries) {
    this.#parts = parts;
    this.#stored = stored;
  }

  /** The time of the next retry; set only if the last attempt got no usable response. */
  get nextTryAt(): number | undefined {
    return this.#nextTryAt;
  }

  /** The body of the response to an entry that this page has sent. */
  responseTo(id: string): unknown {
    return this.#responses.get(id);
  }

  /** Sends all waiting entries, oldest first. Calls during a round are joined into one more round. */
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
    // Another tab may have sent some of the entries in the meantime.
    await this.#stored.reload();
    for (;;) {
      const entry = this.#stored.find(entry => !entry.refused && !entry.landedAt && this.#isOurs(entry));
      if (!entry) return;
      const begun = entry.sentAt ? entry : { ...(await this.#follow(entry)), sentAt: this.#instant() };
      // The entry may have been discarded in the meantime.
      if (!this.#stored.has(entry.id)) continue;
      if (begun !== entry) {
        // Shown immediately, so that it can no longer be discarded.
        this.#stored.show(begun);
        await this.#stored.update(begun);
      }
      const outcome = await this.#parts.send(begun);
      if (outcome.kind === 'notSignedIn') return;
      if (outcome.kind === 'unanswered') return this.#tryLater(outcome.retryAfterMs);
      this.#waitMs = firstWaitMs;
      if (outcome.kind === 'done') {
        this.#responses.set(entry.id, outcome.body);
        await this.#stored.land({ ...begun, landedAt: this.#instant() });
      }
      // Nobody is asked about an entry that was discarded in the meantime, here or in another tab.
      else if (this.#stored.has(begun.id)) await this.#stored.update({ ...begun, refused: outcome.refused });
      if (outcome.kind === 'refused') this.#stored.readAgain();
    }
  }

  /** Adapts an entry that changes an earlier one to the outcome of the earlier one. */
  async #follow({ follows, ...entry }: Entry): Promise<Entry> {
    if (!follows) return entry;
    if (this.#responses.has(follows.id) || this.#stored.hasLanded(follows.id))
      return { ...entry, request: follows.request };
    if (this.#stored.find(({ id, refused }) => id === follows.id && refused !== undefined))
      await this.#stored.discard(follows.id);
    return entry;
  }

  #isOurs({ userId }: Entry): boolean {
    return this.#parts.person()?.userId === userId;
  }

  #tryLater(retryAfterMs?: number): void {
    const waitMs = Math.max(this.#waitMs, retryAfterMs ?? 0);
    this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs);
    this.#nextTryAt = this.#parts.now() + waitMs;
    this.#cancel = this.#parts.later(() => void this.send(), waitMs);
    this.#stored.notify();
  }

  #instant(): string {
    return new Date(this.#parts.now()).toISOString();
  }
}
