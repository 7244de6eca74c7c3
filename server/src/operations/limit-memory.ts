// What slow clients may hold in memory together: bodies that are on their way in, and answers on their way out.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOverload } from '../errors.ts';

const kib = 1_024;
const mib = kib * kib;

/** Up to here a body or an answer is not worth counting: the number of connections limits them. */
const small = 16 * kib;
/** Eight of the largest photos, or two hundred common ones, on their way in. */
const mostReceived = 64 * mib;
/** As many on their way out, read from the store and not yet by their client. */
const mostUnread = 64 * mib;
const lookEveryMs = 100;

export function limitMemory(app: FastifyInstance): void {
  limitBodies(app);
  limitUnread(app);
}

/** Refuses a large body with 503 while others fill the room there is for them. */
function limitBodies(app: FastifyInstance): void {
  let received = 0;
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = bytesToCome(request);
    if (bytes <= small) return done();
    if (received + bytes > mostReceived) {
      answerOverload(request, reply);
      return;
    }
    received += bytes;
    reply.raw.once('close', () => {
      received -= bytes;
    });
    done();
  });
}

/** What the client announces, or may send where it announces nothing; none of a body that is refused as too large. */
function bytesToCome(request: FastifyRequest): number {
  const chunked = request.headers['transfer-encoding'] !== undefined;
  const announced = Number(request.headers['content-length'] ?? 0);
  // Nearly all requests end here: what a route allows is put together each time it is asked for.
  if (!chunked && announced <= small) return announced;
  const most = request.routeOptions.bodyLimit ?? 0;
  if (chunked) return most;
  return announced > most ? 0 : announced;
}

/** Closes the connections of those who have read longest, while what is not read yet fills the room there is for it. */
function limitUnread(app: FastifyInstance): void {
  const answers = new Set<ServerResponse>();
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (typeof payload !== 'string' || payload.length > small) {
      answers.add(raw);
      raw.once('close', () => answers.delete(raw));
    }
    done(null, payload);
  });
  const timer = setInterval(() => {
    let unread = 0;
    for (const answer of answers) unread += answer.writableLength;
    for (const answer of answers) {
      if (unread <= mostUnread) return;
      unread -= answer.writableLength;
      answer.destroy();
    }
  }, lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
