// What Node.js would let pass, or answer by itself with an empty body, though HTTP says otherwise.
import type { FastifyInstance } from 'fastify';
import { refuse } from './refusals.ts';

/** A name or address with perhaps a port (RFC 9110, section 7.2), or nothing, where the client has no name for us. */
const hostShape = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

export function keepToHttp(app: FastifyInstance): void {
  // RFC 9112, section 3.2: one Host, which only HTTP/1.0 may leave out, and no other text in its place.
  app.addHook('onRequest', ({ raw: { headers, httpVersion, rawHeaders } }, reply, done) => {
    const { host } = headers;
    const proper = host === undefined ? httpVersion === '1.0' : hostShape.test(host);
    if (proper && !comesTwice(rawHeaders, 'host')) return done();
    reply.header('connection', 'close');
    done(refuse('malformedRequest'));
  });
  // An expectation that nobody knows may be left aside: RFC 9110, section 10.1.1.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** Whether a header comes more than once: Node.js keeps the first, and a proxy may have read another. */
export function comesTwice(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const sent = rawHeaders[place] ?? '';
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
