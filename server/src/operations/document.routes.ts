// The OpenAPI document of the API, and the page that shows it to people.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildDocument } from './document.ts';

/** It changes with the version of the service only; five minutes, so that a new version is soon seen. */
const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=300' };

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';
export const documentPaths = [documentPath, pagePath];

/** The page's plugin wants a document as it is registered; what it sends is the real one. */
const placeholder = { openapi: '3.1.1', info: { title: 'Flock Care', version: '0' }, paths: {} };

export async function documentRoutes(app: FastifyInstance): Promise<void> {
  // Made when somebody asks for it: a start need not wait for what takes a tenth of its time.
  let made: string | undefined;
  const text = () => {
    made ??= JSON.stringify(buildDocument());
    return made;
  };
  app.get(documentPath, async (_request, reply) => reply.headers(headers).send(text()));
  // The page comes with its scripts and styles in the package: it works offline, and needs no exception in the CSP.
  await app.register(swagger, { mode: 'static', specification: { document: placeholder } });
  await app.register(swaggerUi, {
    routePrefix: pagePath,
    transformSpecification: () => JSON.parse(text()),
    transformSpecificationClone: false,
    theme: { title: 'Flock Care API' },
    // The plain layout has no bar for opening other documents.
    uiConfig: { layout: 'BaseLayout', defaultModelsExpandDepth: 0 },
  });
}
