// Rate limits for opening links and reading calendar feeds, which need no sign-in.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { clientOf } from '../auth/email-limits.ts';
import { minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';

/** The maximum number of openings per hour: enough for a clinic whose computers share one address. */
const openingsPerClient = 300;
const windowMs = 60 * minuteMs;

/** The maximum number of reads per hour: enough for several devices that each read the feed every few minutes. */
const readsPerFeed = 120;

/** Counts an opening from a client's address. @throws RefusalError: 429 after 300 openings within an hour */
export const countOpeningOfClient = (context: AppContext, address: string): Promise<void> =>
  count(context, `openings:${hashOf(clientOf(address))}`, openingsPerClient, 'tooManyOpenings');

/** Counts a read of a calendar feed. @throws RefusalError: 429 after 120 reads within an hour */
export const countFeedRead = (context: AppContext, tokenHash: string): Promise<void> =>
  count(context, `feeds:${tokenHash}`, readsPerFeed, 'tooManyFeedReads');

async function count(
  { counterStore, clock }: AppContext,
  key: string,
  max: number,
  refusal: 'tooManyOpenings' | 'tooManyFeedReads',
): Promise<void> {
  const { count: total, endsAtMs } = await counterStore.count(key, windowMs);
  if (total <= max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
  throw refuse(refusal, { retryAfterSeconds });
}
