// Counts the emails and pushes that this process has sent, and the failed attempts.

export type Channel = 'email' | 'push';
export type SendOutcome = 'sent' | 'failed';

export class SendCounters {
  readonly #counts: Record<Channel, Record<SendOutcome, number>> = {
    email: { sent: 0, failed: 0 },
    push: { sent: 0, failed: 0 },
  };

  /** Awaits an attempt and counts its outcome. Returns its result, or throws its error. */
  async count<T>(channel: Channel, attempt: Promise<T>): Promise<T> {
    const counts = this.#counts[channel];
    try {
      const result = await attempt;
      counts.sent += 1;
      return result;
    } catch (error) {
      counts.failed += 1;
      throw error;
    }
  }

  snapshot(): Readonly<Record<Channel, Readonly<Record<SendOutcome, number>>>> {
    return this.#counts;
  }
}
