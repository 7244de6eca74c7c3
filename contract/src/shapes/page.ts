// How long lists are read: a page at a time, each beginning where the one before it ended.
import * as z from 'zod';
import { limits } from './limits.ts';

const limitSentence = `Must be a whole number from 1 to ${limits.pageRows}.`;
const defaultPageRows = 100;

const isPageSize = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.pageRows;

/** The fields of a query that asks for a page: `z.object({ ...pageFields, … })`. */
export const pageFields = {
  limit: z
    .string({ error: limitSentence })
    .refine(isPageSize, { error: limitSentence })
    .optional()
    // A query is text on the wire; JSON Schema is told what the text stands for.
    .meta({ type: 'integer', minimum: 1, maximum: limits.pageRows })
    .transform(limit => Number(limit ?? defaultPageRows)),
  /** The `nextCursor` of the page before. What is in it is the service's own business. */
  cursor: z.string().optional(),
};

export const PageQuery = z.object(pageFields);
export type PageQuery = z.output<typeof PageQuery>;

/** Where the next page begins; null at the end of the list. */
export const NextCursor = z.string().nullable();
