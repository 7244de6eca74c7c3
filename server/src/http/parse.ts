// Parses a request according to the contract. The path comes last, because a 400 comes before a 404.
import {
  bodyKind,
  bodyShape,
  type Endpoint,
  isBytes,
  type PayloadName,
  pathParameters,
} from '@flock-care/contract/endpoints';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { refuse, refuseInput } from '../refusals.ts';
import { readJson } from './read-json.ts';
import { readMultipart } from './read-multipart.ts';
import { bytesOf } from './receive-bytes.ts';

export interface Parsed {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

/**
 * Returns a parser for the requests of one endpoint.
 *
 * @param path its path pattern, such as `/api/birds/:birdId`
 * @throws RefusalError: 400, 415, or 404 for a path with an impossible id
 */
export function parserFor(endpoint: Endpoint, path: string): (request: FastifyRequest) => Promise<Parsed> {
  const parsePath = pathParserFor(path);
  const isMultipart = bodyKind(endpoint) === 'multipart';
  const parseQuery = ({ query }: FastifyRequest) =>
    endpoint.query && parse(endpoint.payloadName, endpoint.query, 'query', query);
  return async request => {
    const params = request.params as Record<string, string>;
    if (isBytes(endpoint.body)) {
      const query = parseQuery(request);
      return { params: parsePath(params), query, body: bytesOf(request) };
    }
    const sent =
      endpoint.body &&
      (isMultipart ? await readMultipart(request) : readJson(request, endpoint.policy.jsonStructureBytes));
    const body = endpoint.body && parse(endpoint.payloadName, bodyShape(endpoint.body), 'payload', sent);
    const query = parseQuery(request);
    return { params: parsePath(params), query, body };
  };
}

function parse(
  payloadName: PayloadName,
  schema: z.ZodObject,
  part: 'payload' | 'query',
  value: unknown,
): unknown {
  const parsed = schema.safeParse(value, { error: errorMessage });
  if (parsed.success) return parsed.data;
  throw refuseInput(payloadName, part, fieldErrors(parsed.error));
}

/**
 * Returns a parser of path parameters. An impossible id is refused like an unknown one, with the 404 for the last
 * parameter in the path.
 */
function pathParserFor(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name as keyof typeof pathParameters);
  const last = names.at(-1);
  const notFound = last === undefined ? 'pathNotFound' : pathParameters[last].notFound;
  return (sent: Readonly<Record<string, string>>) => {
    const params: Record<string, string> = {};
    for (const name of names) {
      const parsed = pathParameters[name].shape.safeParse(sent[name] ?? '');
      if (!parsed.success) throw refuse(notFound);
      params[name] = parsed.data;
    }
    return params;
  };
}
