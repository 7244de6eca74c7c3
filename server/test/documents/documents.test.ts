// Checks the generated documents against the code: docs/api.md, .env.example and the OpenAPI document.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  bodyShape,
  type Endpoint,
  endpoint,
  endpointKeys,
  endpoints,
  file,
  isBytes,
  multipart,
  pathParameters,
} from '@flock-care/contract/endpoints';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { renderEnvExample } from '../../src/config/env-example.ts';
import { writeApiReference } from '../../src/openapi/api-reference.ts';
import { buildDocument } from '../../src/openapi/document.ts';
import { call } from '../support/call.ts';
import { startService, type TestService } from '../support/test-service.ts';

const document = buildDocument();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
);

describe('The generated files', () => {
  const written = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
  const advice = 'Run `npm run docs`, and review the changes.';

  it('include docs/api.md, which matches the contract', () => {
    assert.equal(written('docs/api.md'), writeApiReference(document), advice);
  });

  it('include .env.example, which matches the settings', () => {
    assert.equal(written('.env.example'), renderEnvExample(), advice);
  });
});

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    assert.deepEqual({ valid, errors }, { valid: true, errors: undefined });
  });

  it('has exactly the endpoints in the contract', () => {
    assert.deepEqual(operations.map(({ key }) => key).sort(), [...endpointKeys].sort());
  });

  it('has a unique id for every operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.deepEqual([...new Set(ids)], ids);
  });

  it('lists the 404 for the last parameter of every path', () => {
    for (const { key, operation } of operations) {
      const name = key.split('/:').slice(1).at(-1)?.split('/')[0];
      const parameter = Object.entries(pathParameters).find(([known]) => known === name)?.[1];
      const listed = operation.responses['404']?.content?.['application/json']?.examples ?? {};
      assert.equal(name !== undefined, parameter !== undefined, key);
      if (parameter) assert.ok(parameter.notFound in listed, `${key} does not list ${parameter.notFound}.`);
    }
  });

  it('lists a 401 for every endpoint that needs a credential, and for no other', () => {
    for (const { key, operation } of operations) {
      assert.equal('401' in operation.responses, operation.security.length > 0, key);
    }
  });
});

describe('An endpoint without JSON', () => {
  const sample = buildDocument({
    'PUT /api/birds/:birdId': endpoint({
      tag: 'Photos',
      policy: endpoints['PUT /api/birds/:birdId'].policy,
      summary: 'Replace a photo',
      payloadName: 'bird',
      body: multipart(z.object({ photo: z.file().max(5_000), caption: z.string().optional() })),
      responses: { 204: null },
    }),
    'GET /api/birds/:birdId': endpoint({
      tag: 'Photos',
      policy: endpoints['GET /api/birds'].policy,
      summary: 'Read a photo',
      responses: { 200: file('image/*'), 304: null },
    }),
  });
  const operationsOf = sample.paths['/api/birds/{birdId}'];

  it('can have a multipart body with files', () => {
    const content = operationsOf?.put?.requestBody?.content;
    assert.deepEqual(content, {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            photo: { type: 'string', format: 'binary', contentEncoding: 'binary', maxLength: 5_000 },
            caption: { type: 'string' },
          },
          required: ['photo'],
        },
      },
    });
  });

  it('can return a file', () => {
    assert.deepEqual(operationsOf?.get?.responses['200']?.content, {
      'image/*': { schema: { type: 'string', format: 'binary' } },
    });
    assert.equal(operationsOf?.get?.responses['304']?.content, undefined);
  });

  it('has a valid description in OpenAPI 3.1, which docs/api.md can show', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...sample }));
    assert.deepEqual({ valid, errors }, { valid: true, errors: undefined });
    const page = writeApiReference(sample);
    assert.match(page, /Sent as multipart\/form-data\./);
    assert.match(page, /`photo` \| file \| Required\. At most 5,000 bytes\./);
    assert.match(page, /\*\*200\*\* Done\. The body is a file of the type `image\/\*`\./);
  });
});

