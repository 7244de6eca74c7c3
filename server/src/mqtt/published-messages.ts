// The retained messages that a connection has published, as digests, so that only changes are published again.
import { hash } from 'node:crypto';
import type { Retained } from './broker-connection.ts';
import type { Messages } from './flock-messages.ts';

export class PublishedMessages {
  /** Keyed by flock, then by topic. */
  readonly #digests = new Map<number, ReadonlyMap<string, string>>();

  /** Forgets everything, so that a new connection publishes everything again: the broker may have lost it. */
  clear(): void {
    this.#digests.clear();
  }

  /** Makes the next `publish` of each flock send all its messages again, even those that have not changed. */
  expire(): void {
    for (const [flock, digests] of this.#digests) {
      this.#digests.set(flock, new Map([...digests.keys()].map(topic => [topic, ''])));
    }
  }

  /** Returns the flocks with at least one message. */
  flocks(): number[] {
    return [...this.#digests.keys()];
  }

  has(flock: number, topic: string): boolean {
    return this.#digests.get(flock)?.has(topic) ?? false;
  }

  /**
   * Publishes the messages of a flock that have changed, and removes those that are gone. Topics are removed in
   * reverse order, so that a discovery message is removed before the state of its device.
   *
   * @throws ConnectionLostError
   */
  async publish(
    send: (messages: readonly Retained[]) => Promise<void>,
    flock: number,
    messages: Messages,
  ): Promise<void> {
    const published = this.#digests.get(flock) ?? new Map<string, string>();
    const next = new Map([...messages].map(([topic, payload]) => [topic, hash('sha256', payload)]));
    const gone = [...published.keys()].filter(topic => !messages.has(topic)).reverse();
    const changed = [...messages].filter(([topic]) => published.get(topic) !== next.get(topic));
    await send([
      ...gone.map(topic => ({ topic, payload: '' })),
      ...changed.map(([topic, payload]) => ({ topic, payload })),
    ]);
    if (next.size === 0) this.#digests.delete(flock);
    else this.#digests.set(flock, next);
  }
}
