// The OpenAPI 3.1 document of the whole API, made of the contract, the access table and the refusals alone.
import {
  type Endpoint,
  type EndpointKey,
  endpointKeys,
  endpoints,
  pathParameters,
} from '@flock-care/contract';
import serverPackage from '../../package.json' with { type: 'json' };
import { access } from '../access.ts';
import { idempotencyKeyPattern, takesKey } from '../idempotency/idempotency-key.ts';
import { describeAccess } from './describe-access.ts';
import { describeResponses } from './document.responses.ts';
import { describeShape, exampleOf, fieldsOf, type JsonSchema, type Schemas } from './document.schemas.ts';
import type { MediaType, OpenApiDocument, Operation, Parameter } from './openapi.ts';

const introduction = `Care records of pet birds, for households and rescues.

Bodies are JSON. Timestamps are ISO 8601 in UTC with milliseconds, dates are \`YYYY-MM-DD\`. A flock is called a
workspace on the wire; most calls work in the active flock of the caller. Fields that are not listed are ignored.

A refusal is \`{"error": "…"}\`; where fields are wrong, \`details\` names each of them with its sentences. The order
is fixed: credentials (401), kind of token, scope and role (403), payload (400), what is not found (404), what is in
conflict (409). An address that does not exist is a 404, a method that it does not take a 405 with \`Allow\`; headers
over 16 KiB are a 431, a request that takes too long to arrive is a 408. Any call may be a 500, where the service
has failed, or a 503, where it cannot do its work at the moment.

Any call that changes something takes an \`Idempotency-Key\`, such as a random UUID. Where the answer is lost, send the
same request again with the same key, within 24 hours: it is carried out once, and answered as the first time, with
\`Idempotent-Replayed: true\`. While the first request is still under way the answer is a 409 with \`Retry-After\`; the
same key with another request is a 422. A refused request may be sent again with its key, and is then tried anew.

A field that is not required takes null and an empty text as well: both are the same as leaving it out where a record
is made, and clear the field where one is changed.`;

/** Builds the document; it is the same each time. */
export function buildDocument(): OpenApiDocument {
  const schemas: Schemas = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const key of endpointKeys) {
    const { method, path } = addressOf(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(schemas, key) };
  }
  const tags = new Set(endpointKeys.map(key => endpoints[key].tag));
  return {
    openapi: '3.1.1',
    info: { title: 'Flock Care', version: serverPackage.version, description: introduction },
    servers: [{ url: '/' }],
    tags: [...tags].map(name => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session token (`fcs_…`) or an integration token (`fci_…`).',
        },
      },
    },
  };
}

/** An endpoint's method, and its path as OpenAPI writes it: `/api/birds/{birdId}/weights`. */
function addressOf(key: EndpointKey): { method: string; path: string } {
  const [method = '', pattern = ''] = key.split(' ');
  return { method, path: pattern.replaceAll(/:(\w+)/g, '{$1}') };
}

function describeOperation(schemas: Schemas, key: EndpointKey): Operation {
  const endpoint: Endpoint = endpoints[key];
  const sentences = [endpoint.description, `**Access:** ${describeAccess(access[key])}`];
  return {
    operationId: operationIdOf(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: sentences.filter(Boolean).join('\n\n'),
    security: access[key].callers === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...describePath(schemas, key),
      ...describeQuery(schemas, endpoint),
      ...(takesKey(key) ? [idempotencyKey] : []),
    ],
    ...describeBody(schemas, endpoint),
    responses: describeResponses(schemas, key),
  };
}

/** `getBirdsBirdIdWeights`, as generated clients call their functions. */
function operationIdOf(key: EndpointKey): string {
  const [method = '', ...words] = key.replace('/api/', '').split(/\W+/);
  return method.toLowerCase() + words.map(word => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function describePath(schemas: Schemas, key: EndpointKey): Parameter[] {
  const names = new Set(key.split('/'));
  return Object.entries(pathParameters)
    .filter(([name]) => names.has(`:${name}`))
    .map(([name, shape]) => ({
      name,
      in: 'path',
      required: true,
      ...describeValue(schemas, describeShape(schemas, shape, 'input')),
    }));
}

function describeQuery(schemas: Schemas, { query }: Endpoint): Parameter[] {
  if (!query) return [];
  const described = describeShape(schemas, query, 'input');
  return fieldsOf(described).map(([name, value]) => ({
    name,
    in: 'query',
    required: described.required?.includes(name) ?? false,
    ...describeValue(schemas, value),
  }));
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A name of your own for this request: sent again with it, the request is carried out once.',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
  example: '2f6b7c1e-93a4-4d0f-8a57-1c2e9d4b6f30',
};

/** A parameter tells its description and example itself, beside its schema. */
function describeValue(schemas: Schemas, value: JsonSchema) {
  const { description, examples, ...schema } = value;
  return { ...(description && { description }), schema, example: exampleOf(schemas, value) };
}

function describeBody(schemas: Schemas, { body, example, form }: Endpoint): Pick<Operation, 'requestBody'> {
  const content: Record<string, MediaType> = {};
  if (body) content['application/json'] = { schema: describeShape(schemas, body, 'input'), example };
  if (form) {
    const schema = describeShape(schemas, form, 'input');
    content['application/x-www-form-urlencoded'] = { schema, example: exampleOf(schemas, schema) };
  }
  return body || form ? { requestBody: { required: true, content } } : {};
}
