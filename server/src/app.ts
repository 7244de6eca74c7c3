// The whole API in order: what every request meets, then one line per route file.
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { fileURLToPath } from 'node:url';
import cors from '@fastify/cors';
import statics from '@fastify/static';
import { type EndpointKey, endpointKeys } from '@flock-care/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { administrationRoutes } from './birds/administrations.routes.ts';
import { birdRoutes } from './birds/birds.routes.ts';
import { medicationRoutes } from './birds/medications.routes.ts';
import { vetVisitRoutes } from './birds/vet-visits.routes.ts';
import { weightRoutes } from './birds/weights.routes.ts';
import { answerBrokenRequest, answerRefusal, handleErrors } from './errors.ts';
import { openGate, type Serve } from './gate.ts';
import { keepToHttp } from './keep-to-http.ts';
import { adminRoutes } from './operations/admin.routes.ts';
import { sendConstantHeaders } from './operations/constant-headers.ts';
import { documentPaths, documentRoutes } from './operations/document.routes.ts';
import { healthRoutes } from './operations/health.routes.ts';
import { limitConnections } from './operations/limit-connections.ts';
import { limitMemory } from './operations/limit-memory.ts';
import { log, timestamp } from './operations/log.ts';
import { metricsRoutes } from './operations/metrics.routes.ts';
import { watchRequests } from './operations/watch.ts';
import { refuse } from './refusals.ts';
import type { Services } from './services.ts';
import { magicLinkRoutes } from './sign-in/magic-links.routes.ts';
import { oauthRoutes } from './sign-in/oauth.routes.ts';
import { sessionRoutes } from './sign-in/session.routes.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { transferRoutes } from './transfers/transfers.routes.ts';
import { deleteWorkspaceRoutes } from './workspaces/delete-workspace.routes.ts';
import { memberRoutes } from './workspaces/members.routes.ts';
import { workspaceRoutes } from './workspaces/workspaces.routes.ts';

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));

const kib = 1_024;
const secondMs = 1_000;

/** Builds the service; it listens once its caller says so. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    logger: { level: config.logLevel, stream: log, timestamp },
    logController: new LogController({ disableRequestLogging: true }),
    // A line names its request by reqId: a logger for each request costs more than the line.
    childLoggerFactory: logger => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30 * secondMs,
    // A client that stops reading keeps a photo and more in memory: it is let go, once Node has found it still twice.
    connectionTimeout: 60 * secondMs,
    keepAliveTimeout: 72 * secondMs,
    http: {
      headersTimeout: 10 * secondMs,
      connectionsCheckingInterval: 5 * secondMs,
      maxHeaderSize: 16 * kib,
      // Refused below, in the one shape of all refusals.
      requireHostHeader: false,
    },
    // A path that is too long or no text is looked up like any other: the gate says 401 or 404.
    routerOptions: { maxParamLength: 16 * kib },
    // No route has a schema of Fastify's: the gate reads by the contract. So the compilers for them are not even loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, request, reply) => answerRefusal(request, reply, refuse('unknownPath')),
  });

  watchRequests(app, services);
  handleErrors(app);
  keepToHttp(app);
  sendConstantHeaders(app, config);
  limitConnections(app);
  limitMemory(app);
  // For preflights alone: what other answers tell another origin is the same on all of them.
  await app.register(cors, {
    origin: config.frontendUrl.origin,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match'],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(statics, {
    root: publicFolder,
    cacheControl: true,
    maxAge: '5m',
    setHeaders: keepNoPage,
  });

  const served = new Set<EndpointKey>();
  const open = openGate(app, services);
  const serve: Serve = (key, handler) => {
    served.add(key);
    open(key, handler);
  };
  healthRoutes(serve, services);
  metricsRoutes(serve, services);
  adminRoutes(serve, services);
  magicLinkRoutes(serve, services);
  oauthRoutes(serve, services);
  sessionRoutes(serve, services);
  workspaceRoutes(serve, services);
  deleteWorkspaceRoutes(serve, services);
  memberRoutes(serve, services);
  birdRoutes(serve, services);
  transferRoutes(serve, services);
  weightRoutes(serve, services);
  vetVisitRoutes(serve, services);
  medicationRoutes(serve, services);
  administrationRoutes(serve, services);
  tokenRoutes(serve, services);

  await documentRoutes(app);
  refuseToStartUnserved(served);
  refuseOtherMethods(app);
  return app;
}

function noSchemas(): never {
  throw new Error('A route has a schema, and nothing to compile it.');
}

/** The address of a page may hold the token of a sign-in, and what a browser keeps it files under its address. */
function keepNoPage(reply: FastifyReply, path: string): void {
  if (path.endsWith('.html')) reply.header('cache-control', 'no-store');
}

/** The address with each part of its path that cannot be decoded taken as it stands. */
function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', query] = url.split(/(?=\?)/, 2);
  const readable = path.split('/').map(part => (decodes(part) ? part : encodeURIComponent(part)));
  return readable.join('/') + (query ?? '');
}

function decodes(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

/** An endpoint of the contract that no route file serves would be a promise not kept. */
function refuseToStartUnserved(served: ReadonlySet<EndpointKey>): void {
  const missing = endpointKeys.filter(key => !served.has(key));
  if (missing.length > 0) throw new Error(`No route serves ${missing.join(', ')}.`);
}

/** All that Node can read. CORS answers OPTIONS, and CONNECT is for proxies. */
const methods = METHODS.filter(method => method !== 'OPTIONS' && method !== 'CONNECT');

/** A known path with another method says which ones it takes. */
function refuseOtherMethods(app: FastifyInstance): void {
  for (const method of methods) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const urls = new Set([...endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)), ...documentPaths]);
  for (const url of urls) {
    const taken = methods.filter(method => app.hasRoute({ method, url }));
    const allow = taken.join(', ');
    const refuseMethod = async (request: FastifyRequest, reply: FastifyReply) => {
      // Such as /api/birds/, which the router takes for a bird with no id.
      if (Object.values(request.params ?? {}).includes('')) throw refuse('unknownPath');
      reply.header('allow', allow);
      throw refuse('methodNotAllowed');
    };
    const method = methods.filter(method => !taken.includes(method));
    // Refused as it arrives, whatever its body.
    app.route({ method, url, onRequest: refuseMethod, handler: refuseMethod });
  }
}
