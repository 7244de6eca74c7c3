// The sentence of each error code of the contract, and the error that carries a refusal to the client.
import type { Thing } from '@flock-care/contract/endpoints';
import type { FieldErrors } from '@flock-care/contract/error-messages';
import { type Administration, type ErrorCode, errorCodes } from '@flock-care/contract/shapes';

/** Their sentences name the payload: `refuseInput`. */
type InputCode = 'invalidPayload' | 'invalidQuery';
export type RefusalCode = Exclude<ErrorCode, InputCode>;

const sentences: Readonly<Record<RefusalCode, string>> = {
  invalidJson: 'Invalid JSON payload',
  invalidMultipart: 'The body is not well-formed multipart/form-data, or names a field twice.',
  malformedRequest: 'The request is not well-formed HTTP.',
  idempotencyKeyMalformed:
    'An Idempotency-Key has 1 to 255 visible ASCII characters and is sent once. Use a random UUID.',
  workspaceHeaderMalformed: 'An X-Workspace-Id is the number of one of your flocks, and is sent once.',
  magicLinkEnded: 'This sign-in link is not valid any more. Ask for a new one.',
  signUpNotAllowed:
    'This address has no account here and may not make one. Ask for an invitation, or sign in with another address.',
  accountBlocked: 'This account is blocked. Ask the person who runs this server.',
  signInCodeWrong: 'That code does not fit, or it has ended. Ask for a new one.',
  invitationEnded:
    'This invitation link is not valid any more. If you have used it, sign in; otherwise ask for a new one.',
  oauthStateEnded: 'This sign-in attempt is missing or has expired. Start again.',
  providerNotConfigured: 'That identity provider is not configured.',
  emailNotVerified:
    'The identity provider does not vouch for your email address. Sign in with a magic link instead.',
  slotRequired: 'Say which dose of the day it is: administrationSlot.',
  authenticationRequired: 'Authentication required.',
  sessionRequired: 'This endpoint requires a browser session instead of an integration token.',
  deviceTokenNotAllowed: 'That device token cannot do this.',
  tokenReadOnly: 'That integration token is read-only.',
  roleNotAllowed: 'You do not have permission for that action.',
  notAMember: 'You are not a member of that flock.',
  notYours: 'Somebody else wrote this. You may correct and undo what you wrote yourself.',
  pathNotFound: 'There is nothing at this address.',
  birdNotFound: 'The bird was not found in this flock.',
  photoNotFound: 'The bird has no photo.',
  vetVisitNotFound: 'The vet visit was not found for this bird.',
  observationNotFound: 'The observation was not found for this bird.',
  weightNotFound: 'The weight was not found for this bird.',
  medicationNotFound: 'The medication was not found for this bird.',
  administrationNotFound: 'The recorded dose was not found for this bird.',
  memberNotFound: 'The member was not found in this flock, or is an owner.',
  tokenNotFound: 'The integration token was not found.',
  sessionNotFound: 'You have no such session.',
  transferCodeNotFound: 'The transfer code does not exist, or is no longer good.',
  transferNotFound: 'The transfer was not found in this flock, or has ended.',
  handoverNotFound: 'This link to a bird was not found. Ask for a new one.',
  calendarFeedNotFound: 'This calendar does not exist, or has ended. Make a new one in the app.',
  workspaceNotFound: 'The flock no longer exists.',
  parentNotFound: 'What this belongs to no longer exists.',
  changeNotFound: 'The change was not found in the history of this flock.',
  notificationNotFound: 'There is no such reminder on this device, or it can no longer be put off.',
  rescueNotFound: 'The rescue was not found.',
  userNotFound: 'Nobody here has that id.',
  providerNotFound: 'There is no such identity provider.',
  methodNotAllowed: 'This address does not take that method.',
  requestTimedOut: 'The request took too long to arrive. Send it again.',
  tagIdTaken: 'The flock already has a bird with that tagId.',
  weightAlreadyRecorded: 'The bird already has a weight on that date.',
  accessEnded: 'The access of this member has ended. Set a later end, then make the link.',
  nothingToAcknowledge: 'There is nothing to acknowledge: the weight of the bird raises no alarm.',
  observationIdTaken:
    'The bird already has another observation with that id. Give each one an id of its own.',
  recordLimitReached:
    'A bird has at most 5,000 weights, 5,000 vet visits, 5,000 observations, 5,000 medications and 50,000 recorded doses.',
  calendarFeedLimitReached: 'You have 20 calendars of this flock. End one of them first.',
  handoverLimitReached: 'The flock has 500 links to its birds that have not ended. End some of them first.',
  // Examples: `refuseDose` says who and when, or by how much.
  doseAlreadyRecorded: 'Anna gave this at 08:02.',
  doseTooSoon: 'The last dose was 2 h 10 min ago; wait at least 6 h.',
  changedSince:
    'This has changed since, so it cannot be undone as it is. Look at it as it is now, and correct it there.',
  changeAlreadyUndone: 'This change has already been undone.',
  changeNotUndoable:
    'This change cannot be undone: it is more than 30 days old, or concerns a member or a move to another flock.',
  workspaceHasBirds: 'The flock still has birds. Move or delete them first.',
  lastOwner: 'A flock always keeps one owner. Make somebody else an owner first.',
  ownerCannotLeave:
    'An owner cannot leave the flock. Let another owner change your role first, or delete the flock.',
  onlyOwner:
    'You are the only owner of a flock that others belong to or that has birds. Make somebody else an owner, or move its birds and remove its members first.',
  cannotBlockYourself: 'You cannot block yourself. Another admin can.',
  ownerAccessCannotEnd: "An owner's access cannot end. Change their role first.",
  careOnlyForCaregivers: 'Only the access of a caregiver can be limited to the daily care.',
  signInInstead: 'This address has an account. Sign in to accept the invitation.',
  birdAlreadyThere: 'The bird is in that flock already.',
  destinationAmbiguous:
    'That person owns more than one flock. Make a transfer code, and let them choose where to use it.',
  destinationTagIdTaken: 'The receiving flock already has a bird with that tagId.',
  idempotencyKeyInFlight:
    'The first request with this Idempotency-Key is still under way. Ask again shortly.',
  idempotencyAnswerSealed:
    'This was carried out already, with another token of yours. Look at what it did before you send it with a new Idempotency-Key.',
  passwordsDisabled:
    'Password-based access is disabled. Use a magic link or an identity provider to sign in.',
  handoverEnded: 'This link has ended. Ask the keeper of the bird for a new one.',
  bodyTooLarge: 'The request body is too large.',
  jsonRequired: 'Send the body as application/json.',
  multipartRequired: 'Send the body as multipart/form-data.',
  formRequired: 'Send the body as application/x-www-form-urlencoded.',
  idempotencyKeyReused:
    'This Idempotency-Key came with another request before. Give each request a key of its own.',
  tooManyInvites:
    'A person may invite 20 people an hour by email, and a flock 50. Send this invitation later.',
  tooManyLooks: 'A person may look at 30 transfer codes an hour. Look at this one later.',
  tooManyFeedReads: 'This calendar was read 120 times within an hour. Read it again later.',
  tooManyOpenings: 'Too many links were opened from here within an hour. Open this one later.',
  headersTooLarge: 'The request headers are too large.',
  internalError: 'Something went wrong on our side. The request was not carried out.',
  serviceUnavailable: 'The service cannot do this at the moment. Try again shortly.',
};

