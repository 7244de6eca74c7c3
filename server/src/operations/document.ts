// What the OpenAPI document says of each route, taken from the contract.
import { type Endpoint, type EndpointKey, endpoints } from '@flock-care/contract';
import type { FastifySchema } from 'fastify';

export function describeRoute(key: EndpointKey): FastifySchema {
  const endpoint: Endpoint = endpoints[key];
  return { summary: endpoint.summary } as FastifySchema;
}
