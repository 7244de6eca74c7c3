// The documents that the code decides: each says what the code does today.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Endpoint, endpointKeys, endpoints, pathParameters } from '@flock-care/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildDocument } from '../../src/operations/document.ts';
import { settings } from '../../src/settings.ts';
import { writeApiReference } from '../../src/tools/api-reference.ts';
import { writeEnvExample } from '../../src/tools/env-example.ts';
import { call, startService, type TestService } from '../cast.ts';

const document = buildDocument();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
);

describe('The written documents', () => {
  const written = (path: string) =>
    readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
  const advice = 'Run `npm run docs`, and look at what has changed.';

  it('docs/api.md is what the contract says', () => {
    assert.equal(written('docs/api.md'), writeApiReference(document), advice);
  });

  it('.env.example is what the settings are', () => {
    assert.equal(written('.env.example'), writeEnvExample(settings), advice);
  });
});

describe('The OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    assert.deepEqual({ valid, errors }, { valid: true, errors: undefined });
  });

  it('has every endpoint of the contract, and no other', () => {
    assert.deepEqual(operations.map(({ key }) => key).sort(), [...endpointKeys].sort());
  });

  it('has an id of its own for every operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.deepEqual([...new Set(ids)], ids);
  });

  it('says for every endpoint that needs a credential what happens without, and for no other', () => {
    for (const { key, operation } of operations) {
      assert.equal('401' in operation.responses, operation.security.length > 0, key);
    }
  });
});

describe('The examples', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  formats.default(ajv);
  const validators = new Map<string, ValidateFunction>();
  const expectValid = (schema: object, example: unknown, where: string) => {
    const text = JSON.stringify(schema);
    const validate = validators.get(text) ?? ajv.compile({ ...schema, components: document.components });
    // Most refusals have the same schema.
    validators.set(text, validate);
    assert.ok(validate(example), `${where}: ${ajv.errorsText(validate.errors)}`);
  };

  it('parse as the service parses what is sent', () => {
    for (const key of endpointKeys) {
      const { body, example }: Endpoint = endpoints[key];
      assert.equal(body !== undefined, example !== undefined, key);
      if (body) assert.equal(body.safeParse(example).error, undefined, key);
    }
  });

  it('in paths and queries parse as the service parses them', () => {
    for (const key of endpointKeys) {
      const { query }: Endpoint = endpoints[key];
      const parameters = operations.find(operation => operation.key === key)?.operation.parameters ?? [];
      const asked = parameters.filter(parameter => parameter.in === 'query');
      const examples = Object.fromEntries(asked.map(({ name, example }) => [name, String(example)]));
      assert.deepEqual(Object.keys(examples), Object.keys(query?.shape ?? {}), key);
      assert.equal(query?.safeParse(examples).error, undefined, key);
      for (const [name, shape] of Object.entries(pathParameters)) {
        const given = parameters.find(parameter => parameter.in === 'path' && parameter.name === name);
        assert.equal(given !== undefined, key.split('/').includes(`:${name}`), key);
        if (given) assert.equal(shape.safeParse(given.example).error, undefined, `${key} ${name}`);
      }
    }
  });

  it('fit the schemas they stand beside', () => {
    for (const { key, operation } of operations) {
      for (const { name, schema, example } of operation.parameters)
        expectValid(schema, example, `${key} ${name}`);
      const answers = Object.values(operation.responses).map(response => response.content);
      const contents = [operation.requestBody?.content, ...answers];
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

  it('415 for a malformed Content-Type where a body is taken; where none is, nobody asks for its type', async () => {
    const headers = { 'content-type': 'json' };
    const asked = await call(service, 'POST /api/auth/magic-link/request', { headers, body: '{}' });
    assert.equal(asked.status, 415);
    assert.equal((await call(service, 'POST /api/auth/login', { headers })).status, 410);
  });

  it('405 for a document that is written to', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const refused = await call(service, `POST ${path}`, { body: {} });
      assert.equal(refused.status, 405, path);
      assert.equal(refused.headers.get('allow'), 'GET, HEAD');
    }
  });

  it('308 to the page from its address with a slash, wherever the service is mounted', async () => {
    const moved = await call(service, 'GET /api/docs/');
    assert.deepEqual([moved.status, moved.headers.get('location')], [308, '../docs']);
  });

  it('200 with a page at /api/docs that takes everything from the service itself', async () => {
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
