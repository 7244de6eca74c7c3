// The translated error messages for refused entries. The service's English messages also name people and amounts.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../api/refusal-messages.ts';

const noWeight = msg`The weight no longer exists.`;
const noDose = msg`The recorded dose no longer exists.`;
const unreadable = msg`The server could not read this entry. Enter it again, then discard this one.`;

export const entryRefusals: RefusalMessages = {
  weightAlreadyRecorded: msg`The bird already has a weight on that day.`,
  weightImplausible: msg`This is far from what the bird weighs. Is it right?`,
  dayInFuture: msg`In the flock’s time zone, this day is in the future. Is it right?`,
  doseAlreadyRecorded: msg`Somebody has recorded this dose already.`,
  doseTooSoon: msg`It is too soon after another dose, or more than the maximum for the day.`,
  slotRequired: msg`The medication has changed, and this dose no longer matches any of its times.`,
  observationIdTaken: msg`Another note was saved instead of this one. Enter it again, then discard this one.`,
  changedSince: msg`The record has been changed since then. Is your entry still right?`,
  recordLimitReached: msg`This bird has reached the limit for records of this kind.`,
  birdGone: msg`The bird was no longer here on that day.`,
  stayDayTaken: msg`Another stay of the bird begins on that day.`,
  stayIdTaken: msg`Another stay was saved instead of this one. Enter it again, then discard this one.`,
  stayNotFound: msg`The stay no longer exists.`,
  birdDied: msg`The bird died before that day.`,
  laterStays: msg`The bird has a later stay.`,
  birdNotFound: msg`The bird is no longer in this flock, or you can no longer see it.`,
  medicationNotFound: msg`The medication no longer exists.`,
  weightNotFound: noWeight,
  administrationNotFound: noDose,
  entryTooOld: msg`On a shared tablet, you can only correct and undo your entries of the last 24 hours.`,
  invalidPayload: msg`The server does not accept this entry. Enter it again, then discard this one.`,
  tabletNotAllowed: msg`A shared tablet cannot do this. Correct it on your own device.`,
  birdNotNamed: unreadable,
  birdIdsDiffer: unreadable,
  birdNamedTwice: unreadable,
  invalidJson: unreadable,
  jsonRequired: unreadable,
  bodyTooLarge: msg`This is too long for the server. Enter it again in fewer words, then discard this one.`,
  workspaceHeaderMalformed: unreadable,
  idempotencyKeyMalformed: unreadable,
  idempotencyKeyReused: unreadable,
};

/** The names of an entry's fields, for a refusal that names them. */
export const entryFields: Readonly<Record<string, MessageDescriptor>> = {
  recordedOn: msg`the day`,
  observedOn: msg`the day`,
  administeredOn: msg`the day`,
  givenAt: msg`the time`,
  weightGrams: msg`the weight`,
  startedOn: msg`the day`,
  reviewOn: msg`the day of the review`,
  signs: msg`the signs`,
  notes: msg`the note`,
};
