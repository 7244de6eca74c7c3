// Sends what a route returned: JSON, JSON that is streamed, a file, or nothing.
import type { Readable } from 'node:stream';
import type { Policy } from '@flock-care/contract/endpoints';
import type { FastifyReply } from 'fastify';
import type { Headers } from './responses.ts';

export interface AnyResponse {
  status: number;
  body?: unknown;
  stream?: Readable;
  file?: Uint8Array | Readable;
  mediaType?: string;
  headers?: Headers;
}

/** Clients check with the service before they reuse a record, and shared caches keep none. */
const revalidate = 'private, no-cache';

export function respond(
  reply: FastifyReply,
  policy: Policy,
  { status, body, stream, file, mediaType = 'application/octet-stream', headers }: AnyResponse,
): FastifyReply {
  reply.code(status).header('cache-control', revalidate);
  if (headers) reply.headers(headers);
  if (stream) {
    if (!policy.streams) throw new Error('A route streams, and its policy does not say so.');
    return reply.type('application/json; charset=utf-8').send(stream);
  }
  if (file) return reply.type(mediaType).send(file instanceof Uint8Array ? asBuffer(file) : file);
  return body === null ? reply.send() : reply.send(body);
}

/** The same memory: a file may have megabytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
