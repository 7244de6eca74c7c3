// How often a client may open links, and a calendar may be read, so that nobody makes the service work by doing it over and
// over.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { clientOf } from '../auth/email-limits.ts';
import { minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';

/** Enough for a clinic behind one address. */
const openingsPerClient = 300;
const windowMs = 60 * minuteMs;

/** Many devices may share a feed, each of which reads it every few minutes. */
const readsPerFeed = 120;

/** Counts an opening. @throws RefusalError: 429 after 300 within an hour */
export const countOpeningOfClient = (context: AppContext, address: string): Promise<void> =>
  count(context, `openings:${hashOf(clientOf(address))}`, openingsPerClient, 'tooManyOpenings');

/** Counts a read of a calendar feed. @throws RefusalError: 429 after 120 within an hour */
export const countFeedRead = (context: AppContext, tokenHash: string): Promise<void> =>
  count(context, `feeds:${tokenHash}`, readsPerFeed, 'tooManyFeedReads');

async function count(
  { counterStore, clock }: AppContext,
  key: string,
  most: number,
  refusal: 'tooManyOpenings' | 'tooManyFeedReads',
): Promise<void> {
  const { count: counted, endsAtMs } = await counterStore.count(key, windowMs);
  if (counted <= most) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
  throw refuse(refusal, { retryAfterSeconds });
}
