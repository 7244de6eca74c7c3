// Enforces HTTP's rules for the headers Host and Expect, which Node.js handles differently.
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusals.ts';

/** A host name or address with an optional port (RFC 9110, section 7.2); it may be empty. */
const hostShape = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

export function enforceStrictHttp(app: FastifyInstance): void {
  // RFC 9112, section 3.2: exactly one valid Host is required; only HTTP/1.0 may leave it out.
  app.addHook('onRequest', ({ raw: { headers, httpVersion, rawHeaders } }, reply, done) => {
    const { host } = headers;
    const isValid = host === undefined ? httpVersion === '1.0' : hostShape.test(host);
    if (isValid && !isHeaderRepeated(rawHeaders, 'host')) return done();
    reply.header('connection', 'close');
    done(refuse('malformedRequest'));
  });
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** True if a header is repeated: Node.js keeps the first one, but a proxy in front may have read another. */
export function isHeaderRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
