// The OpenAPI document of the API, and the page that shows it to people.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import statics from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { buildDocument } from './document.ts';

/** It changes with the version of the service only; five minutes, so that a new version is soon seen. */
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' };

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
export const documentPaths = [documentPath, pagePath];

/** What the page is made of comes from the package's folder; its plugin would load a library for YAML at each start. */
const swaggerUi = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const swaggerUiFiles: ReadonlySet<string> = new Set([
  '/swagger-ui.css',
  '/index.css',
  '/swagger-ui-bundle.js',
]);

/** Expects the folder of pages to be served already. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  // Made when somebody asks for it: a start need not wait for what takes a tenth of its time.
  let text: string | undefined;
  app.get(documentPath, async (_request, reply) => {
    text ??= JSON.stringify(buildDocument());
    return reply.headers(headers).send(text);
  });
  app.get(pagePath, async (_request, reply) => reply.sendFile('api/docs.html'));
  // The page's links start from the other address.
  app.get(`${pagePath}/`, async (_request, reply) => reply.redirect('../docs', 308));
  // In the service, not at somebody else's: the page works offline, and needs no exception in the CSP.
  await app.register(statics, {
    root: swaggerUi,
    prefix: `${pagePath}/swagger-ui/`,
    allowedPath: path => swaggerUiFiles.has(path),
    decorateReply: false,
    maxAge: '5m',
  });
}
