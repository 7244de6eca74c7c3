// Everything the API can refuse: its status and its sentence, worded once.
import type { Thing } from '@flock-care/contract';
import type * as z from 'zod';

const refusals = {
  invalidJson: [400, 'Invalid JSON payload'],
  deadMagicLink: [400, 'This sign-in link is not valid any more. Ask for a new one.'],
  deadOauthState: [400, 'This sign-in attempt is missing or has expired. Start again.'],
  providerNotConfigured: [400, 'That identity provider is not configured.'],
  unverifiedEmail: [
    400,
    'The identity provider does not vouch for your email address. Sign in with a magic link instead.',
  ],
  malformedIdempotencyKey: [
    400,
    'An Idempotency-Key has 1 to 255 visible ASCII characters and is sent once. Use a random UUID.',
  ],
  authenticationRequired: [401, 'Authentication required.'],
  sessionRequired: [403, 'This endpoint requires a browser session instead of an integration token.'],
  readOnlyToken: [403, 'That integration token is read-only.'],
  roleLacksPermission: [403, 'You do not have permission for that action.'],
  notAMember: [403, 'You are not a member of that flock.'],
  unknownPath: [404, 'There is nothing at this address.'],
  birdNotFound: [404, 'The bird was not found in this flock.'],
  medicationNotFound: [404, 'The medication was not found for this bird.'],
  memberNotFound: [404, 'The member was not found in this flock, or is an owner.'],
  tokenNotFound: [404, 'The integration token was not found.'],
  transferCodeNotFound: [404, 'The transfer code does not exist, or is no longer good.'],
  flockNotFound: [404, 'The flock no longer exists.'],
  parentGone: [404, 'What this belongs to no longer exists.'],
  rescueNotFound: [404, 'The rescue was not found.'],
  unknownProvider: [404, 'There is no such identity provider.'],
  methodNotAllowed: [405, 'This address does not take that method.'],
  requestTimedOut: [408, 'The request took too long to arrive. Send it again.'],
  tagIdTaken: [409, 'The flock already has a bird with that tagId.'],
  weightAlreadyRecorded: [409, 'The bird already has a weight on that date.'],
  flockHasBirds: [409, 'The flock still has birds. Move or delete them first.'],
  lastOwner: [409, 'A flock always keeps one owner. Make somebody else an owner first.'],
  birdAlreadyThere: [409, 'The bird is in that flock already.'],
  severalReceivingFlocks: [
    409,
    'That person owns more than one flock. Make a transfer code, and let them choose where to use it.',
  ],
  destinationTagIdTaken: [409, 'The receiving flock already has a bird with that tagId.'],
  stillInFlight: [409, 'The first request with this Idempotency-Key is still under way. Ask again shortly.'],
  answeredToAnotherToken: [
    409,
    'This was carried out already, with another token of yours. Look at what it did before you send it with a new Idempotency-Key.',
  ],
  passwordsDisabled: [
    410,
    'Password-based access is disabled. Use a magic link or an identity provider to sign in.',
  ],
  bodyTooLarge: [413, 'The request body is too large.'],
  jsonRequired: [415, 'Send the body as application/json.'],
  formRequired: [415, 'Send the body as application/x-www-form-urlencoded.'],
  idempotencyKeyReused: [
    422,
    'This Idempotency-Key came with another request before. Give each request a key of its own.',
  ],
  headersTooLarge: [431, 'The request headers are too large.'],
  malformedRequest: [400, 'The request is not well-formed HTTP.'],
  internalError: [500, 'Something went wrong on our side. The request was not carried out.'],
  unavailable: [503, 'The service cannot do this at the moment. Try again shortly.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type RefusalName = keyof typeof refusals;
export type FieldErrors = Record<string, string[]>;

/** A refusal on its way to the client: `throw refuse('birdNotFound')`. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: RefusalName | 'invalidInput';
  readonly status: number;
  readonly details: FieldErrors | undefined;

  constructor(
    refusal: RefusalName | 'invalidInput',
    status: number,
    sentence: string,
    details?: FieldErrors,
  ) {
    super(sentence);
    this.refusal = refusal;
    this.status = status;
    this.details = details;
  }

  /** The one shape of every refusal. */
  get body() {
    return this.details ? { error: this.message, details: this.details } : { error: this.message };
  }
}

export function refuse(name: RefusalName): Refused {
  const [status, sentence] = refusals[name];
  return new Refused(name, status, sentence, name === 'invalidJson' ? {} : undefined);
}

/** A failed validation: every failing field's path, with its sentences. */
export function refuseInput(thing: Thing, part: 'payload' | 'query', details: FieldErrors): Refused {
  return new Refused('invalidInput', 400, `Invalid ${thing} ${part}`, details);
}

/** Field paths such as `doseSchedule.0.time`, each with its sentences. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const details: FieldErrors = {};
  for (const issue of error.issues.flatMap(withinUnion)) {
    const path = issue.path.join('.');
    details[path] ??= [];
    details[path].push(issue.message);
  }
  return details;
}

/** Where a field may be written in several ways, what failed inside the one it was written in, such as an entry of a list. */
function withinUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfAnotherKind = ({ code, path }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  const written = issue.errors.find(errors => !errors.some(isOfAnotherKind));
  return written?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}
