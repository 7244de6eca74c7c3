// Reads a JSON body, which must be an object, valid UTF-8, and cheap to parse.
import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/json\s*(;|$)/i;

/**
 * @param maxStructureBytes the limit, in bytes, for the part of the body outside strings, without white space
 * @throws RefusalError: 400 if the body is not a JSON object or too costly to parse, 415 if it is not sent as JSON
 */
export function readJson({ body, headers }: FastifyRequest, maxStructureBytes: number): object {
  if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('invalidJson');
  if (!jsonType.test(headers['content-type'] ?? '')) throw refuse('jsonRequired');
  const value = parseJson(body, maxStructureBytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalidJson');
  return value;
}

/** More objects and lists than any valid body has: an import has up to 50,000 rows. */
const maxOpenings = 60_000;
/** More different keys than any valid body has. */
const maxKeys = 500;
/** More sequences of keys than any valid body has. The runtime creates a hidden class for each one. */
const maxShapes = 2_000;

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
const closingBrace = 0x7d;
const bracket = 0x5b;
const space = 0x20;
/** A body of this size is parsed in a few milliseconds, no matter what it contains. */
const smallBytes = 64 * 1_024;

/**
 * True if parsing would take too long. Eight MiB of brackets take a second, and a million different keys take two.
 * Numbers and the text inside strings take much less.
 */
function hasTooMuchStructure(body: Buffer, maxStructureBytes: number): boolean {
  if (body.length <= smallBytes) return false;
  const keys = new Set<number>();
  const shapes = new Set<number>();
  let shape = 0;
  let structureBytes = 0;
  let openings = 0;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (Number(byte) > space) structureBytes += 1;
    if (byte === brace || byte === bracket) openings += 1;
    if (byte === quote) {
      const end = endOfString(body, index + 1);
      // Only the keys of objects are followed by a colon.
      if (isFollowedByColon(body, end)) {
        const key = hashOf(body, index + 1, end);
        keys.add(key);
        shape = Math.imul(shape ^ key, seed);
      }
      index = end;
    }
    if (byte === closingBrace) {
      shapes.add(shape);
      shape = 0;
    }
    if (structureBytes > maxStructureBytes || openings > maxOpenings) return true;
    if (keys.size > maxKeys || shapes.size > maxShapes) return true;
  }
  return false;
}

/**
 * For longer strings, such as photos, the runtime's search is ten times as fast. For shorter strings, the call itself
 * costs more than it saves.
 */
const shortString = 64;

/** Returns the index of the closing quote; at least the length of the body if there is none. */
function endOfString(body: Buffer, start: number): number {
  let index = start;
  while (index < body.length && body[index] !== quote) {
    if (index - start === shortString) {
      const nextQuote = body.indexOf(quote, index);
      const end = nextQuote === -1 ? body.length : nextQuote;
      if (!body.subarray(index, end).includes(backslash)) return end;
    }
    index += body[index] === backslash ? 2 : 1;
  }
  return index;
}

function isFollowedByColon(body: Buffer, end: number): boolean {
  let index = end + 1;
  while (Number(body[index]) <= space) index += 1;
  return body[index] === colon;
}

/** Random, so that nobody can find different keys with the same hash. */
const seed = randomInt(2 ** 31) * 2 + 1;

function hashOf(body: Buffer, start: number, end: number): number {
  let hash = seed;
  for (let index = start; index < end; index += 1)
    hash = Math.imul(hash ^ Number(body[index]), seed) ^ (hash >>> 15);
  return hash;
}
