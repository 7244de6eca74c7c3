// The kinds of fields in an archive's data files: the type of the column and the shape of the values.
import { isDay, limits } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { KeyPartType } from '../storage/columns.ts';

export interface Field {
  type: KeyPartType;
  shape: z.ZodType;
  /** True for the name of an author. The column has the person's id. */
  isAuthor?: true;
}

/** The maximum length of a string: more than the service has ever accepted. */
const maxTextLength = 20_000;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const maxCount = 2 ** 31 - 1;

/** No record has this id. The first page of an export begins after it. */
const nilId = '00000000-0000-0000-0000-000000000000';

export const Uuid = z
  .string()
  .regex(idPattern, 'Must be a UUID in lower case.')
  .refine(id => id !== nilId, 'Must not be the nil UUID.');
export const Text = z.string().max(maxTextLength);
/** Strings in keys have the length limit of the API, because a PostgreSQL index cannot hold long ones. */
export const KeyText = Text.refine(
  key => [...key].length <= limits.key,
  `Must be at most ${limits.key} characters.`,
);
export const DayText = z.string().refine(isDay, 'Must be a date that exists in the calendar, as YYYY-MM-DD.');
const instantSentence = 'Must be an instant such as 2026-03-01T08:30:00.000Z.';
export const InstantText = z.iso
  .datetime({ precision: 3, error: instantSentence })
  // PostgreSQL has no year 0.
  .refine(instant => !instant.startsWith('0000'), instantSentence);
export const TimeText = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day as HH:MM, from 00:00 to 23:59.');

const field = (type: KeyPartType, shape: z.ZodType): Field => ({ type, shape });

export const id = field('uuid', Uuid);
export const text = field('text', Text);
export const keyText = field('text', KeyText);
export const day = field('day', DayText);
export const instant = field('instant', InstantText);
export const flag = field('flag', z.boolean());
export const real = field('real', z.number());
export const count = field('count', z.int().min(0).max(maxCount));
/** A number from 0 to the maximum. */
export const upTo = (max: number, { type }: Field = count): Field =>
  field(type, type === 'count' ? z.int().min(0).max(max) : z.number().min(0).max(max));
export const grams = field('real', z.number().gt(0).lte(limits.weightGrams));
export const color = field('text', z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Must be a color as #RRGGBB.'));
export const digest = field('text', z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 digest.'));
export const word = (words: readonly string[]): Field => field('text', z.enum(words));
export const json = (shape: z.ZodType): Field => field('json', shape);
export const author: Field = { type: 'uuid', shape: Text, isAuthor: true };

export const orNull = ({ shape, ...others }: Field): Field => ({ ...others, shape: shape.nullable() });
