// The messages about cells that could not be read, and rows that the service refuses.
import type { ImportProblemCode } from '@flock-care/contract/shapes';
import type { NotReadCode, ProblemCode } from '@flock-care/contract/sheets';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type AnyProblemCode = ProblemCode | NotReadCode | ImportProblemCode;

export const problemTexts = {
  columnMissing: msg`No column has the values that every row needs. Choose the columns first.`,
  birdMissing: msg`The row has neither a ring nor the name of a bird.`,
  birdOpen: msg`The name appears more than once. First decide whether it is one bird.`,
  dateMissing: msg`The row has no date.`,
  dateUnreadable: msg`This is not a date.`,
  dateWithoutDay: msg`The calendar has no such date.`,
  dateOpen: msg`The day and the month could be in either order. First choose which of them comes first.`,
  dateInFuture: msg`The date is in the future.`,
  dateTooOld: msg`The year is before 1900.`,
  weightUnreadable: msg`This is not a weight.`,
  weightOutOfRange: msg`A weight must be above 0 and at most 10,000 grams.`,
  weightOpen: msg`The sign could separate thousands or decimals. First choose which.`,
  unitOpen: msg`The weight has no unit. First choose one.`,
  unitUnknown: msg`This is not a unit of weight. Known units are g, kg, oz and lb.`,
  fastingUnknown: msg`This is neither yes nor no, so the field stays empty.`,
  genderUnknown: msg`This is not a known sex, so the field stays empty.`,
  medicationMissing: msg`The row has no medication.`,
  dosageMissing: msg`The row has no dose.`,
  frequencyMissing: msg`The row does not say how often the medication is given.`,
  frequencyUnknown: msg`None of the known frequencies fits: once or twice a day, every 8 or 6 hours, as needed.`,
  endBeforeStart: msg`The last day is before the first.`,
  textTooLong: msg`The text is too long.`,
  textUnreadable: msg`The text cannot be stored.`,
  anotherTable: msg`Another table begins here. To read it, set the row with the headings to this one.`,
  tooManyRows: msg`A file can have at most 200,000 rows. The rows from here on are not read.`,
  noValue: msg`Not read.`,
  summaryRow: msg`Not read: a row of means or totals.`,
  repeatedHeader: msg`Not read: a repeated header.`,
  remark: msg`Not read: a remark.`,
  withoutWeight: msg`Not read: a note without a weight.`,
  otherLog: msg`Not read: a log entry about something else.`,
  undated: msg`Not read: it has no date.`,
  sameAsLog: msg`Not read: the log has the same weight.`,
  fieldInvalid: msg`This cannot be stored.`,
  birdNotNamed: msg`No bird has this ring. A new bird needs a name.`,
  birdAmbiguous: msg`More than one bird has this name. Add the ring of the right one.`,
  speciesMissing: msg`A new bird needs a species.`,
  dayTwice: msg`Another row has another record of the bird for that day.`,
  dayInFuture: msg`The day is in the future.`,
  birdGone: msg`The bird was no longer in the flock on that day.`,
  tagIdTwice: msg`Two rows have the same ring.`,
  tagIdTaken: msg`Another bird of the flock has that ring.`,
  recordLimitReached: msg`The bird or the flock has reached the limit for records of this kind.`,
} as const satisfies Record<AnyProblemCode, MessageDescriptor>;

/** The codes of values that depend on an open question. They are not listed as problems while a question is open. */
export const openCodes: ReadonlySet<AnyProblemCode> = new Set<AnyProblemCode>([
  'birdOpen',
  'dateOpen',
  'weightOpen',
  'unitOpen',
]);
