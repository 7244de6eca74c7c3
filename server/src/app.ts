// The HTTP server: its limits, the steps that every request passes through, and the routes.
import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { AppContext, ServiceContext } from './app-context.ts';
import { compressJson } from './http/compress-json.ts';
import { handleErrors, refuseUnknownPaths, sendBrokenRequest, sendRefusal } from './http/errors.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { manageConnections } from './http/limits/connections.ts';
import { limitReceivedBodies } from './http/limits/receiving.ts';
import { limitUnsentResponses } from './http/limits/unsent.ts';
import { openLogDestination } from './http/log-destination.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { decodableUrl } from './http/path.ts';
import { warnOfUnknownProxy } from './http/proxy-warning.ts';
import { RequestCounters } from './http/request-counters.ts';
import { logRequests } from './http/request-log.ts';
import { openEndpoints } from './http/serve.ts';
import { enforceStrictHttp } from './http/strict-http.ts';
import { openApiPaths, openApiRoutes } from './openapi/openapi.routes.ts';
import { refuse } from './refusals.ts';
import { serveRoutes } from './routes.ts';
import { serveWebApp } from './web-app/serve-web-app.ts';

const kib = 1_024;
const secondMs = 1_000;

/** Builds the app; the caller decides when it listens. */
export async function buildApp(context: ServiceContext): Promise<FastifyInstance> {
  const app = createServer(context, await openLogDestination(context.config));
  const counters = new RequestCounters(context.clock);
  logRequests(app, counters, context.config);
  handleErrors(app);
  enforceStrictHttp(app);
  warnOfUnknownProxy(app, context.config);
  setSecurityHeaders(app, context.config);
  manageConnections(app);
  limitReceivedBodies(app);
  compressJson(app);
  limitUnsentResponses(app);
  await allowFrontend(app, context);
  const unknownPage = await serveWebApp(app);
  refuseUnknownPaths(app, unknownPage);
  const { storage, ...routeContext } = context;
  serveRoutes(openEndpoints(app, context), routeContext, counters);
  await openApiRoutes(app);
  refuseOtherMethods(app, openApiPaths);
  return app;
}

function createServer({ config }: AppContext, stream: { write(line: string): void }): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel, stream },
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name their request by reqId, because creating a logger per request costs more than writing the line.
    childLoggerFactory: logger => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30 * secondMs,
    // A response stays in memory while its client does not read. Node closes such a connection when the timeout has
    // passed twice.
    connectionTimeout: 60 * secondMs,
    keepAliveTimeout: 72 * secondMs,
    http: {
      headersTimeout: 10 * secondMs,
      connectionsCheckingInterval: 5 * secondMs,
      maxHeaderSize: 16 * kib,
      // `enforceStrictHttp` refuses requests without a Host header, with the same body as other refusals.
      requireHostHeader: false,
    },
    // No parameter is too long for the router, because the request line and headers together have the same limit.
    routerOptions: { maxParamLength: 16 * kib },
    // The contract parses requests. No route has a Fastify schema, so the schema compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    clientErrorHandler: sendBrokenRequest,
    frameworkErrors: (_error, request, reply) => sendRefusal(request, reply, refuse('pathNotFound')),
  });
}

function refuseSchemas(): never {
  throw new Error('A route has a Fastify schema, and there is no compiler for it.');
}

/**
 * Responds to preflight requests. The other CORS headers are the same on every response, and `setSecurityHeaders` sets
 * them.
 */
async function allowFrontend(app: FastifyInstance, { config }: AppContext): Promise<void> {
  await app.register(cors, {
    origin: config.frontendUrl.origin,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-workspace-id'],
    maxAge: 600,
    strictPreflight: false,
  });
}
