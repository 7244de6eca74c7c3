// What an endpoint may refuse, and when: read off its access row, its body, its query and the contract.
import { type Endpoint, type EndpointKey, endpoints, roles } from '@flock-care/contract';
import type * as z from 'zod';
import { type AccessRow, access } from '../access.ts';
import { takesKey } from '../idempotency/idempotency-key.ts';
import { fieldErrors, type RefusalName, type Refused, refuse, refuseInput } from '../refusals.ts';

export interface PossibleRefusal {
  status: number;
  /** One sentence: when it happens. */
  when: string;
  /** The refusal itself, where it always has the same words; for wrong fields, that of an empty payload. */
  refused?: Refused;
}

/** Every refusal of an endpoint, by status; several may share one. */
export function listRefusals(key: EndpointKey): PossibleRefusal[] {
  const endpoint: Endpoint = endpoints[key];
  const refusals = [
    ...refusalsOfInput(endpoint),
    ...refusalsOfAccess(access[key]),
    ...Object.entries(endpoint.refusals ?? {}).map(([status, when]) => ({ status: Number(status), when })),
    ...(takesKey(key) ? refusalsOfKey(access[key]) : []),
    ...refusalsOfService(key, endpoint),
  ];
  return refusals.sort((one, other) => one.status - other.status);
}

const certain = (when: string, refused: Refused): PossibleRefusal => ({
  status: refused.status,
  when,
  refused,
});

const always = (name: RefusalName, when: string) => certain(when, refuse(name));

function refusalsOfInput({ thing = 'bird', body, query }: Endpoint): PossibleRefusal[] {
  const refusals: PossibleRefusal[] = [];
  const payload = body?.safeParse({});
  if (payload?.error) {
    const refused = refuseInput(thing, 'payload', fieldErrors(payload.error));
    refusals.push(certain('Fields of the body are wrong.', refused));
    refusals.push(always('invalidJson', 'The body is no JSON object.'));
  }
  const asked = query?.safeParse(everythingTwice(query));
  if (asked?.error) {
    const refused = refuseInput(thing, 'query', fieldErrors(asked.error));
    refusals.push(certain('Fields of the query are wrong.', refused));
  }
  return refusals;
}

/** A query that names each of its keys twice, which nothing but a query that is never refused accepts. */
function everythingTwice(query: z.ZodObject): Record<string, string[]> {
  return Object.fromEntries(Object.keys(query.shape).map(name => [name, ['', '']]));
}

function refusalsOfAccess(row: AccessRow): PossibleRefusal[] {
  if (row.callers === 'anyone') return [];
  const refusals = [always('authenticationRequired', 'The token is missing, wrong, expired or revoked.')];
  if (row.callers === 'session') {
    refusals.push(always('sessionRequired', 'The token is an integration token.'));
  } else if (row.effect === 'write') {
    refusals.push(always('readOnlyToken', 'The token is an integration token with the scope read_only.'));
  }
  if (row.admin) refusals.push(always('roleLacksPermission', 'The caller is no admin.'));
  else if (row.roles.length < roles.length) {
    refusals.push(always('roleLacksPermission', `The role of the caller is not ${orList(row.roles)}.`));
  }
  return refusals;
}

function refusalsOfKey(row: AccessRow): PossibleRefusal[] {
  const refusals = [
    always('malformedIdempotencyKey', 'The Idempotency-Key is malformed.'),
    always('stillInFlight', 'The first request with this Idempotency-Key is still under way.'),
    always('idempotencyKeyReused', 'The Idempotency-Key came with another request before.'),
  ];
  if (row.callers === 'anyone') return refusals;
  const when = 'The Idempotency-Key came with another token of the caller before.';
  return [...refusals, always('answeredToAnotherToken', when)];
}

/** What may happen to any call. */
function refusalsOfService(key: EndpointKey, { answers, body }: Endpoint): PossibleRefusal[] {
  const refusals = [always('internalError', 'The service has failed.')];
  // What a GET carries besides its address is not looked at.
  if (!key.startsWith('GET ')) refusals.push(always('bodyTooLarge', 'The body is too large.'));
  if (body) refusals.push(always('jsonRequired', 'The body is not sent as application/json.'));
  // A health check says by its own answer what it cannot reach.
  if (!(503 in answers)) refusals.push(always('unavailable', 'The service cannot do this at the moment.'));
  return refusals;
}

const orList = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
