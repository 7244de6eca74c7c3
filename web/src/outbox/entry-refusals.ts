// Why the service did not take an entry. Its own sentences name who and how much, so these are for other languages.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

const noWeight = msg`The weight is no longer there.`;
const noDose = msg`The recorded dose is no longer there.`;
const unreadable = msg`The server could not read this entry. Enter it once more, then discard this one.`;

export const entryRefusals: RefusalWords = {
  weightAlreadyRecorded: msg`The bird already has a weight on that day.`,
  weightImplausible: msg`This is far from what the bird weighs. Is it right?`,
  dayInFuture: msg`The day is still to come for the flock. Is it right?`,
  doseAlreadyRecorded: msg`Somebody has recorded this dose already.`,
  doseTooSoon: msg`It is too soon after another dose, or one more than the day may have.`,
  slotRequired: msg`The medication has changed, and this dose fits none of its times any more.`,
  observationIdTaken: msg`Another note has the place of this one. Enter it once more, then discard this one.`,
  changedSince: msg`It has been changed since. Is yours still right?`,
  recordLimitReached: msg`The bird has as many records of this kind as it may have.`,
  birdNotFound: msg`The bird is no longer in this flock.`,
  medicationNotFound: msg`The medication is no longer there.`,
  weightNotFound: noWeight,
  administrationNotFound: noDose,
  invalidPayload: msg`The server does not take this as it is. Enter it once more, then discard this one.`,
  birdNotNamed: unreadable,
  birdIdsDiffer: unreadable,
  birdNamedTwice: unreadable,
  invalidJson: unreadable,
  jsonRequired: unreadable,
  bodyTooLarge: msg`This is too long for the server. Enter it once more in fewer words, then discard this one.`,
  workspaceHeaderMalformed: unreadable,
  idempotencyKeyMalformed: unreadable,
  idempotencyKeyReused: unreadable,
};

/** What the fields of an entry are called, if the service says that they do not fit. */
export const entryFields: Readonly<Record<string, MessageDescriptor>> = {
  recordedOn: msg`the day`,
  observedOn: msg`the day`,
  administeredOn: msg`the day`,
  givenAt: msg`the time`,
  weightGrams: msg`the weight`,
  signs: msg`the signs`,
  notes: msg`the note`,
};
