// Checks responses against the OpenAPI document: their status and code must be listed, and their body must match the schema.
import assert from 'node:assert/strict';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildDocument } from '../../src/openapi/document.ts';
import type { OpenApiDocument } from '../../src/openapi/openapi-types.ts';

interface ReceivedResponse {
  method: string;
  /** The requested path, without the query. */
  path: string;
  status: number;
  contentType: string | null;
  text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);

/** Literal paths first, because a parameter matches any path segment. */
const paths = [...new Set(endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)))]
  .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
  .map(path => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Statuses that the server sends before it knows the endpoint. */
const beforeRouting = new Set([408, 431]);

const documents = new Map<EndpointKey, OpenApiDocument>();

/** Returns a document for a single endpoint, because building the whole document takes longer than many test files. */
function documentOf(key: EndpointKey): OpenApiDocument {
  let document = documents.get(key);
  if (!document) {
    document = buildDocument({ [key]: endpoints[key] });
    documents.set(key, document);
    ajv.addSchema(document, idOf(key));
  }
  return document;
}

const idOf = (key: EndpointKey) => `document-${endpointKeys.indexOf(key)}`;

/** @throws AssertionError with the difference between the response and the document */
export function checkAgainstDocument(received: ReceivedResponse): void {
  if (received.method === 'OPTIONS' || beforeRouting.has(received.status)) return;
  const schema = schemaFor(received);
  if (schema && received.method !== 'HEAD') checkBody(received, schema);
}

/** Checks the status, media type and code. Returns the pointer to the schema of the body; undefined if it has none. */
function schemaFor(received: ReceivedResponse): string | undefined {
  const { method, status } = received;
  const path = paths.find(({ pattern }) => pattern.test(received.path))?.path;
  // Pages and the document itself are not endpoints, but their refusals have the usual shape.
  if (!path) return status < 400 ? undefined : refusal();
  const key = endpointKeys.find(each => each === `${method === 'HEAD' ? 'GET' : method} ${path}`);
  if (!key) {
    assert.equal(status, 405, `${nameOf(received)}, but the document has no such method.`);
    return refusal();
  }
  const [address = '', operations = {}] = Object.entries(documentOf(key).paths)[0] ?? [];
  const [operation = '', described] = Object.entries(operations)[0] ?? [];
  const response = described?.responses[status];
  assert.ok(response, `${nameOf(received)}, which the document does not list: ${received.text}`);
  const types = Object.keys(response.content ?? {});
  const type = received.contentType?.split(';')[0];
  if (!type && (types.length === 0 || method === 'HEAD')) return undefined;
  assert.ok(
    type && types.some(listed => isWithin(listed, type)),
    `${nameOf(received)} as ${type}, but the document lists ${types}.`,
  );
  if (type !== 'application/json') return undefined;
  const { examples } = response.content?.[type] ?? {};
  if (examples) checkCode(received, Object.keys(examples));
  return pointerTo(key, 'paths', address, operation, 'responses', String(status), 'content', type, 'schema');
}

/** @param listed a media type, or a range such as image/* */
const isWithin = (listed: string, type: string) =>
  listed.endsWith('/*') ? type.startsWith(listed.slice(0, -1).replace('*/', '')) : type === listed;

/** Checks the code separately for a clearer message, although the schema also lists the codes. */
function checkCode(received: ReceivedResponse, listed: readonly string[]): void {
  if (received.method === 'HEAD') return;
  const { code } = JSON.parse(received.text);
  assert.ok(
    listed.includes(code),
    `${nameOf(received)} with the code ${code}, but the document lists ${listed}.`,
  );
}

const nameOf = ({ method, path, status }: ReceivedResponse) => `${method} ${path} returned ${status}`;

/** Returns a reference to a place in an endpoint's document, as a JSON pointer (RFC 6901). */
const pointerTo = (key: EndpointKey, ...names: string[]) =>
  `${idOf(key)}#/${names.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Returns the pointer to the schema of refusals, which every document has. */
function refusal(): string {
  documentOf('GET /api/health');
  return pointerTo('GET /api/health', 'components', 'schemas', 'Refusal');
}

function checkBody(received: ReceivedResponse, schema: string): void {
  // The validator compiles a schema at its first use and caches it.
  const validate = ajv.getSchema(schema);
  assert.ok(validate, `The document has nothing at ${schema}.`);
  if (validate(JSON.parse(received.text))) return;
  const errors = ajv.errorsText(validate.errors, { dataVar: 'body', separator: '\n' });
  assert.fail(
    `${nameOf(received)} with a body that does not match the document:\n${errors}\n${received.text.slice(0, 2_000)}`,
  );
}
