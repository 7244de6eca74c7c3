// The sentence for each error code in the contract, and the error that carries a refusal to the client.
import type { PayloadName } from '@flock-care/contract/endpoints';
import type { FieldErrors } from '@flock-care/contract/error-messages';
import { type Administration, type ErrorCode, errorCodes } from '@flock-care/contract/shapes';

/** Codes whose sentences name the payload: see `refuseInput`. */
type InputCode = 'invalidPayload' | 'invalidQuery';
export type RefusalCode = Exclude<ErrorCode, InputCode>;

const sentences: Readonly<Record<RefusalCode, string>> = {
  invalidJson: 'Invalid JSON payload',
  invalidMultipart: 'The body is not well-formed multipart/form-data, or names a field twice.',
  malformedRequest: 'The request is not well-formed HTTP.',
  // Two examples: the actual sentences name the file and the line, or the limit.
  archiveInvalid: 'data/weights.ndjson, line 3: weightGrams: Must be a number.',
  archiveTooNew:
    'A later version of Flock Care wrote this archive. Update this installation, then import it.',
  idempotencyKeyMalformed:
    'Idempotency-Key must have 1 to 255 visible ASCII characters and be sent only once. Use a random UUID.',
  workspaceHeaderMalformed: 'X-Workspace-Id must be the number of one of your flocks and be sent only once.',
  magicLinkEnded: 'This sign-in link is no longer valid. Ask for a new one.',
  signUpNotAllowed:
    'This address has no account here and cannot be used to create one. Ask for an invitation, or sign in with another address.',
  accountBlocked: 'This account is blocked. Ask the person who runs this server.',
  signInCodeWrong: 'That code is wrong or has expired. Ask for a new one.',
  pairingCodeWrong: 'That code is wrong, used or expired. Ask an owner or assistant for a new one.',
  pinWrong: 'That PIN is wrong.',
  invitationEnded:
    'This invitation link is no longer valid. If you have already used it, sign in; otherwise ask for a new one.',
  oauthStateEnded: 'This sign-in attempt is missing or has expired. Start again.',
  providerNotConfigured: 'That identity provider is not configured.',
  emailNotVerified:
    'The identity provider has not verified your email address. Sign in with a magic link instead.',
  slotRequired: 'Set administrationSlot to the slot of the dose.',
  authenticationRequired: 'Authentication required.',
  sessionRequired: 'This endpoint requires a browser session instead of an integration token.',
  deviceTokenNotAllowed: 'That device token cannot do this.',
  tabletNotAllowed: 'A shared tablet cannot do this. Sign in on your own device.',
  tabletRequired: 'Only a person who has unlocked a shared tablet can do this.',
  tokenReadOnly: 'That integration token is read-only.',
  roleNotAllowed: 'You do not have permission for that action.',
  notAMember: 'You are not a member of that flock.',
  notYours: 'Somebody else wrote this. You can only correct and undo your own entries.',
  entryTooOld:
    'On a shared tablet, you can only correct and undo your entries of the last 24 hours. Use your own device for this one.',
  pathNotFound: 'There is nothing at this address.',
  birdNotFound: 'The bird was not found in this flock.',
  photoNotFound: 'The bird has no photo.',
  fileNotFound: 'The file was not found for this bird.',
  previewNotFound: 'The file has no preview.',
  vetVisitNotFound: 'The vet visit was not found for this bird.',
  observationNotFound: 'The observation was not found for this bird.',
  weightNotFound: 'The weight was not found for this bird.',
  stayNotFound: 'The stay was not found for this bird.',
  medicationNotFound: 'The medication was not found for this bird.',
  administrationNotFound: 'The recorded dose was not found for this bird.',
  memberNotFound: 'The member was not found in this flock, or is an owner.',
  tokenNotFound: 'The integration token was not found.',
  tabletNotFound: 'The tablet was not found in this flock.',
  pinNotFound: 'This name has no PIN any more. Its person can set a new one in the app, under You.',
  sessionNotFound: 'The session was not found.',
  transferCodeNotFound: 'The transfer code does not exist or is no longer valid.',
  transferNotFound: 'The transfer was not found in this flock, or is no longer open.',
  handoverNotFound: 'This link to a bird was not found. Ask for a new one.',
  calendarFeedNotFound: 'This calendar does not exist or is no longer valid. Make a new one in the app.',
  importNotFound: 'The import was not found in this flock.',
  webhookNotFound: 'The webhook was not found in this flock.',
  webhookDeliveryNotFound: 'The delivery was not found. Deliveries are kept for 30 days.',
  workspaceNotFound: 'The flock no longer exists.',
  parentNotFound: 'The record that this belongs to no longer exists.',
  changeNotFound: 'The change was not found in the history of this flock.',
  notificationNotFound: 'The reminder was not found on this device, or can no longer be postponed.',
  rescueNotFound: 'The rescue was not found.',
  userNotFound: 'The person was not found.',
  providerNotFound: 'The identity provider was not found.',
  methodNotAllowed: 'This address does not support that method.',
  requestTimedOut: 'The request took too long to arrive. Send it again.',
  tagIdTaken: 'The flock already has a bird with that tagId.',
  weightAlreadyRecorded: 'The bird already has a weight on that date.',
  accessEnded: "This member's access has expired. Set a later end, then create the link.",
  nothingToAcknowledge: "There is nothing to acknowledge: the bird's weight raises no alarm.",
  observationIdTaken: 'The bird already has another observation with that id. Give each one a different id.',
  fileIdTaken: 'The bird already has another file with that id. Give each one a different id.',
  fileLimitReached: 'A bird has at most 2,000 files. Delete some of them first.',
  filesFull:
    'The files of this flock have reached their storage limit. Delete some, or ask the person who runs this server for more storage. A deleted file can take up storage for another 30 days.',
  photoChanged: 'The bird has another photo now. Make the small portrait from that one.',
  stayIdTaken: 'The bird already has another stay with that id. Give each one a different id.',
  stayDayTaken: 'Another stay of this bird begins on that day. Choose another day, or correct that stay.',
  birdDied: 'This bird died before that day. If that is a mistake, correct the stay that records the death.',
  laterStays: 'This bird has a later stay. Correct or delete the later stays first.',
  onlyStay: 'This is the only stay of the bird. Correct it instead.',
  birdGone: 'This bird was no longer in the flock on that day.',
  recordLimitReached:
    'A bird has at most 5,000 weights, 5,000 vet visits, 5,000 observations, 5,000 medications, 50,000 recorded doses and 200 stays.',
  calendarFeedLimitReached: 'You have 20 calendars for this flock. Delete one of them first.',
  importLimitReached: 'The flock has ten imports that have not been run. Run or discard one of them first.',
  importStarted: 'This import has already been started.',
  importChoiceNeeded:
    'Some rows differ from what is stored. Set replace to true to replace it, or to false to keep it.',
  importNotUndoable:
    'This import cannot be undone: it has not been run, is running, or was run more than 30 days ago.',
  webhookLimitReached: 'The flock has 10 webhooks. Delete one of them first.',
  tabletLimitReached: 'The flock has 20 shared tablets. Remove one of them first.',
  webhookOff: 'The webhook is off. Turn it on first.',
  webhookNotSigned: 'Only a webhook of the kind “webhook” has a secret. ntfy and Gotify have a token.',
  mqttUnavailable: 'MQTT needs a broker. Ask the operator of this server to set MQTT_URL.',
  handoverLimitReached: 'The flock has 500 active links to its birds. Revoke some of them first.',
  // Two examples: the actual sentences come from `refuseDose`, which says who gave the dose and when, or how long to wait.
  doseAlreadyRecorded: 'Anna gave this at 08:02.',
  doseTooSoon: 'The last dose was 2 h 10 min ago; wait at least 6 h.',
  changedSince: 'This has changed since, so it can no longer be undone. Correct the current record instead.',
  changeAlreadyUndone: 'This change has already been undone.',
  changeNotUndoable:
    'This change cannot be undone: it is more than 30 days old, is about a member, a webhook, a shared tablet, MQTT or an import, is a move to an unknown flock, or is a deletion that came with an archive.',
  receiverMustUndo:
    'The bird is in another flock now. Ask an owner or assistant there to undo the move, or to give the bird back.',
  birdHasMovedOn:
    'The bird is no longer in the flock that it moved to, so this move cannot be undone. Ask its current keeper for a transfer code.',
  birdChangedSinceMove:
    'Something about the bird has been recorded or changed since it moved. Give it back with a transfer code instead.',
  formerFlockGone:
    'The flock that the bird came from no longer exists. Move the bird to another flock instead.',
  formerTagIdTaken:
    'The flock that the bird came from now has another bird with that tagId. Ask somebody there to change it first.',
  workspaceHasBirds: 'The flock still has birds. Move or delete them first.',
  lastOwner: 'A flock must have an owner. Make somebody else an owner first.',
  ownerCannotLeave:
    'An owner cannot leave the flock. Ask another owner to change your role first, or delete the flock.',
  onlyOwner:
    'You are the only owner of a flock that others belong to or that has birds. Make somebody else an owner, or move its birds and remove its members first.',
  cannotBlockYourself: 'You cannot block yourself. Another admin can.',
  ownerAccessCannotEnd: "An owner's access cannot expire. Change their role first.",
  careOnlyForCaregivers: "Only a caregiver's access can be limited to daily care.",
  someBirdsForHelpers: "Only a caregiver's or a viewer's access can be limited to some birds.",
  signInInstead: 'This address has an account. Sign in to accept the invitation.',
  birdAlreadyThere: 'The bird is already in that flock.',
  destinationAmbiguous:
    'That person owns more than one flock. Make a transfer code, and let them choose where to use it.',
  destinationTagIdTaken: 'The receiving flock already has a bird with that tagId.',
  idempotencyKeyInFlight:
    'The first request with this Idempotency-Key is still being carried out. Try again shortly.',
  idempotencyAnswerSealed:
    'This request has already been carried out, with another of your tokens or before the birds that you may see changed. Check what it did before you send it with a new Idempotency-Key.',
  passwordsDisabled:
    'Password-based access is disabled. Use a magic link or an identity provider to sign in.',
  handoverEnded: "This link is no longer valid. Ask the bird's keeper for a new one.",
  archiveTooLarge: 'The archive is too large. Export its birds one by one and import those.',
  bodyTooLarge: 'The request body is too large.',
  jsonRequired: 'Send the body as application/json.',
  multipartRequired: 'Send the body as multipart/form-data.',
  formRequired: 'Send the body as application/x-www-form-urlencoded.',
  fileTypeNotAllowed:
    'This kind of file cannot be added. Add a PDF, a picture (JPEG, PNG, WebP, HEIC), a video (MP4, QuickTime), plain text or CSV.',
  imageRequired: 'The body must be a WebP or JPEG picture.',
  rangeNotSatisfiable: 'The file is shorter than that range.',
  idempotencyKeyReused: 'This Idempotency-Key was used for another request. Use a new key for each request.',
  tooManyInvites:
    'A person may invite 20 people an hour by email, and a flock 50. Send this invitation later.',
  tooManyArchives: 'This server is already reading two archives. Send this one again in half a minute.',
  tooManyExports: 'This server is already sending two exports. Try this one again in half a minute.',
  tooManyLooks: 'A person may try 30 transfer codes an hour. Try this one later.',
  tooManyPairings: 'Too many pairing codes were tried from here within an hour. Try this one later.',
  // An example: the actual sentence comes from `refuseLocked`, which says how long the lock lasts.
  nameLocked: 'Too many wrong PINs were entered for this name. Try again in 15 minutes.',
  tooManyUnlocks: 'This tablet was unlocked 60 times within 15 minutes. Try again later.',
  tooManyPinChanges: 'A person may change their PIN 20 times an hour. Try this one later.',
  tooManyFeedReads: 'This calendar was read 120 times within an hour. Read it again later.',
  tooManyOpenings: 'Too many links were opened from here within an hour. Open this one later.',
  headersTooLarge: 'The request headers are too large.',
  internalError: 'Something went wrong on our side. The request was not carried out.',
  serviceUnavailable: 'The service cannot do this at the moment. Try again shortly.',
  filesUnavailable: 'Files cannot be stored or read at the moment. Try again later.',
};

