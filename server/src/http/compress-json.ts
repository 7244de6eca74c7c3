// Compresses JSON for clients that ask for it. Streams and files with other media types are sent as they are.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Responses up to this size are not compressed, because they take hardly any time on the network. */
const smallBytes = 1_024;

/** The codings in order of preference. Browsers accept Brotli over https only, and gzip everywhere. */
const codings = ['br', 'gzip', 'identity'];

// Higher levels take two to five times as long and save at most a fifth of the bytes.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

/** Compresses on this thread: handing a response to another thread takes longer than compressing most responses. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || !isCompressible(reply, payload)) return done(null, payload);
    const coding = codingFor(accepted);
    if (coding === 'identity') return done(null, payload);
    reply.header('content-encoding', coding);
    if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding');
    // A strong tag would identify the bytes of the response without compression (RFC 9110, section 8.8.1).
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
    // `no-store` marks responses with a token, and the size of a compressed response can reveal its contents.
    reply.getHeader('cache-control') !== 'no-store' &&
    // Photos are already compressed, and make up most of such a response.
    !payload.includes('"photoDataUrl":"')
  );
}

function codingFor(accepted: string): string {
  // The library reads `*` as our first encoding, even if the client refuses that one by name.
  const named = accepted.toLowerCase().replaceAll(/\*[^,]*/g, '');
  return negotiate(named, codings) ?? 'identity';
}
