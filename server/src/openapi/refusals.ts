// The refusals of an endpoint and their reasons, derived from its policy, body, query and contract.
import { bodyKind, bodyShape, type Endpoint, type Policy } from '@flock-care/contract/endpoints';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { type ErrorCode, isErrorCode, roles } from '@flock-care/contract/shapes';
import type * as z from 'zod';
import { type RefusalCode, type RefusalError, refuse, refuseInput } from '../refusals.ts';

export interface PossibleRefusal {
  code: ErrorCode;
  /** One or more sentences on when the refusal happens. */
  when: string;
  /** The refusal itself; for invalid fields, the refusal of an empty payload, or of one in which all fields are invalid. */
  refusal: RefusalError;
}

/** Lists every refusal of an endpoint, each code once, sorted by status. */
export function listRefusals(key: string, endpoint: Endpoint): PossibleRefusal[] {
  const all = [
    ...refusalsOfInput(endpoint),
    ...refusalsOfPolicy(endpoint.policy),
    ...refusalsOfWorkspaceHeader(endpoint.policy),
    ...refusalsOfEndpoint(endpoint),
    ...refusalsOfIdempotency(endpoint.policy),
    ...refusalsOfService(key, endpoint),
  ];
  return [...Map.groupBy(all, ({ code }) => code).values()]
    .flatMap(([first, ...more]) =>
      first ? [{ ...first, when: [first, ...more].map(({ when }) => when).join(' ') }] : [],
    )
    .sort((one, other) => one.refusal.status - other.refusal.status);
}

const possible = (refusal: RefusalError, when: string): PossibleRefusal => ({
  code: refusal.code,
  when,
  refusal,
});

const always = (code: RefusalCode, when: string) => possible(refuse(code), when);

function refusalsOfInput(endpoint: Endpoint): PossibleRefusal[] {
  const { body, query, payloadName } = endpoint;
  if (!payloadName) return [];
  const refusals: PossibleRefusal[] = [];
  const payloadError = body && errorOfPayload(bodyShape(body));
  if (payloadError) {
    const refusal = refuseInput(payloadName, 'payload', fieldErrors(payloadError));
    refusals.push(possible(refusal, 'Fields of the body are invalid.'));
  }
  if (bodyKind(endpoint) === 'json') {
    refusals.push(always('invalidJson', 'The body is not a JSON object.'));
    refusals.push(always('jsonRequired', 'The body is not sent as application/json.'));
  }
  const result = query?.safeParse(everythingTwice(query), { error: errorMessage });
  if (result?.error) {
    const refusal = refuseInput(payloadName, 'query', fieldErrors(result.error));
    refusals.push(possible(refusal, 'Fields of the query are invalid.'));
  }
  return refusals;
}

/** Finds the errors of an empty payload; if every field is optional, those of a payload with wrong types. */
function errorOfPayload(shape: z.ZodObject): z.ZodError | undefined {
  const wrong = Object.fromEntries(Object.keys(shape.shape).map(name => [name, [[]]]));
  const [error] = [{}, wrong].flatMap(sent => shape.safeParse(sent, { error: errorMessage }).error ?? []);
  return error;
}

/** Returns a query with each key twice, which is invalid for every endpoint that can refuse a query. */
function everythingTwice(query: z.ZodObject): Record<string, string[]> {
  return Object.fromEntries(Object.keys(query.shape).map(name => [name, ['', '']]));
}

function refusalsOfPolicy(policy: Policy): PossibleRefusal[] {
  if (policy.callers === 'anyone') return [];
  const refusals = [always('authenticationRequired', 'The token is missing, wrong, expired or revoked.')];
  if (!policy.callers.includes('integrationToken')) {
    refusals.push(always('sessionRequired', 'The token is an integration token.'));
  } else if (policy.effect === 'write') {
    refusals.push(always('tokenReadOnly', 'The token is an integration token with the scope read_only.'));
  }
  const cannot = policy.device ? `cannot ${policy.device}` : 'is refused here';
  refusals.push(always('deviceTokenNotAllowed', `The token is a device token, which ${cannot}.`));
  if (policy.admin) refusals.push(always('roleNotAllowed', 'The caller is not an admin.'));
  else if (policy.roles.length < roles.length) {
    refusals.push(always('roleNotAllowed', `The role of the caller is not ${orList(policy.roles)}.`));
  }
  if (policy.careOnly === 'own') {
    refusals.push(
      always('notYours', "The caller's access is limited to daily care, and somebody else wrote this."),
    );
  } else if (policy.careOnly === 'refused' && policy.roles.includes('caregiver')) {
    refusals.push(always('roleNotAllowed', "The caller's access is limited to daily care."));
  }
  return refusals;
}

function refusalsOfWorkspaceHeader({ callers, workspaceHeader }: Policy): PossibleRefusal[] {
  if (callers === 'anyone' || workspaceHeader === 'ignored') return [];
  return [
    always('workspaceHeaderMalformed', 'The X-Workspace-Id is malformed.'),
    always(
      'roleNotAllowed',
      'The X-Workspace-Id names a flock that the caller or the token does not belong to.',
    ),
  ];
}

function refusalsOfEndpoint({ refusals = {} }: Endpoint): PossibleRefusal[] {
  return Object.entries(refusals).map(([code, when]) => {
    if (!isErrorCode(code) || code === 'invalidPayload' || code === 'invalidQuery') {
      throw new Error(`An endpoint does not list ${code}: it follows from its body and query.`);
    }
    return always(code, when);
  });
}

function refusalsOfIdempotency(policy: Policy): PossibleRefusal[] {
  if (policy.idempotency === 'none') return [];
  const refusals = [
    always('idempotencyKeyMalformed', 'The Idempotency-Key is malformed.'),
    always(
      'idempotencyKeyInFlight',
      'The first request with this Idempotency-Key is still being carried out.',
    ),
    always('idempotencyKeyReused', 'The Idempotency-Key was used for another request.'),
  ];
  if (policy.callers === 'anyone') return refusals;
  const when = 'The Idempotency-Key was used with another token of the caller.';
  return [...refusals, always('idempotencyAnswerSealed', when)];
}

/** Lists the refusals that any call may get. */
function refusalsOfService(key: string, { responses }: Endpoint): PossibleRefusal[] {
  const refusals = [always('internalError', 'The service has failed.')];
  // The body of a GET is not read.
  if (!key.startsWith('GET ')) refusals.push(always('bodyTooLarge', 'The body is too large.'));
  // A health check names the unavailable dependency in its own response.
  if (!(503 in responses)) {
    refusals.push(always('serviceUnavailable', 'The service cannot do this at the moment.'));
  }
  return refusals;
}

const orList = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
