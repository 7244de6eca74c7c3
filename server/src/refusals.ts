// The sentence for each error code in the contract, to be translated, and the error that routes throw to refuse a
// request.
import type { PayloadName } from '@flock-care/contract/endpoints';
import type { FieldErrors } from '@flock-care/contract/error-messages';
import { phrase } from '@flock-care/contract/languages';
import { type Administration, type ErrorCode, errorCodes } from '@flock-care/contract/shapes';
import { english, type Sentence, type Speaker, sentenceIn } from './languages/sentence.ts';

/** Codes whose sentences name the payload: see `refuseInput`. */
type InputCode = 'invalidPayload' | 'invalidQuery';
export type RefusalCode = Exclude<ErrorCode, InputCode>;

const sentences: Readonly<Record<RefusalCode, Sentence>> = {
  invalidJson: phrase('Invalid JSON payload'),
  invalidMultipart: phrase('The body is not well-formed multipart/form-data, or names a field twice.'),
  malformedRequest: phrase('The request is not well-formed HTTP.'),
  // An example: the actual sentence names the error and its place in the archive.
  archiveInvalid: () => 'data/weights.ndjson, line 3: weightGrams: Must be a number.',
  archiveTooNew: phrase(
    'A later version of Flock Care wrote this archive. Update this installation, then import it.',
  ),
  idempotencyKeyMalformed: phrase(
    'Idempotency-Key must have 1 to 255 visible ASCII characters and be sent only once. Use a random UUID.',
  ),
  workspaceHeaderMalformed: phrase(
    'X-Workspace-Id must be the number of one of your flocks and be sent only once.',
  ),
  magicLinkEnded: phrase('This sign-in link is no longer valid. Ask for a new one.'),
  signUpNotAllowed: phrase(
    'This address has no account here and cannot be used to create one. Ask for an invitation, or sign in with another address.',
  ),
  accountBlocked: phrase('This account is blocked. Ask the person who runs this server.'),
  signInCodeWrong: phrase('That code is wrong or has expired. Ask for a new one.'),
  pairingCodeWrong: phrase('That code is wrong, used or expired. Ask an owner or assistant for a new one.'),
  pinWrong: phrase('That PIN is wrong.'),
  invitationEnded: phrase(
    'This invitation link is no longer valid. If you have already used it, sign in; otherwise ask for a new one.',
  ),
  oauthStateEnded: phrase('This sign-in attempt is missing or has expired. Start again.'),
  providerNotConfigured: phrase('That identity provider is not configured.'),
  emailNotVerified: phrase(
    'The identity provider has not verified your email address. Sign in with a magic link instead.',
  ),
  slotRequired: phrase('Set administrationSlot to the slot of the dose.'),
  authenticationRequired: phrase('Authentication required.'),
  sessionRequired: phrase('This endpoint requires a browser session instead of an integration token.'),
  deviceTokenNotAllowed: phrase('That device token cannot do this.'),
  tabletNotAllowed: phrase('A shared tablet cannot do this. Sign in on your own device.'),
  tabletRequired: phrase('Only a person who has unlocked a shared tablet can do this.'),
  tokenReadOnly: phrase('That integration token is read-only.'),
  roleNotAllowed: phrase('You do not have permission for that action.'),
  notAMember: phrase('You are not a member of that flock.'),
  notYours: phrase('Somebody else wrote this. You can only correct and undo your own entries.'),
  entryTooOld: phrase(
    'On a shared tablet, you can only correct and undo your entries of the last 24 hours. Use your own device for this one.',
  ),
  pathNotFound: phrase('There is nothing at this address.'),
  birdNotFound: phrase('The bird was not found in this flock.'),
  photoNotFound: phrase('The bird has no photo.'),
  fileNotFound: phrase('The file was not found for this bird.'),
  previewNotFound: phrase('The file has no preview.'),
  vetVisitNotFound: phrase('The vet visit was not found for this bird.'),
  observationNotFound: phrase('The observation was not found for this bird.'),
  weightNotFound: phrase('The weight was not found for this bird.'),
  stayNotFound: phrase('The stay was not found for this bird.'),
  medicationNotFound: phrase('The medication was not found for this bird.'),
  administrationNotFound: phrase('The recorded dose was not found for this bird.'),
  memberNotFound: phrase('The member was not found in this flock, or is an owner.'),
  tokenNotFound: phrase('The integration token was not found.'),
  tabletNotFound: phrase('The tablet was not found in this flock.'),
  pinNotFound: phrase('This name has no PIN any more. Its person can set a new one in the app, under You.'),
  sessionNotFound: phrase('The session was not found.'),
  transferCodeNotFound: phrase('The transfer code does not exist or is no longer valid.'),
  transferNotFound: phrase('The transfer was not found in this flock, or is no longer open.'),
  handoverNotFound: phrase('This link to a bird was not found. Ask for a new one.'),
  calendarFeedNotFound: phrase(
    'This calendar does not exist or is no longer valid. Make a new one in the app.',
  ),
  importNotFound: phrase('The import was not found in this flock.'),
  webhookNotFound: phrase('The webhook was not found in this flock.'),
  webhookDeliveryNotFound: phrase('The delivery was not found. Deliveries are kept for 30 days.'),
  workspaceNotFound: phrase('The flock no longer exists.'),
  parentNotFound: phrase('The record that this belongs to no longer exists.'),
  changeNotFound: phrase('The change was not found in the history of this flock.'),
  notificationNotFound: phrase('The reminder was not found on this device, or can no longer be postponed.'),
  rescueNotFound: phrase('The rescue was not found.'),
  userNotFound: phrase('The person was not found.'),
  providerNotFound: phrase('The identity provider was not found.'),
  methodNotAllowed: phrase('This address does not support that method.'),
  requestTimedOut: phrase('The request took too long to arrive. Send it again.'),
  tagIdTaken: phrase('The flock already has a bird with that tagId.'),
  weightAlreadyRecorded: phrase('The bird already has a weight on that date.'),
  accessEnded: phrase('This member’s access has expired. Set a later end, then create the link.'),
  nothingToAcknowledge: phrase('There is nothing to acknowledge: the bird’s weight raises no alarm.'),
  observationIdTaken: phrase(
    'The bird already has another observation with that id. Give each one a different id.',
  ),
  fileIdTaken: phrase('The bird already has another file with that id. Give each one a different id.'),
  fileLimitReached: phrase('A bird has at most 2,000 files. Delete some of them first.'),
  filesFull: phrase(
    'The files of this flock have reached their storage limit. Delete some, or ask the person who runs this server for more storage. A deleted file can take up storage for another 30 days.',
  ),
  photoChanged: phrase('The bird has another photo now. Make the small portrait from that one.'),
  stayIdTaken: phrase('The bird already has another stay with that id. Give each one a different id.'),
  stayDayTaken: phrase(
    'Another stay of this bird begins on that day. Choose another day, or correct that stay.',
  ),
  birdDied: phrase(
    'This bird died before that day. If that is a mistake, correct the stay that records the death.',
  ),
  laterStays: phrase('This bird has a later stay. Correct or delete the later stays first.'),
  onlyStay: phrase('This is the only stay of the bird. Correct it instead.'),
  birdGone: phrase('This bird was no longer in the flock on that day.'),
  recordLimitReached: phrase(
    'A bird has at most 5,000 weights, 5,000 vet visits, 5,000 observations, 5,000 medications, 50,000 recorded doses and 200 stays.',
  ),
  calendarFeedLimitReached: phrase('You have 20 calendars for this flock. Delete one of them first.'),
  importLimitReached: phrase(
    'The flock has ten imports that have not been run. Run or discard one of them first.',
  ),
  importStarted: phrase('This import has already been started.'),
  importChoiceNeeded: phrase(
    'Some rows differ from what is stored. Set replace to true to replace it, or to false to keep it.',
  ),
  importNotUndoable: phrase(
    'This import cannot be undone: it has not been run, is running, or was run more than 30 days ago.',
  ),
  webhookLimitReached: phrase('The flock has 10 webhooks. Delete one of them first.'),
  tabletLimitReached: phrase('The flock has 20 shared tablets. Remove one of them first.'),
  webhookOff: phrase('The webhook is off. Turn it on first.'),
  webhookNotSigned: phrase(
    'Only a webhook of the kind “webhook” has a secret. ntfy and Gotify have a token.',
  ),
  mqttUnavailable: phrase('MQTT needs a broker. Ask the operator of this server to set MQTT_URL.'),
  handoverLimitReached: phrase('The flock has 500 active links to its birds. Revoke some of them first.'),
  // Two examples: the actual sentences say who gave the dose and when, or how long to wait (dose-sentences.ts).
  doseAlreadyRecorded: () => 'Anna gave this at 08:02.',
  doseTooSoon: () => 'The last dose was 2 h 10 min ago; wait at least 6 h.',
  changedSince: phrase(
    'This has changed since, so it can no longer be undone. Correct the current record instead.',
  ),
  changeAlreadyUndone: phrase('This change has already been undone.'),
  changeNotUndoable: phrase(
    'This change cannot be undone: it is more than 30 days old, is about a member, a webhook, a shared tablet, MQTT or an import, is a move to an unknown flock, or is a deletion that came with an archive.',
  ),
  receiverMustUndo: phrase(
    'The bird is in another flock now. Ask an owner or assistant there to undo the move, or to give the bird back.',
  ),
  birdHasMovedOn: phrase(
    'The bird is no longer in the flock that it moved to, so this move cannot be undone. Ask its current keeper for a transfer code.',
  ),
  birdChangedSinceMove: phrase(
    'Something about the bird has been recorded or changed since it moved. Give it back with a transfer code instead.',
  ),
  formerFlockGone: phrase(
    'The flock that the bird came from no longer exists. Move the bird to another flock instead.',
  ),
  formerTagIdTaken: phrase(
    'The flock that the bird came from now has another bird with that tagId. Ask somebody there to change it first.',
  ),
  workspaceHasBirds: phrase('The flock still has birds. Move or delete them first.'),
  lastOwner: phrase('A flock must have an owner. Make somebody else an owner first.'),
  ownerCannotLeave: phrase(
    'An owner cannot leave the flock. Ask another owner to change your role first, or delete the flock.',
  ),
  onlyOwner: phrase(
    'You are the only owner of a flock that others belong to or that has birds. Make somebody else an owner, or move its birds and remove its members first.',
  ),
  cannotBlockYourself: phrase('You cannot block yourself. Another admin can.'),
  ownerAccessCannotEnd: phrase('An owner’s access cannot expire. Change their role first.'),
  careOnlyForCaregivers: phrase('Only a caregiver’s access can be limited to daily care.'),
  someBirdsForHelpers: phrase('Only a caregiver’s or a viewer’s access can be limited to some birds.'),
  signInInstead: phrase('This address has an account. Sign in to accept the invitation.'),
  birdAlreadyThere: phrase('The bird is already in that flock.'),
  destinationAmbiguous: phrase(
    'That person owns more than one flock. Make a transfer code, and let them choose where to use it.',
  ),
  destinationTagIdTaken: phrase('The receiving flock already has a bird with that tagId.'),
  idempotencyKeyInFlight: phrase(
    'The first request with this Idempotency-Key is still being carried out. Try again shortly.',
  ),
  idempotencyAnswerSealed: phrase(
    'This request has already been carried out, with another of your tokens or before the birds that you may see changed. Check what it did before you send it with a new Idempotency-Key.',
  ),
  passwordsDisabled: phrase(
    'Password-based access is disabled. Use a magic link or an identity provider to sign in.',
  ),
  handoverEnded: phrase('This link is no longer valid. Ask the bird’s keeper for a new one.'),
  archiveTooLarge: phrase('The archive is too large. Export its birds one by one and import those.'),
  bodyTooLarge: phrase('The request body is too large.'),
  jsonRequired: phrase('Send the body as application/json.'),
  multipartRequired: phrase('Send the body as multipart/form-data.'),
  formRequired: phrase('Send the body as application/x-www-form-urlencoded.'),
  fileTypeNotAllowed: phrase(
    'This kind of file cannot be added. Add a PDF, a picture (JPEG, PNG, WebP, HEIC), a video (MP4, QuickTime), plain text or CSV.',
  ),
  imageRequired: phrase('The body must be a WebP or JPEG picture.'),
  rangeNotSatisfiable: phrase('The file is shorter than that range.'),
  idempotencyKeyReused: phrase(
    'This Idempotency-Key was used for another request. Use a new key for each request.',
  ),
  tooManyInvites: phrase(
    'A person may invite 20 people an hour by email, and a flock 50. Send this invitation later.',
  ),
  tooManyArchives: phrase(
    'This server is already reading two archives. Send this one again in half a minute.',
  ),
  tooManyExports: phrase('This server is already sending two exports. Try this one again in half a minute.'),
  tooManyLooks: phrase('A person may try 30 transfer codes an hour. Try this one later.'),
  tooManyPairings: phrase('Too many pairing codes were tried from here within an hour. Try this one later.'),
  // An example: the actual sentence comes from `refuseLocked`, which says how long the lock lasts.
  nameLocked: lockedFor(15),
  tooManyUnlocks: phrase('This tablet was unlocked 60 times within 15 minutes. Try again later.'),
  tooManyPinChanges: phrase('A person may change their PIN 20 times an hour. Try this one later.'),
  tooManyFeedReads: phrase('This calendar was read 120 times within an hour. Read it again later.'),
  tooManyOpenings: phrase('Too many links were opened from here within an hour. Open this one later.'),
  headersTooLarge: phrase('The request headers are too large.'),
  internalError: phrase('Something went wrong on our side. The request was not carried out.'),
  serviceUnavailable: phrase('The service cannot do this at the moment. Try again shortly.'),
  filesUnavailable: phrase('Files cannot be stored or read at the moment. Try again later.'),
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
  readonly #sentence: Sentence;
  readonly details: FieldErrors | undefined;
  /** The recorded dose that conflicts with the new one. */
  readonly administration: Administration | undefined;
  /** The time to wait before another attempt, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** The person whose account is blocked. Not included in the response body. */
  readonly userId: string | undefined;
  /** The number of PINs that can still be tried before the name is locked. */
  readonly attemptsLeft: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ErrorCode,
    sentence: Sentence,
    { details, retryAfterSeconds, administration, userId, attemptsLeft, headers }: RefusalFacts = {},
  ) {
    // Logs are in English.
    super(sentenceIn(english, sentence));
    this.#sentence = sentence;
    this.code = code;
    this.status = errorCodes[code];
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.administration = administration;
    this.userId = userId;
    this.attemptsLeft = attemptsLeft;
    this.headers = headers;
  }

  sentenceIn(speaker: Speaker): string {
    return speaker === english ? this.message : sentenceIn(speaker, this.#sentence);
  }

  /** Returns the body of the response. Only its sentence is translated. */
  bodyIn(speaker: Speaker) {
    const { code, details, administration, attemptsLeft } = this;
    return {
      error: this.sentenceIn(speaker),
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

/**
 * Returns the refusal of a failed validation, with the path and the sentences of every invalid field. These sentences
 * stay in English: programs compare them, and the app translates them.
 */
export function refuseInput(
  payloadName: PayloadName,
  part: 'payload' | 'query',
  details: FieldErrors,
): RefusalError {
  const code = part === 'payload' ? 'invalidPayload' : 'invalidQuery';
  const sentence =
    part === 'payload'
      ? phrase('Invalid {name} payload', { name: payloadName })
      : phrase('Invalid {name} query', { name: payloadName });
  return new RefusalError(code, sentence, { details });
}

/** Returns the refusal of a PIN for a locked name, with the time until the lock ends. */
export function refuseLocked(retryAfterSeconds: number): RefusalError {
  return new RefusalError('nameLocked', lockedFor(Math.ceil(retryAfterSeconds / 60)), { retryAfterSeconds });
}

function lockedFor(minutes: number): Sentence {
  return phrase(
    'Too many wrong PINs were entered for this name. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
    { minutes },
  );
}

/** Returns the refusal of a duplicate or premature dose, with its own sentence and the conflicting dose. */
export function refuseDose(
  code: 'doseAlreadyRecorded' | 'doseTooSoon',
  sentence: Sentence,
  administration: Administration,
): RefusalError {
  return new RefusalError(code, sentence, { administration });
}
