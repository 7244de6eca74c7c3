// Builds the OpenAPI 3.1 document of the API from the contract and the refusals.
import {
  bodyKind,
  bodyShape,
  type Endpoint,
  endpoints,
  isBytes,
  type Policy,
  pathParameters,
} from '@flock-care/contract/endpoints';
import serverPackage from '../../package.json' with { type: 'json' };
import { idempotencyKeyPattern } from '../http/idempotency/idempotency-key.ts';
import { describeAccess } from './describe-policy.ts';
import type { OpenApiDocument, Operation, Parameter } from './openapi-types.ts';
import { describeResponses } from './responses.ts';
import { describeShape, exampleOf, fieldsOf, type JsonSchema, type Schemas } from './schemas.ts';

const introduction = `Care records of pet birds, for households and rescues.

Bodies are JSON. Timestamps are ISO 8601 in UTC with milliseconds, and dates are \`YYYY-MM-DD\`. The API calls a flock a
workspace, and most calls work in the caller's active flock. Unknown fields are ignored.

A refusal is \`{"error": "…", "code": "…"}\`: a sentence for people, and a code for programs, which never changes. The
sentence is in the language of \`Accept-Language\` if the service speaks it, with \`Content-Language\`, or else in English.
Under overload, and if the request could not be read, it is in English. If fields are invalid, \`details\` lists the
errors of each field, always in English. Refusals come in a fixed order: credentials (401), kind of token, scope and role
(403), payload (400), not found (404), conflict (409). Any call may return 500 (\`internalError\`) if the service has
failed, or 503 (\`serviceUnavailable\`) if it cannot do its work at the moment. Some requests are refused before their
endpoint is known: for an address that does not exist (404, \`pathNotFound\`), for a method that the address does not
support (405, \`methodNotAllowed\`, with \`Allow\`), for headers over 16 KiB (431, \`headersTooLarge\`), if the request
takes too long to arrive (408, \`requestTimedOut\`), and if it is not well-formed HTTP (400, \`malformedRequest\`).

Any call that changes something accepts an \`Idempotency-Key\`, such as a random UUID. If the response is lost, send the
same request again with the same key within 24 hours: it is carried out only once, and its first response is returned
again, with \`Idempotent-Replayed: true\`. While the first request is still running, the response is 409
(\`idempotencyKeyInFlight\`) with \`Retry-After\`. The same key with a different request returns 422
(\`idempotencyKeyReused\`). A refused request may be sent again with its key, and is then tried again.

A request with a session token acts in the session's active flock, or in the flock that \`X-Workspace-Id\` names. A client
with several tabs should always send this header. The caller must be a member of that flock (otherwise 403,
\`roleNotAllowed\`), and an integration token may only name its own flock. The calls that read the session, switch its
flock and sign out ignore the header.

Optional fields also accept null and empty strings. Both are the same as leaving the field out when a record is created,
and clear the field when a record is changed.

Some lists are also available for spreadsheets: with \`format=csv\`, the response is a CSV file (RFC 4180) in UTF-8 with a
byte order mark. Its headings are in English, and its words and numbers are the same as in JSON. Text that begins with
\`=\`, \`+\`, \`-\`, \`@\`, a tab or a carriage return gets an apostrophe in front, so that no spreadsheet reads it as a formula.

Most JSON over 1 KiB is compressed with Brotli or gzip for clients that send \`Accept-Encoding\`. Lists that are long or
contain photos are not compressed, and neither are responses that contain a token. The \`ETag\` of a compressed response
begins with \`W/\`, and is sent back like any other.`;

/** Builds a document for the given endpoints, by default for the whole API. */
export function buildDocument(described: Readonly<Record<string, Endpoint>> = endpoints): OpenApiDocument {
  const schemas: Schemas = {};
  const paths: OpenApiDocument['paths'] = {};
  for (const [key, endpoint] of Object.entries(described)) {
    const { method, path } = addressOf(key);
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(schemas, key, endpoint) };
  }
  const tags = new Set(Object.values(described).map(({ tag }) => tag));
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

