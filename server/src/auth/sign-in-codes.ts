// The six digits in a sign-in email, for a browser in which its link cannot be opened.
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Clock, dayMs, instantOf, later, minuteMs } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import { hashOf } from './credentials.ts';
import { countTry, endCodes, listLiveCodes, takeTryBack } from './sign-in-codes.queries.ts';

const digits = 6;
/** Wrong tries for an address after which its codes end. */
const recent = { tries: 5, windowMs: 15 * minuteMs } as const;
const daily = { tries: 15, windowMs: dayMs } as const;

/** A new code, such as `049381`. */
export const mintCode = (): string => String(randomInt(10 ** digits)).padStart(digits, '0');

/**
 * Salted with the hash of the link that the code stands for. A million codes are soon tried, so it is not the hash that
 * protects a code, but that it lives for 15 minutes and few tries.
 */
export const codeHashOf = (linkHash: string, code: string): string => hashOf(`${linkHash} ${code}`);

interface Stores {
  storage: Storage;
  clock: Clock;
}

/**
 * Tries a code of an address, and returns the hash of its link; undefined if it is none of the address's live codes. The
 * try counts as a wrong one until `forgiveTry`. It is counted in one transaction with the look at the codes, which a wrong
 * one over the limit ends, so that of many tries at once no more are looked at than the limit allows.
 */
export async function tryCode(
  { storage, clock }: Stores,
  email: string,
  code: string,
): Promise<string | undefined> {
  const nowDate = clock.now();
  const now = instantOf(nowDate);
  return storage.write(serviceActor, async tx => {
    const { recentTries, dailyTries } = await countTry.required(tx, {
      emailHash: hashOf(email),
      now,
      recentUntil: instantOf(later(nowDate, recent.windowMs)),
      dailyUntil: instantOf(later(nowDate, daily.windowMs)),
    });
    const codes = await listLiveCodes(tx, { email, now });
    const match = findMatch(codes, code);
    const isOver = recentTries >= recent.tries || dailyTries >= daily.tries;
    if (isOver && match === undefined) await endCodes(tx, { email });
    return match;
  });
}

/** The try before was no wrong one. */
export const forgiveTry = ({ storage }: Stores, email: string): Promise<unknown> =>
  storage.writeOne(serviceActor, tx => takeTryBack(tx, { emailHash: hashOf(email) }));

/** Stands in if there is no live code, so that this takes as long as one that is wrong. */
const noCode = { tokenHash: hashOf('no link'), codeHash: hashOf('no code') };

/** Compares the code with each, in a time that does not depend on which one it is like. */
function findMatch(live: readonly { tokenHash: string; codeHash: string | null }[], code: string) {
  let match: string | undefined;
  for (const { tokenHash, codeHash } of live.length > 0 ? live : [noCode]) {
    const expected = Buffer.from(codeHash ?? noCode.codeHash);
    if (timingSafeEqual(expected, Buffer.from(codeHashOf(tokenHash, code)))) match = tokenHash;
  }
  return match;
}
