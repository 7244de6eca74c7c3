// Reads a JSON body, which must be an object, valid UTF-8, and cheap to parse.
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/json\s*(;|$)/i;

/**
 * @param maxStructureBytes the limit for the part of the body outside strings
 * @throws RefusalError: 400 if the body is not a JSON object, 415 if it is not sent as JSON
 */
export function readJson({ body, headers }: FastifyRequest, maxStructureBytes: number): object {
  if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('invalidJson');
  if (!jsonType.test(headers['content-type'] ?? '')) throw refuse('jsonRequired');
  const value = parseJson(body, maxStructureBytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalidJson');
  return value;
}

/** More objects and lists than any valid body has: an import has 50,000 rows. */
const maxOpenings = 60_000;
/** More different keys than any valid body has. */
const maxKeys = 500;

function parseJson(body: Buffer, maxStructureBytes: number): unknown {
  if (hasTooMuchStructure(body, maxStructureBytes)) throw refuse('invalidJson');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw refuse('invalidJson');
  }
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const brace = 0x7b;
const bracket = 0x5b;
const space = 0x20;
/** A body of this size is parsed in a few milliseconds, whatever it contains. */
const smallBytes = 64 * 1_024;

/**
 * True if parsing would take too long. Eight MiB of brackets take a second, and a million different keys take two. Numbers
 * take a tenth of that, and text inside strings costs little.
 */
function hasTooMuchStructure(body: Buffer, maxStructureBytes: number): boolean {
  if (body.length <= smallBytes) return false;
  let structureBytes = 0;
  let openings = 0;
  let position = 0;
  const keys = new Set<number>();
  const isTooMuch = () => structureBytes > maxStructureBytes || openings > maxOpenings || keys.size > maxKeys;
  while (!isTooMuch()) {
    const quoteAt = body.indexOf(quote, position);
    const opening = quoteAt === -1 ? body.length : quoteAt;
    structureBytes += opening - position;
    for (let index = position; index < opening; index += 1)
      if (body[index] === brace || body[index] === bracket) openings += 1;
    if (opening === body.length) break;
    let closing = body.indexOf(quote, opening + 1);
    while (structureBytes <= maxStructureBytes && closing !== -1 && isEscaped(body, closing)) {
      // An escaped quote takes this search one more step, so it counts like a character outside strings.
      structureBytes += 1;
      closing = body.indexOf(quote, closing + 1);
    }
    if (closing === -1) return false;
    position = closing + 1;
    if (isFollowedByColon(body, position)) keys.add(hashOfKey(body, opening + 1, closing));
  }
  return isTooMuch();
}

function isFollowedByColon(body: Buffer, position: number): boolean {
  let index = position;
  while (Number(body[index]) <= space) index += 1;
  return body[index] === colon;
}

/** Random, so that nobody can find different keys with the same hash. */
const seed = randomInt(2 ** 31) * 2 + 1;

function hashOfKey(body: Buffer, start: number, end: number): number {
  let hash = seed;
  for (let index = start; index < end; index += 1)
    hash = Math.imul(hash ^ Number(body[index]), seed) ^ (hash >>> 15);
  return hash;
}

function isEscaped(body: Buffer, index: number): boolean {
  let backslashes = 0;
  while (body[index - 1 - backslashes] === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
