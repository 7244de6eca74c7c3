// The six-digit codes in sign-in emails, for browsers that cannot open the link.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Clock, dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { hashOf } from './credentials.ts';
import {
  countAttempt,
  decrementTries,
  listLiveCodes,
  lockDailyTries,
  revokeCodes,
} from './sign-in-codes.queries.ts';

const digits = 6;
/**
 * The numbers of failed attempts for an address after which its codes are revoked. Once the daily number is reached,
 * emails to the address contain no code until 24 hours have passed since the first attempt.
 */
const recent = { tries: 5, windowMs: 15 * minuteMs } as const;
const daily = { tries: 15, windowMs: dayMs } as const;

/** Returns a new code, such as `049381`. */
export const mintCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0');

/**
 * Hashes a code, salted with the hash of its link. The hash does not protect the code, because somebody could try
 * all million codes quickly. The code is protected by its lifetime of 15 minutes and by the limit on attempts.
 */
export const codeHashOf = (linkHash: string, code: string): string => hashOf(`${linkHash} ${code}`);

/**
 * True if emails to the address have no code, because too many wrong codes were tried within a day. Locks the address's
 * count of attempts, if there is one. An attempt that reaches a limit then waits for this transaction, and also revokes
 * the code that it stores.
 */
export async function areCodesSuspended(tx: Transaction, email: string, now: Date): Promise<boolean> {
  const tries = await lockDailyTries(tx, { emailHash: hashOf(email), now: instantOf(now) });
  return tries !== undefined && tries.dailyTries >= daily.tries;
}

interface Stores {
  storage: Storage;
  clock: Clock;
}

/**
 * Tries a code for an address, and returns the hash of its link; undefined if it is not one of the address's live codes.
 * The attempt counts as wrong until `uncountAttempt` is called. Counting, comparing, and revoking the codes at the limit
 * happen in one transaction, so that parallel attempts cannot exceed the limit.
 */
export async function tryCode(
  { storage, clock }: Stores,
  email: string,
  code: string,
): Promise<string | undefined> {
  const nowDate = clock.now();
  const now = instantOf(nowDate);
  return storage.write(serviceActor, async tx => {
    const { recentTries, dailyTries } = await countAttempt.required(tx, {
      emailHash: hashOf(email),
      now,
      recentUntil: instantOf(later(nowDate, recent.windowMs)),
      dailyUntil: instantOf(later(nowDate, daily.windowMs)),
    });
    const codes = await listLiveCodes(tx, { email, now });
    const match = findMatch(codes, code);
    const hasReachedLimit = recentTries >= recent.tries || dailyTries >= daily.tries;
    if (hasReachedLimit && match === undefined) await revokeCodes(tx, { email });
    return match;
  });
}

/** Subtracts a correct attempt from the count. */
export const uncountAttempt = ({ storage }: Stores, email: string): Promise<unknown> =>
  storage.writeOne(serviceActor, tx => decrementTries(tx, { emailHash: hashOf(email) }));

/** Compared with the code if the address has no live codes, so that the response takes as long as for a wrong code. */
const noCode = { tokenHash: hashOf('no link'), codeHash: hashOf('no code') };

/** Compares the code with each hash in constant time. */
function findMatch(live: readonly { tokenHash: string; codeHash: string | null }[], code: string) {
  let match: string | undefined;
  for (const { tokenHash, codeHash } of live.length > 0 ? live : [noCode]) {
    const expected = Buffer.from(codeHash ?? noCode.codeHash);
    if (timingSafeEqual(expected, Buffer.from(codeHashOf(tokenHash, code)))) match = tokenHash;
  }
  return match;
}
