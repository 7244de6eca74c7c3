// Reads a JSON body, which must be an object, valid UTF-8, and cheap to parse.
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/json\s*(;|$)/i;

/** @throws RefusalError: 400 if the body is not a JSON object, 415 if it is not sent as JSON */
export function readJson({ body, headers }: FastifyRequest): object {
  if (!Buffer.isBuffer(body) || body.length === 0) throw refuse('invalidJson');
  if (!jsonType.test(headers['content-type'] ?? '')) throw refuse('jsonRequired');
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalidJson');
  return value;
}

/** Far more than any valid body has outside its strings. A photo is one long string. */
const maxJsonStructureBytes = 256 * 1_024;

function parseJson(body: Buffer): unknown {
  if (hasTooMuchStructure(body)) throw refuse('invalidJson');
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw refuse('invalidJson');
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** True if parsing would take too long. Eight MiB of brackets take a second; text inside strings costs little. */
function hasTooMuchStructure(body: Buffer): boolean {
  if (body.length <= maxJsonStructureBytes) return false;
  let structureBytes = 0;
  let position = 0;
  while (structureBytes <= maxJsonStructureBytes) {
    const opening = body.indexOf(quote, position);
    if (opening === -1) return structureBytes + body.length - position > maxJsonStructureBytes;
    structureBytes += opening - position;
    let closing = body.indexOf(quote, opening + 1);
    while (structureBytes <= maxJsonStructureBytes && closing !== -1 && isEscaped(body, closing)) {
      // An escaped quote takes this search one more step, so it counts like a character outside strings.
      structureBytes += 1;
      closing = body.indexOf(quote, closing + 1);
    }
    if (closing === -1) return false;
    position = closing + 1;
  }
  return true;
}

function isEscaped(body: Buffer, index: number): boolean {
  let backslashes = 0;
  while (body[index - 1 - backslashes] === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}
