// How often a client may open links, so that nobody makes the service work by opening one over and over.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { clientOf } from '../auth/email-limits.ts';
import { minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';

/** Enough for a clinic behind one address. */
const openingsPerClient = 300;
const windowMs = 60 * minuteMs;

/** Counts an opening. @throws RefusalError: 429 after 300 within an hour */
export async function countOpeningOfClient(
  { counterStore, clock }: AppContext,
  address: string,
): Promise<void> {
  const key = `openings:${hashOf(clientOf(address))}`;
  const { count, endsAtMs } = await counterStore.count(key, windowMs);
  if (count <= openingsPerClient) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
  throw refuse('tooManyOpenings', { retryAfterSeconds });
}
