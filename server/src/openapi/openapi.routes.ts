// The OpenAPI document of the API, and the page that shows it to people.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildDocument } from './document.ts';

/** It changes only with the version of the service. Five minutes, so that a new version is seen soon. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'Accept-Encoding',
};

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
export const openApiPaths = [documentPath, pagePath];

/** Served from the package's folder, because its plugin would load a YAML library at each start. */
const swaggerUi = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const swaggerUiFiles: ReadonlySet<string> = new Set([
  '/swagger-ui.css',
  '/index.css',
  '/swagger-ui-bundle.js',
]);

/** The folder of pages must be served already. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  // Built on the first request, because it would take a tenth of the time of a start.
  let text: string | undefined;
  app.get(documentPath, async (_request, reply) => {
    text ??= JSON.stringify(buildDocument());
    return reply.headers(headers).send(text);
  });
  app.get(pagePath, async (_request, reply) => reply.sendFile('api/docs.html'));
  // The links of the page are relative to the address without a slash.
  app.get(`${pagePath}/`, async (_request, reply) => reply.redirect('../docs', 308));
  // Served here and not from a CDN: the page works offline and needs no exception in the CSP.
  await app.register(statics, {
    root: swaggerUi,
    prefix: `${pagePath}/swagger-ui/`,
    allowedPath: path => swaggerUiFiles.has(path),
    decorateReply: false,
    maxAge: '5m',
  });
}