describe('The examples', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const expectValid = (schema: object, example: unknown, where: string) => {
    const text = JSON.stringify(schema);
    const validate = validators.get(text) ?? ajv.compile({ ...schema, components: document.components });
    // Cached, because most refusals have the same schema.
    validators.set(text, validate);
    assert.ok(validate(example), `${where}: ${ajv.errorsText(validate.errors)}`);
  };

  it('of bodies are accepted by the contract', () => {
    for (const key of endpointKeys) {
      const { body, example }: Endpoint = endpoints[key];
      if (isBytes(body)) continue;
      assert.equal(body !== undefined, example !== undefined, key);
      if (body) assert.equal(bodyShape(body).safeParse(example).error, undefined, key);
    }
  });

  it('in paths and queries are accepted by the contract', () => {
    for (const key of endpointKeys) {
      const { query }: Endpoint = endpoints[key];
      const parameters = operations.find(operation => operation.key === key)?.operation.parameters ?? [];
      const queryParameters = parameters.filter(parameter => parameter.in === 'query');
      const examples = Object.fromEntries(
        queryParameters.map(({ name, example }) => [name, String(example)]),
      );
      assert.deepEqual(Object.keys(examples), Object.keys(query?.shape ?? {}), key);
      assert.equal(query?.safeParse(examples).error, undefined, key);
      for (const [name, { shape }] of Object.entries(pathParameters)) {
        const described = parameters.find(parameter => parameter.in === 'path' && parameter.name === name);
        assert.equal(described !== undefined, key.split('/').includes(`:${name}`), key);
        if (described)
          assert.equal(shape.safeParse(String(described.example)).error, undefined, `${key} ${name}`);
      }
    }
  });

  it('match their schemas', () => {
    for (const { key, operation } of operations) {
      for (const { name, schema, example } of operation.parameters)
        expectValid(schema, example, `${key} ${name}`);
      const responseContents = Object.values(operation.responses).map(response => response.content);
      const contents = [operation.requestBody?.content, ...responseContents];
      for (const { schema, example, examples = {} } of contents.flatMap(content =>
        Object.values(content ?? {}),
      )) {
        if (example !== undefined) expectValid(schema, example, key);
        for (const { value } of Object.values(examples)) expectValid(schema, value, key);
      }
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const example of schema.examples ?? []) expectValid(schema, example, name);
    }
  });
});

describe('The running service', () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });

  it('200 with the document at /api/openapi.json', async () => {
    const { status, headers, body } = await call(service, 'GET /api/openapi.json');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'public, max-age=300');
    assert.deepEqual(body, JSON.parse(JSON.stringify(document)));
  });

  it('415 for a malformed Content-Type if the endpoint has a body; without a body, the type is ignored', async () => {
    const headers = { 'content-type': 'json' };
    const requested = await call(service, 'POST /api/auth/magic-link/request', { headers, body: '{}' });
    assert.equal(requested.status, 415);
    assert.equal((await call(service, 'POST /api/auth/login', { headers })).status, 410);
    assert.equal((await call(service, 'POST /api/nowhere', { headers, body: '{}' })).status, 404);
  });

  it('405 for writing to a document', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const refused = await call(service, `POST ${path}`, { body: {} });
      assert.equal(refused.status, 405, path);
      assert.equal(refused.headers.get('allow'), 'GET, HEAD');
    }
  });

  it('308 from /api/docs/ to the page, with a relative location', async () => {
    const moved = await call(service, 'GET /api/docs/');
    assert.deepEqual([moved.status, moved.headers.get('location')], [308, '../docs']);
  });

  it('200 with a page at /api/docs that loads everything from the service', async () => {
    const page = await call(service, 'GET /api/docs');
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /unsafe|https?:/);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    assert.ok(links.length > 0);
    for (const link of links) {
      const url = new URL(link, `${service.baseUrl}/api/docs`);
      assert.equal(url.origin, service.baseUrl);
      assert.equal((await call(service, `GET ${url.pathname}`)).status, 200, link);
    }
  });
});
