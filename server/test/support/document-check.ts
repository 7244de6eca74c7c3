// Checks every response that a test receives against the OpenAPI document: its status and code must be listed there, its body fit.
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { buildDocument } from '../../src/openapi/document.ts';

interface Received {
  method: string;
  /** The path as it was called, without the query. */
  path: string;
  status: number;
  contentType: string | null;
  text: string;
}

const document = buildDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);
ajv.addSchema(document, 'document');

/** Literal ones first, since a parameter matches any text. */
const inOrder = Object.keys(document.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));

const paths = inOrder.map(path => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What the server responds before it knows which endpoint is meant. */
const beforeRouting = new Set([408, 431]);

/** @throws AssertionError that says how the response and the document differ */
export function checkAgainstDocument(received: Received): void {
  if (received.method === 'OPTIONS' || beforeRouting.has(received.status)) return;
  const schema = schemaFor(received);
  if (schema && received.method !== 'HEAD') checkBody(received, schema);
}

/** Where the document has the schema of a body; undefined if there is none to check. */
function schemaFor(received: Received): string | undefined {
  const { method, status } = received;
  const path = paths.find(({ pattern }) => pattern.test(received.path))?.path;
  // Pages and the document itself are not endpoints; refusals there have the same shape.
  if (!path) return status < 400 ? undefined : refusal;
  const operation = (method === 'HEAD' ? 'GET' : method).toLowerCase();
  const described = document.paths[path]?.[operation];
  if (!described) {
    assert.equal(status, 405, `${nameOf(received)}, and the document has no such method.`);
    return refusal;
  }
  const response = described.responses[status];
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
  return pointerTo('paths', path, operation, 'responses', String(status), 'content', type, 'schema');
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

/** A place in the document, as a JSON pointer (RFC 6901) in a reference. */
const pointerTo = (...names: string[]) =>
  `document#/${names.map(name => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const refusal = pointerTo('components', 'schemas', 'Refusal');

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