interface RefusalFacts {
  details?: FieldErrors;
  retryAfterSeconds?: number;
  administration?: Administration;
  userId?: string;
  attemptsLeft?: number;
  headers?: Readonly<Record<string, string>>;
}

/** A refusal that the error handler sends to the client: `throw refuse('birdNotFound')`. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: FieldErrors | undefined;
  /** The recorded dose that conflicts with another. */
  readonly administration: Administration | undefined;
  /** The time to wait before another attempt, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** The person whose account is blocked. Not included in the response body. */
  readonly userId: string | undefined;
  /** The number of PINs that can still be tried before the name is locked. */
  readonly attemptsLeft: number | undefined;
  /** Headers that the response needs. */
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    { details, retryAfterSeconds, administration, userId, attemptsLeft, headers }: RefusalFacts = {},
  ) {
    super(sentence);
    this.code = code;
    this.status = errorCodes[code];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.administration = administration;
    this.userId = userId;
    this.attemptsLeft = attemptsLeft;
    this.headers = headers;
  }

  /** Returns the body, which has the same shape for every refusal. */
  get body() {
    const { message: error, code, details, administration, attemptsLeft } = this;
    return {
      error,
      code,
      ...(details && { details }),
      ...(administration && { administration }),
      ...(attemptsLeft !== undefined && { attemptsLeft }),
    };
  }
}

