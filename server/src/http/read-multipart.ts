// Reads a body of multipart/form-data (RFC 7578): its fields as text, its files as `File`.
import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

const multipartType = /^multipart\/form-data\s*;/i;

/**
 * Returns the fields by name. A field that is sent twice is refused, because different programs could disagree on which
 * one counts.
 *
 * @throws RefusalError: 400 if it is malformed, 415 if it is not sent as multipart/form-data
 */
export async function readMultipart({ body, headers }: FastifyRequest): Promise<Record<string, unknown>> {
  const contentType = headers['content-type'] ?? '';
  if (!multipartType.test(contentType)) throw refuse('multipartRequired');
  if (!Buffer.isBuffer(body)) throw refuse('invalidMultipart');
  const fields = await parseFormData(new Uint8Array(body), contentType);
  const names = [...fields.keys()];
  if (new Set(names).size < names.length) throw refuse('invalidMultipart');
  return Object.fromEntries(fields);
}

async function parseFormData(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  try {
    // The body is already in memory, within its limit, and the platform has a parser for it.
    return await new Response(body, { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refuse('invalidMultipart');
  }
}
