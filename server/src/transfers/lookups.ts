// Limits how often a person may look up transfer codes, so that codes cannot be guessed.
import type { AppContext } from '../app-context.ts';
import { minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';

const lookupsPerPerson = 30;
const windowMs = 60 * minuteMs;

const keyOf = (userId: string) => `looks:${userId}`;

/** Counts a lookup of a code, or an attempt to accept one. @throws RefusalError: 429 after 30 within an hour */
export async function countLookup({ counterStore, clock }: AppContext, userId: string): Promise<void> {
  const { count, endsAtMs } = await counterStore.count(keyOf(userId), windowMs);
  if (count <= lookupsPerPerson) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
  throw refuse('tooManyLooks', { retryAfterSeconds });
}

/** Subtracts one from the count, because accepting a valid code does not count. */
export const uncountLookup = ({ counterStore }: AppContext, userId: string): Promise<void> =>
  counterStore.decrement(keyOf(userId));
