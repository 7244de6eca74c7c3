// Parses the rows of a weigh-in one by one. A row names its bird by id, by tagId, or by both.
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { Id, type WeighInCode, WeighInRow } from '@flock-care/contract/shapes';
import * as z from 'zod';

/** The reason why a row is refused or questioned. */
export interface Objection {
  code: WeighInCode;
  message: string;
}

export interface SentRow {
  index: number;
  /** The bird's ids as sent; null if they are missing or unreadable. */
  birdId: string | null;
  tagId: string | null;
  /** The row, or the objection to it. */
  parsed: { row: WeighInRow } | { objection: Objection };
}

/** Only the ids, so that even the result of an invalid row names its bird. */
const RowIdentity = z.object({ birdId: Id.nullish().catch(null), tagId: WeighInRow.shape.tagId.catch('') });

export function readRow(sent: unknown, index: number): SentRow {
  const identity = RowIdentity.safeParse(sent).data;
  const birdId = identity?.birdId ?? null;
  const tagId = identity?.tagId || null;
  const parsed = WeighInRow.safeParse(sent, { error: errorMessage });
  if (parsed.success) return { index, birdId, tagId, parsed: { row: parsed.data } };
  const details = Object.entries(fieldErrors(parsed.error));
  const message = details
    .map(([field, sentences]) => [field && `${field}:`, ...sentences].join(' ').trim())
    .join(' ');
  return { index, birdId, tagId, parsed: { objection: { code: 'invalidPayload', message } } };
}

const messages: Readonly<Record<Exclude<WeighInCode, 'invalidPayload' | 'weightImplausible'>, string>> = {
  birdNotNamed: 'Name the bird by its birdId or tagId.',
  birdNotFound: 'The bird was not found in this flock.',
  birdIdsDiffer: 'The birdId and the tagId belong to different birds.',
  birdNamedTwice: 'Another row of this weigh-in has a weight for the bird.',
  birdGone: 'The bird was no longer in the flock on that day.',
  weightAlreadyRecorded: 'The bird already has a weight on that date.',
  recordLimitReached: 'The bird has reached the limit of 5,000 weights.',
  notYours: 'Somebody else recorded the weight for that day, and you may only correct your own.',
  entryTooOld: 'On a shared tablet, you can only replace your weights of the last 24 hours.',
  dayInFuture: 'The date is in the future. Is it right?',
};

export const objection = (code: keyof typeof messages): Objection => ({ code, message: messages[code] });
