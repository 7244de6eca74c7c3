// A known path with another method: 405, with the methods it takes.
import { METHODS } from 'node:http';
import { endpointKeys } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';
import { expectFilledPath } from './path.ts';

/** Every method Node can parse, but OPTIONS, which CORS answers, and CONNECT, which is for proxies. */
const methods = METHODS.filter(method => method !== 'OPTIONS' && method !== 'CONNECT');

/** Call it after all routes are registered. @param otherPaths paths that are served and not in the contract */
export function refuseOtherMethods(app: FastifyInstance, otherPaths: readonly string[]): void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const urls = new Set([...endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)), ...otherPaths]);
  for (const url of urls) {
    const allowed = methods.filter(method => app.hasRoute({ method, url }));
    const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) => {
      expectFilledPath(request);
      reply.header('allow', allowed.join(', '));
      throw refuse('methodNotAllowed');
    };
    const method = methods.filter(method => !allowed.includes(method));
    // Refused before the body is read, whatever it is.
    app.route({ method, url, onRequest: refuseMethod, handler: refuseMethod });
  }
}
