// Checks every response that a test receives against the OpenAPI document: its status and code must be listed there, its body fit.
import assert from 'node:assert/strict';
import { type EndpointKey, endpointKeys, endpoints } from '@flock-care/contract/endpoints';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildDocument } from '../../src/openapi/document.ts';
import type { OpenApiDocument } from '../../src/openapi/openapi-types.ts';

interface Received {
  method: string;
  /** The path as it was called, without the query. */
  path: string;
  status: number;
  contentType: string | null;
  text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);

/** Literal ones first, since a parameter matches any text. */
const paths = [...new Set(endpointKeys.map(key => key.slice(key.indexOf(' ') + 1)))]
  .sort((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
  .map(path => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** What the server responds before it knows which endpoint is meant. */
const beforeRouting = new Set([408, 431]);

const documents = new Map<EndpointKey, OpenApiDocument>();

/** The document of a single endpoint, since that of all would take longer than the tests of many a file. */
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

/** @throws AssertionError that says how the response and the document differ */
export function checkAgainstDocument(received: Received): void {
  if (received.method === 'OPTIONS' || beforeRouting.has(received.status)) return;
  const schema = schemaFor(received);
  if (schema && received.method !== 'HEAD') checkBody(received, schema);
}

/** Where its document has the schema of a body; undefined if there is none to check. */
function schemaFor(received: Received): string | undefined {
  const { method, status } = received;
  const path = paths.find(({ pattern }) => pattern.test(received.path))?.path;
  // Pages and the document itself are not endpoints; refusals there have the same shape.
  if (!path) return status < 400 ? undefined : refusal();
  const key = endpointKeys.find(each => each === `${method === 'HEAD' ? 'GET' : method} ${path}`);
  if (!key) {
    assert.equal(status, 405, `${nameOf(received)}, and the document has no such method.`);
    return refusal();
  }
  const [address = '', operations = {}] = Object.entries(documentOf(key).paths)[0] ?? [];
  const [operation = '', described] = Object.entries(operations)[0] ?? [];
  const response = described?.responses[status];
  assert.ok(response, `${nameOf(received)}, a status that the document does not list: ${received.text}`);
  const types = Object.keys(response.content ?? {});
  const type = received.contentType?.split(';')[0];
  if (!type && (types.length === 0 || method === 'HEAD')) return undefined;
  assert.ok(
    type && types.some(listed => isWithin(listed, type)),
    `${nameOf(received)} as ${type}; the document has ${types}.`,
  );
  if (type !== 'application/json') return undefined;
  const { examples } = response.content?.[type] ?? {};
  if (examples) checkCode(received, Object.keys(examples));
  return pointerTo(key, 'paths', address, operation, 'responses', String(status), 'content', type, 'schema');
}

/** @param listed a media type, or a range such as image/* */
const isWithin = (listed: string, type: string) =>
  listed.endsWith('/*') ? type.startsWith(listed.slice(0, -1)) : type === listed;

/** The schema lists the codes too; this says which one is missing. */
function checkCode(received: Received, listed: readonly string[]): void {
  if (received.method === 'HEAD') return;
  const { code } = JSON.parse(received.text);
  assert.ok(
    listed.includes(code),
    `${nameOf(received)} with the code ${code}; the document lists ${listed}.`,
  );
}

const nameOf = ({ method, path, status }: Received) => `${method} ${path} was answered ${status}`;

/** A place in the document of an endpoint, as a JSON pointer (RFC 6901) in a reference. */
const pointerTo = (key: EndpointKey, ...names: string[]) =>
  `${idOf(key)}#/${names.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

/** Every document has it. */
function refusal(): string {
  documentOf('GET /api/health');
  return pointerTo('GET /api/health', 'components', 'schemas', 'Refusal');
}

function checkBody(received: Received, schema: string): void {
  // Compiled at its first use, and kept by the validator.
  const validate = ajv.getSchema(schema);
  assert.ok(validate, `The document has nothing at ${schema}.`);
  if (validate(JSON.parse(received.text))) return;
  const errors = ajv.errorsText(validate.errors, { dataVar: 'body', separator: '\n' });
  assert.fail(
    `${nameOf(received)} with a body outside the document:\n${errors}\n${received.text.slice(0, 2_000)}`,
  );
}
