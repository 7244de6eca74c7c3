// Rate limits for shared tablets: on pairing, unlocking, and changes to a PIN.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { clientOf } from '../auth/email-limits.ts';
import { minuteMs } from '../clock.ts';
import { type RefusalCode, refuse } from '../refusals.ts';

interface Limit {
  key: string;
  max: number;
  windowMs: number;
  code: RefusalCode;
}

const pairings = { key: 'pairings', max: 60, windowMs: 60 * minuteMs, code: 'tooManyPairings' } as const;
const unlocks = { key: 'unlocks', max: 60, windowMs: 15 * minuteMs, code: 'tooManyUnlocks' } as const;
const pinChanges = { key: 'pins', max: 20, windowMs: 60 * minuteMs, code: 'tooManyPinChanges' } as const;

type Counters = Pick<AppContext, 'counterStore' | 'clock'>;

/** Counts an attempt to use a pairing code, by client address. @throws RefusalError: 429 after 60 within an hour */
export const countPairing = (counters: Counters, clientAddress: string): Promise<void> =>
  count(counters, pairings, hashOf(clientOf(clientAddress)));

/**
 * Counts an attempt to unlock a tablet, whether the PIN is right or wrong.
 *
 * @throws RefusalError: 429 after 60 within 15 minutes
 */
export const countUnlock = (counters: Counters, tabletId: string): Promise<void> =>
  count(counters, unlocks, tabletId);

/** Counts a change to a person's PIN. @throws RefusalError: 429 after 20 within an hour */
export const countPinChange = (counters: Counters, userId: string): Promise<void> =>
  count(counters, pinChanges, userId);

async function count(
  { counterStore, clock }: Counters,
  { key, max, windowMs, code }: Limit,
  subject: string,
): Promise<void> {
  const { count: counted, endsAtMs } = await counterStore.count(`${key}:${subject}`, windowMs);
  if (counted <= max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAtMs - clock.now().getTime()) / 1_000));
  throw refuse(code, { retryAfterSeconds });
}