export function refuse(
  code: RefusalCode,
  facts: Pick<RefusalFacts, 'retryAfterSeconds' | 'userId' | 'attemptsLeft' | 'headers'> = {},
): RefusalError {
  return new RefusalError(code, sentences[code], code === 'invalidJson' ? { details: {} } : facts);
}

/** Returns the refusal of a failed validation, with the path of every invalid field and its sentences. */
export function refuseInput(
  payloadName: PayloadName,
  part: 'payload' | 'query',
  details: FieldErrors,
): RefusalError {
  const code = part === 'payload' ? 'invalidPayload' : 'invalidQuery';
  return new RefusalError(code, `Invalid ${payloadName} ${part}`, { details });
}

/** Returns the refusal of a PIN for a name that is locked, with the time until the lock ends. */
export function refuseLocked(retryAfterSeconds: number): RefusalError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const sentence = `Too many wrong PINs were entered for this name. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return new RefusalError('nameLocked', sentence, { retryAfterSeconds });
}

/** Returns the refusal of a duplicate or premature dose, with its own sentence and the conflicting dose. */
export function refuseDose(
  code: 'doseAlreadyRecorded' | 'doseTooSoon',
  sentence: string,
  administration: Administration,
): RefusalError {
  return new RefusalError(code, sentence, { administration });
}
