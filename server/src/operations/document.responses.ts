// What an endpoint may answer, by status: its answers from the contract, and its refusals.
import { type Endpoint, type EndpointKey, endpoints, InvalidInput, Refusal } from '@flock-care/contract';
import { takesKey } from '../idempotency/idempotency-key.ts';
import { listRefusals, type PossibleRefusal } from './document.refusals.ts';
import { describeShape, exampleOf, type Schemas } from './document.schemas.ts';
import type { MediaType, Operation, Response } from './openapi.ts';

const meanings: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: the rest happens later.',
  204: 'Done; there is no body.',
  302: 'The browser goes on to the address in Location.',
  304: 'What the client has is still so.',
  503: 'A dependency is unavailable.',
};

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const location = { Location: header('Where the browser goes on to.') };

const entityTag = { ETag: header('What to send back as If-None-Match. Absent where there is no photo.') };

const replayed = {
  'Idempotent-Replayed': header(
    'true where the request was carried out before, and this is its first answer.',
  ),
};

/** The headers that tell a client what to do about a refusal. */
const refusalHeaders: Readonly<Record<number, Response['headers']>> = {
  401: { 'WWW-Authenticate': header('Always Bearer.') },
  409: { 'Retry-After': header('Seconds to wait, where the first request is still under way.') },
  503: { 'Retry-After': header('Seconds to wait before the next try.') },
};

export function describeResponses(schemas: Schemas, key: EndpointKey): Operation['responses'] {
  const endpoint: Endpoint = endpoints[key];
  const responses: Operation['responses'] = {};
  for (const [status, shape] of Object.entries(endpoint.answers)) {
    const schema = shape && describeShape(schemas, shape, 'output');
    responses[status] = {
      description: meanings[Number(status)] ?? '',
      ...(status === '302' && { headers: location }),
      ...(304 in endpoint.answers && { headers: entityTag }),
      ...(takesKey(key) && { headers: replayed }),
      ...(schema && { content: { 'application/json': { schema, example: exampleOf(schemas, schema) } } }),
    };
  }
  for (const [status, refusals] of Map.groupBy(listRefusals(key), refusal => refusal.status)) {
    responses[status] = describeRefusals(schemas, endpoint, status, refusals);
  }
  return responses;
}

function describeRefusals(
  schemas: Schemas,
  endpoint: Endpoint,
  status: number,
  refusals: readonly PossibleRefusal[],
): Response {
  const examples = refusals.flatMap(({ refused }) =>
    refused ? [[refused.refusal, { value: refused.body }]] : [],
  );
  const shapes = new Set(refusals.map(({ refused }) => (refused?.details ? InvalidInput : Refusal)));
  const [schema = {}, ...more] = [...shapes].map(shape => describeShape(schemas, shape, 'output'));
  const json: MediaType = {
    schema: more.length > 0 ? { anyOf: [schema, ...more] } : schema,
    ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
  };
  // People open the endpoints that redirect: their browsers ask for a page and get one.
  const page: MediaType = { schema: { type: 'string' } };
  const headers = refusalHeaders[status];
  return {
    description: [...new Set(refusals.map(({ when }) => when))].join(' '),
    ...(headers && { headers }),
    content: { 'application/json': json, ...(302 in endpoint.answers && { 'text/html': page }) },
  };
}