interface RefusalFacts {
  details?: FieldErrors;
  retryAfterSeconds?: number;
  administration?: Administration;
  userId?: string;
}

/** A refusal on its way to the client: `throw refuse('birdNotFound')`. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: FieldErrors | undefined;
  /** The recorded dose that stands in the way of another. */
  readonly administration: Administration | undefined;
  /** When it is worth trying again, if that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** Whose account is blocked. Not in the body. */
  readonly userId: string | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    { details, retryAfterSeconds, administration, userId }: RefusalFacts = {},
  ) {
    super(sentence);
    this.code = code;
    this.status = errorCodes[code];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.administration = administration;
    this.userId = userId;
  }

  /** The one shape of every refusal. */
  get body() {
    const { message: error, code, details, administration } = this;
    return { error, code, ...(details && { details }), ...(administration && { administration }) };
  }
}

export function refuse(
  code: RefusalCode,
  facts: Pick<RefusalFacts, 'retryAfterSeconds' | 'userId'> = {},
): RefusalError {
  return new RefusalError(code, sentences[code], code === 'invalidJson' ? { details: {} } : facts);
}

/** A failed validation: the path of every failing field, with its sentences. */
export function refuseInput(thing: Thing, part: 'payload' | 'query', details: FieldErrors): RefusalError {
  const code = part === 'payload' ? 'invalidPayload' : 'invalidQuery';
  return new RefusalError(code, `Invalid ${thing} ${part}`, { details });
}

/** A dose that would be a second one, or comes too soon, with a sentence of its own and the dose in its way. */
export function refuseDose(
  code: 'doseAlreadyRecorded' | 'doseTooSoon',
  sentence: string,
  administration: Administration,
): RefusalError {
  return new RefusalError(code, sentence, { administration });
}
