// Describes the responses of an endpoint, by status: its successes and its refusals.
import { type Endpoint, type FileResponse, isFile, shapeOfRefusal } from '@flock-care/contract/endpoints';
import type * as z from 'zod';
import { english } from '../languages/sentence.ts';
import type { MediaType, Operation, Response } from './openapi-types.ts';
import { listRefusals, type PossibleRefusal } from './refusals.ts';
import { describeShape, exampleOf, type JsonSchema, type Schemas } from './schemas.ts';

const meanings: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the rest happens later.',
  204: 'Done; the response has no body.',
  206: 'A part of the bytes, as the request asks.',
  302: 'Redirects the browser to the address in Location.',
  304: "The client's copy is still current.",
  503: 'A dependency is unavailable.',
};

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const location = { Location: header('The address that the browser is redirected to.') };

const entityTag = { ETag: header('Send it back as If-None-Match. It may be missing.') };

const replayHeader = {
  'Idempotent-Replayed': header(
    'true if the request was carried out before, and this is its first response.',
  ),
};

/** The headers that help a client to handle a refusal, by status. */
const refusalHeaders: Readonly<Record<number, Response['headers']>> = {
  401: { 'WWW-Authenticate': header('Always Bearer.') },
  409: { 'Retry-After': header('Seconds to wait while the first request is still being carried out.') },
  429: { 'Retry-After': header('Seconds to wait until it is possible again.') },
  503: { 'Retry-After': header('Seconds to wait before trying again.') },
};

export function describeResponses(schemas: Schemas, key: string, endpoint: Endpoint): Operation['responses'] {
  const responses: Operation['responses'] = {};
  for (const [status, shape] of Object.entries(endpoint.responses)) {
    responses[status] = {
      description: meanings[Number(status)] ?? '',
      ...(status === '302' && { headers: location }),
      ...(304 in endpoint.responses && { headers: entityTag }),
      ...(endpoint.policy.idempotency !== 'none' && { headers: replayHeader }),
      ...(shape && { content: { ...describeContent(schemas, shape), ...(endpoint.csv && csv) } }),
    };
  }
  const refusals = Map.groupBy(listRefusals(key, endpoint), ({ refusal }) => refusal.status);
  for (const [status, sameStatus] of refusals) {
    responses[status] = describeRefusals(schemas, endpoint, status, sameStatus);
  }
  return responses;
}

/** A file has no JSON Schema, but client generators recognize this as bytes. */
const bytes = { type: 'string', format: 'binary' } as const;

const csv = { 'text/csv': { schema: bytes } };

function describeContent(schemas: Schemas, shape: z.ZodObject | FileResponse): Record<string, MediaType> {
  if (isFile(shape)) return { [shape.mediaType]: { schema: bytes } };
  const schema = describeShape(schemas, shape, 'output');
  return { 'application/json': { schema, example: exampleOf(schemas, schema) } };
}

function describeRefusals(
  schemas: Schemas,
  endpoint: Endpoint,
  status: number,
  refusals: readonly PossibleRefusal[],
): Response {
  const json: MediaType = {
    schema: describeBodies(schemas, refusals),
    examples: Object.fromEntries(
      refusals.map(refusal => [
        refusal.code,
        { summary: refusal.when, value: exampleOfRefusal(schemas, refusal) },
      ]),
    ),
  };
  // Browsers get a page from the endpoints that redirect, because people open those.
  const page: MediaType = { schema: { type: 'string' } };
  const headers = refusalHeaders[status];
  return {
    description: refusals.map(({ when }) => when).join(' '),
    ...(headers && { headers }),
    content: { 'application/json': json, ...(302 in endpoint.responses && { 'text/html': page }) },
  };
}

/** Returns the body of a refusal, with examples of the fields that depend on the request. */
function exampleOfRefusal(schemas: Schemas, { code, refusal }: PossibleRefusal): object {
  const body = refusal.bodyIn(english);
  const fields = Object.entries(shapeOfRefusal(code).shape).filter(([name]) => !(name in body));
  const examples = fields.map(([name, field]) => [
    name,
    exampleOf(schemas, describeShape(schemas, field, 'output')),
  ]);
  return { ...body, ...Object.fromEntries(examples) };
}

/** Describes the shapes of refusals and their codes, so that generated clients can distinguish them. */
function describeBodies(schemas: Schemas, refusals: readonly PossibleRefusal[]): JsonSchema {
  const byShape = Map.groupBy(refusals, ({ code }) => shapeOfRefusal(code));
  const [schema = {}, ...more] = [...byShape].map(([shape, sameShape]) => ({
    allOf: [
      describeShape(schemas, shape, 'output'),
      {
        type: 'object' as const,
        properties: { code: { enum: sameShape.map(({ code }) => code) } },
        required: ['code'],
      },
    ],
  }));
  return more.length > 0 ? { anyOf: [schema, ...more] } : schema;
}
