// The rows of a weigh-in as they were sent: each is read by itself, and names its bird by one id or by two.
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { Id, type WeighInCode, WeighInRow } from '@flock-care/contract/shapes';
import * as z from 'zod';

/** Why a row is refused or questioned. */
export interface Objection {
  code: WeighInCode;
  message: string;
}

export interface SentRow {
  index: number;
  /** As far as they can be read; null if they were not sent. */
  birdId: string | null;
  tagId: string | null;
  /** The row, or what is wrong with it. */
  parsed: { row: WeighInRow } | { objection: Objection };
}

/** Read by themselves, so that a row with another fault is still told to be that bird's. */
const Named = z.object({ birdId: Id.nullish().catch(null), tagId: WeighInRow.shape.tagId.catch('') });

export function readRow(sent: unknown, index: number): SentRow {
  const named = Named.safeParse(sent).data;
  const birdId = named?.birdId ?? null;
  const tagId = named?.tagId || null;
  const parsed = WeighInRow.safeParse(sent, { error: errorMessage });
  if (parsed.success) return { index, birdId, tagId, parsed: { row: parsed.data } };
  const details = Object.entries(fieldErrors(parsed.error));
  const message = details
    .map(([field, sentences]) => [field && `${field}:`, ...sentences].join(' ').trim())
    .join(' ');
  return { index, birdId, tagId, parsed: { objection: { code: 'invalidPayload', message } } };
}

const messages: Readonly<Record<Exclude<WeighInCode, 'invalidPayload' | 'weightImplausible'>, string>> = {
  birdNotNamed: 'Name the bird by its birdId or its tagId.',
  birdNotFound: 'The bird was not found in this flock.',
  birdIdsDiffer: 'The birdId and the tagId are those of two birds.',
  birdNamedTwice: 'Another row of this weigh-in has a weight for the bird.',
  weightAlreadyRecorded: 'The bird already has a weight on that date.',
  recordLimitReached: 'The bird has as many weights as it may have: 5,000.',
  notYours: 'Somebody else recorded the weight of that day, and you may only correct your own.',
  dayInFuture: "The date is after the flock's today. Is it right?",
};

export const objection = (code: keyof typeof messages): Objection => ({ code, message: messages[code] });