/** Returns the method of an endpoint, and its path in OpenAPI's notation: `/api/birds/{birdId}/weights`. */
function addressOf(key: string): { method: string; path: string } {
  const [method = '', pattern = ''] = key.split(' ');
  return { method, path: pattern.replaceAll(/:(\w+)/g, '{$1}') };
}

function describeOperation(schemas: Schemas, key: string, endpoint: Endpoint): Operation {
  const sentences = [endpoint.description, `**Access:** ${describeAccess(endpoint.policy)}`];
  return {
    operationId: operationIdOf(key),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: sentences.filter(Boolean).join('\n\n'),
    security: acceptsBearer(endpoint) ? [{ bearer: [] }] : [],
    parameters: [
      ...describePath(schemas, key),
      ...describeQuery(schemas, endpoint),
      ...(takesWorkspaceHeader(endpoint.policy) ? [workspaceHeader] : []),
      ...(endpoint.policy.idempotency === 'none' ? [] : [idempotencyKey]),
    ],
    ...describeBody(schemas, endpoint),
    responses: describeResponses(schemas, key, endpoint),
  };
}

/** True if the endpoint accepts a bearer token. An endpoint that is open to anyone can still check its own token. */
const acceptsBearer = ({ policy, refusals }: Endpoint) =>
  policy.callers !== 'anyone' || refusals?.authenticationRequired !== undefined;

/**
 * Returns an id that generated clients use as a function name, such as `getBirdsBirdIdWeights`. A path outside /api
 * gets the word `root`, because the same path may also exist below /api.
 */
function operationIdOf(key: string): string {
  const name = key.includes(' /api/') ? key.replace(' /api/', ' ') : key.replace(' /', ' /root/');
  const [method = '', ...words] = name.split(/\W+/);
  return method.toLowerCase() + words.map(word => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function describePath(schemas: Schemas, key: string): Parameter[] {
  const names = new Set(key.split('/'));
  return Object.entries(pathParameters)
    .filter(([name]) => names.has(`:${name}`))
    .map(([name, { shape }]) => ({
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

const takesWorkspaceHeader = ({ callers, workspaceHeader }: Policy) =>
  callers !== 'anyone' && workspaceHeader === 'honored';

const workspaceHeader: Parameter = {
  name: 'X-Workspace-Id',
  in: 'header',
  required: false,
  description: 'The flock this request is for. Without it, a session acts in its active flock.',
  schema: { type: 'integer', exclusiveMinimum: 0 },
  example: 42,
};

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key that you choose for this request. No matter how often the request is sent with this key, it is carried out only once.',
  schema: { type: 'string', pattern: idempotencyKeyPattern },
  example: '2f6b7c1e-93a4-4d0f-8a57-1c2e9d4b6f30',
};

/** Describes a parameter. Its description and example belong next to its schema, not inside it. */
function describeValue(schemas: Schemas, value: JsonSchema) {
  const { description, examples, ...schema } = value;
  return { ...(description && { description }), schema, example: exampleOf(schemas, value) };
}

function describeBody(schemas: Schemas, endpoint: Endpoint): Pick<Operation, 'requestBody'> {
  if (isBytes(endpoint.body)) return describeBytes(endpoint.body.mediaTypes);
  const shape = endpoint.body ? bodyShape(endpoint.body) : endpoint.form;
  if (!shape) return {};
  const kind = bodyKind(endpoint);
  const schema = describeShape(schemas, shape, 'input');
  // There is no JSON example of a file.
  const example = kind === 'multipart' ? {} : { example: endpoint.example ?? exampleOf(schemas, schema) };
  return { requestBody: { required: true, content: { [bodyTypes[kind]]: { schema, ...example } } } };
}

const describeBytes = (mediaTypes: readonly string[]): Pick<Operation, 'requestBody'> => ({
  requestBody: {
    required: true,
    content: Object.fromEntries(
      mediaTypes.map(type => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  },
});

const bodyTypes = {
  none: '',
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  bytes: 'application/octet-stream',
} as const;
