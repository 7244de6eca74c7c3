// The OpenAPI document of the API, and the page that displays it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildDocument } from './document.ts';

/** The document changes only with the service's version. It is cached for five minutes, so a new version appears soon. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
};

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
export const openApiPaths = [documentPath, pagePath];

/** Swagger UI's files, served from the package's folder: its Fastify plugin would load a YAML library at each start. */
const swaggerUi = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const swaggerUiFiles: ReadonlySet<string> = new Set([
  '/swagger-ui.css',
  '/index.css',
  '/swagger-ui-bundle.js',
]);

/** Register these routes after the static page routes, because `sendFile` comes from the plugin that they register. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  // Built on the first request, because building it at startup would add about 10 percent to the startup time.
  let text: string | undefined;
  app.get(documentPath, async (_request, reply) => {
    text ??= JSON.stringify(buildDocument());
    return reply.headers(headers).send(text);
  });
  app.get(pagePath, async (_request, reply) => reply.sendFile('api/docs.html'));
  // The page's links are relative to the URL without a trailing slash.
  app.get(`${pagePath}/`, async (_request, reply) => reply.redirect('../docs', 308));
  // The files do not come from a CDN, so the page works offline and needs no exception in the CSP.
  await app.register(statics, {
    root: swaggerUi,
    prefix: `${pagePath}/swagger-ui/`,
    allowedPath: path => swaggerUiFiles.has(path),
    decorateReply: false,
    maxAge: '5m',
  });
}
