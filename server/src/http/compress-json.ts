// Compresses JSON for clients that ask for it. What is streamed, and what has a media type of its own, is sent as it is.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller responses take the network hardly any time. */
const smallBytes = 1_024;

/** What we prefer comes first. Browsers read Brotli over https only, and gzip everywhere. */
const codings = ['br', 'gzip', 'identity'];

// Higher levels take two to five times as long, and save a fifth of the bytes at most.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

/** On this thread: handing a response to another one takes longer than compressing most of them. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || !isCompressible(reply, payload)) return done(null, payload);
    const coding = codingFor(accepted);
    if (coding === 'identity') return done(null, payload);
    reply.header('content-encoding', coding);
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
    // A strong tag would say that the bytes are those of the response without compression (RFC 9110, section 8.8.1).
    const etag = reply.getHeader('etag');
    if (etag) reply.header('etag', `W/${etag}`);
    done(null, coding === 'br' ? brotliCompressSync(payload, brotliOptions) : gzipSync(payload, gzipOptions));
  });
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  return (
    Buffer.byteLength(payload) > smallBytes &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    // Whatever contains a token. The size of a compressed response can betray what is in it.
    reply.getHeader('cache-control') !== 'no-store' &&
    // A photo is compressed already, and most of what it is in.
    !payload.includes('"photoDataUrl":"')
  );
}

function codingFor(accepted: string): string {
  // The library takes a `*` for the first of ours, even if the client refuses that one by name.
  const named = accepted.toLowerCase().replaceAll(/\*[^,]*/g, '');
  return negotiate(named, codings) ?? 'identity';
}
