// A known path with another method: 405, with the methods it takes.
import { endpointKeys } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';

/**
 * Call it after all routes are registered. It looks up the path of a request that no route took: with a route for each
 * method that a path does not take, the service would start a tenth of a second later.
 *
 * @param otherPaths paths that are served and not in the contract
 */
export function refuseOtherMethods(app: FastifyInstance, otherPaths: readonly string[]): void {
  // CORS answers OPTIONS.
  const methods = app.supportedMethods.filter(method => method !== 'OPTIONS');
  const urls = new Set([...endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)), ...otherPaths]);
  // Literal ones first, as in the router: a parameter takes any text.
  const known = [...urls]
    .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
    .map(url => ({
      url,
      pattern: patternOf(url),
      allowed: methods.filter(method => app.hasRoute({ method, url })),
    }));

  // Refused before the body is read, whatever it is.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = decodeURI(request.url.split(/[?#]/, 1)[0] ?? '');
    const allowed = known.find(({ pattern }) => pattern.test(path))?.allowed;
    done(allowed && refuseMethod(reply, allowed));
  });

  // A literal path that another one would take for a parameter needs a route of its own.
  for (const { url, allowed } of known) {
    const taking = known.filter(({ pattern }) => pattern.test(url)).flatMap(other => other.allowed);
    const method = [...new Set(taking)].filter(each => !allowed.includes(each));
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
