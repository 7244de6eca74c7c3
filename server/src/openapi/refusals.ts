// The refusals of an endpoint and their reasons, derived from its policy, body, query and contract.
import { bodyKind, bodyShape, type Endpoint, isBytes, type Policy } from '@flock-care/contract/endpoints';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { type ErrorCode, isErrorCode, roles } from '@flock-care/contract/shapes';
import type * as z from 'zod';
import { type RefusalCode, type RefusalError, refuse, refuseInput } from '../refusals.ts';

export interface PossibleRefusal {
  code: ErrorCode;
  /** One or more sentences on when the refusal happens. */
  when: string;
  /** The refusal itself; for invalid fields, the refusal of a payload that is empty or has only invalid fields. */
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

const possibleRefusal = (refusal: RefusalError, when: string): PossibleRefusal => ({
  code: refusal.code,
  when,
  refusal,
});

const refusalWhen = (code: RefusalCode, when: string) => possibleRefusal(refuse(code), when);

function refusalsOfInput(endpoint: Endpoint): PossibleRefusal[] {
  const { body, query, payloadName } = endpoint;
  if (!payloadName) return [];
  const refusals: PossibleRefusal[] = [];
  const payloadError = body && !isBytes(body) && errorOfPayload(bodyShape(body));
  if (payloadError) {
    const refusal = refuseInput(payloadName, 'payload', fieldErrors(payloadError));
    refusals.push(possibleRefusal(refusal, 'Fields of the body are invalid.'));
  }
  if (bodyKind(endpoint) === 'json') {
    refusals.push(refusalWhen('invalidJson', 'The body is not a JSON object.'));
    refusals.push(refusalWhen('jsonRequired', 'The body is not sent as application/json.'));
  }
  const result = query?.safeParse(withRepeatedKeys(query), { error: errorMessage });
  if (result?.error) {
    const refusal = refuseInput(payloadName, 'query', fieldErrors(result.error));
    refusals.push(possibleRefusal(refusal, 'Fields of the query are invalid.'));
  }
  return refusals;
}

/** Finds the errors of an empty payload, or of a payload with wrong types if every field is optional. */
function errorOfPayload(shape: z.ZodObject): z.ZodError | undefined {
  const wrong = Object.fromEntries(Object.keys(shape.shape).map(name => [name, [[]]]));
  const [error] = [{}, wrong].flatMap(
    payload => shape.safeParse(payload, { error: errorMessage }).error ?? [],
  );
  return error;
}

/** Returns a query with each key twice, which is invalid for every endpoint that can refuse a query. */
function withRepeatedKeys(query: z.ZodObject): Record<string, string[]> {
  return Object.fromEntries(Object.keys(query.shape).map(name => [name, ['', '']]));
}

function refusalsOfPolicy(policy: Policy): PossibleRefusal[] {
  if (policy.callers === 'anyone') return [];
  const refusals = [
    refusalWhen('authenticationRequired', 'The token is missing, wrong, expired or revoked.'),
  ];
  if (policy.callers === 'tablet') return refusals;
  if (!policy.callers.includes('session')) {
    refusals.push(refusalWhen('tabletRequired', 'The caller is not a person who has unlocked a tablet.'));
  } else if (!policy.callers.includes('integrationToken')) {
    refusals.push(refusalWhen('sessionRequired', 'The token is an integration token.'));
  } else if (policy.effect === 'write') {
    refusals.push(
      refusalWhen('tokenReadOnly', 'The token is an integration token with the scope read_only.'),
    );
  }
  const cannot = policy.device ? `cannot ${policy.device}` : 'is refused here';
  refusals.push(refusalWhen('deviceTokenNotAllowed', `The token is a device token, which ${cannot}.`));
  if (!policy.tablet) {
    refusals.push(refusalWhen('tabletNotAllowed', 'The caller has unlocked a shared tablet.'));
  }
  if (policy.admin) refusals.push(refusalWhen('roleNotAllowed', 'The caller is not an admin.'));
  else if (policy.roles.length < roles.length) {
    refusals.push(refusalWhen('roleNotAllowed', `The role of the caller is not ${orList(policy.roles)}.`));
  }
  if (policy.careOnly === 'own') {
    const when =
      "The caller's access is limited to daily care, as everyone's is on a shared tablet, and somebody else wrote this.";
    refusals.push(refusalWhen('notYours', when));
    if (policy.tablet)
      refusals.push(refusalWhen('entryTooOld', 'On a shared tablet, the entry is more than 24 hours old.'));
  } else if (policy.careOnly === 'refused' && policy.roles.includes('caregiver')) {
    refusals.push(refusalWhen('roleNotAllowed', "The caller's access is limited to daily care."));
  }
  return refusals;
}

function refusalsOfWorkspaceHeader({ callers, workspaceHeader }: Policy): PossibleRefusal[] {
  if (callers === 'anyone' || workspaceHeader === 'ignored') return [];
  return [
    refusalWhen('workspaceHeaderMalformed', 'The X-Workspace-Id is malformed.'),
    refusalWhen(
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
    return refusalWhen(code, when);
  });
}

function refusalsOfIdempotency(policy: Policy): PossibleRefusal[] {
  if (policy.idempotency === 'none') return [];
  const refusals = [
    refusalWhen('idempotencyKeyMalformed', 'The Idempotency-Key is malformed.'),
    refusalWhen(
      'idempotencyKeyInFlight',
      'The first request with this Idempotency-Key is still being carried out.',
    ),
    refusalWhen('idempotencyKeyReused', 'The Idempotency-Key was used for another request.'),
  ];
  if (policy.callers === 'anyone') return refusals;
  const when =
    'The Idempotency-Key was used with another token of the caller, or before the birds that the caller may see changed.';
  return [...refusals, refusalWhen('idempotencyAnswerSealed', when)];
}

/** Lists the refusals for a failure, a body that is too large, and an overload. */
function refusalsOfService(key: string, { responses }: Endpoint): PossibleRefusal[] {
  const refusals = [refusalWhen('internalError', 'The service has failed.')];
  // The service does not read the body of a GET.
  if (!key.startsWith('GET ')) refusals.push(refusalWhen('bodyTooLarge', 'The body is too large.'));
  // A health check names the unavailable dependency in its own response.
  if (!(503 in responses)) {
    refusals.push(refusalWhen('serviceUnavailable', 'The service cannot do this at the moment.'));
  }
  return refusals;
}

const orList = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
