// Responds with 405, and the allowed methods, to a known path with a method that it does not support.
import { endpointKeys } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

/**
 * Looks up the path of every request that no route matches. Call this after all routes are registered. Registering a route
 * for each missing method would take a tenth of a second at startup.
 *
 * @param otherPaths paths that are served but not in the contract
 */
export function refuseOtherMethods(app: FastifyInstance, otherPaths: readonly string[]): void {
  // OPTIONS is left out, because CORS responds to it.
  const methods = app.supportedMethods.filter(method => method !== 'OPTIONS');
  const urls = new Set([...endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)), ...otherPaths]);
  // Literal paths come first, as in the router, because a parameter matches any text.
  const known = [...urls]
    .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
    .map(url => ({
      url,
      pattern: patternOf(url),
      allowed: methods.filter(method => app.hasRoute({ method, url })),
    }));

  // The refusal comes before the body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = decodeURI(request.url.split(/[?#]/, 1)[0] ?? '');
    const allowed = known.find(({ pattern }) => pattern.test(path))?.allowed;
    done(allowed && refuseMethod(reply, allowed));
  });

  // A literal path may also match the pattern of another path. A separate route refuses the methods that only the other
  // path allows.
  for (const { url, allowed } of known) {
    const overlapping = known.filter(({ pattern }) => pattern.test(url)).flatMap(other => other.allowed);
    const method = [...new Set(overlapping)].filter(each => !allowed.includes(each));
    if (method.length === 0) continue;
    const refuseAny = async (_request: FastifyRequest, reply: FastifyReply) => {
      throw refuseMethod(reply, allowed);
    };
    app.route({ method, url, onRequest: refuseAny, handler: refuseAny });
  }
}

function refuseMethod(reply: FastifyReply, allowed: readonly string[]) {
  reply.header('allow', allowed.join(', '));
  return refuse('methodNotAllowed');
}

/** Matches the paths of a route, such as `/api/birds/:birdId`. */
const patternOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
