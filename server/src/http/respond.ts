// Sends the result of a route: JSON, streamed JSON, a file, or nothing.
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

/** Clients revalidate a response before they reuse it, and shared caches do not store it. */
const revalidate = 'private, no-cache';

export function respond(
  reply: FastifyReply,
  policy: Policy,
  { status, body, stream, file, mediaType = 'application/octet-stream', headers }: AnyResponse,
): FastifyReply {
  reply.code(status).header('cache-control', revalidate);
  if (headers) reply.headers(headers);
  if (stream) {
    if (!policy.streams) throw new Error('A route streams, but its policy does not allow it.');
    return reply.type('application/json; charset=utf-8').send(stream);
  }
  if (file) return reply.type(mediaType).send(file instanceof Uint8Array ? asBuffer(file) : file);
  return body === null ? reply.send() : reply.send(body);
}

/** Returns a view of the same memory instead of a copy, because a file may be several megabytes. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
