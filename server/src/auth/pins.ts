// Hashes and checks PINs with scrypt (RFC 7914), which is slow on purpose.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { StorageUnavailableError } from '../storage/errors.ts';
import { Semaphore } from '../storage/semaphore.ts';

/**
 * A PIN has few digits, so its hash must be slow to compute: somebody may have a copy of the database. This cost means
 * 32 MiB and a tenth of a second per hash. It is stored with each hash, so it can be raised later. The other two
 * parameters are the same for every hash.
 */
const currentCost = 2 ** 15;
const fixed = { blockSize: 8, parallelization: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/**
 * Hashes are computed in libuv's threads, which also read files. Two at a time leave threads free for reading. A queue
 * of twenty takes a second. Beyond that, a client should try again later.
 */
const places = new Semaphore(2, 10_000, {
  maxQueued: 20,
  refuse: () => new StorageUnavailableError('Too many PINs are waiting to be checked.'),
});

/** Runs work that hashes a PIN. @throws StorageUnavailableError before the work begins, if too many PINs are waiting */
export const inHashPlace = <T>(work: () => Promise<T>): Promise<T> => places.run(work);

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** scrypt needs 128 bytes per block and unit of cost. */
const hashWith = (pin: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(pin, salt, hashBytes, { ...fixed, cost, maxmem: 2 * 128 * cost * fixed.blockSize });

/** Returns a salted hash. Call it in `inHashPlace`. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await hashWith(pin, salt, currentCost);
  return ['scrypt', currentCost, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compares a PIN with a hash, in constant time. Call it in `inHashPlace`. */
export async function isPin(pin: string, pinHash: string): Promise<boolean> {
  const [, cost, salt = '', hash = ''] = pinHash.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const actual = await hashWith(pin, Buffer.from(salt, 'base64url'), Number(cost));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
