// Paging of long lists: each page begins where the previous one ended.
import * as z from 'zod';
import { limits } from './limits.ts';

const limitSentence = `Must be a whole number from 1 to ${limits.pageRows}.`;
const defaultPageRows = 100;

const isPageSize = (text: string) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.pageRows;

/** The query fields for a page: `z.object({ ...pageFields, … })`. */
export const pageFields = {
  limit: z
    .string({ error: limitSentence })
    .refine(isPageSize, { error: limitSentence })
    .optional()
    // A query is text on the wire; `meta` gives JSON Schema the type of the parsed value.
    .meta({ type: 'integer', minimum: 1, maximum: limits.pageRows })
    .transform(limit => Number(limit ?? defaultPageRows)),
  /** The `nextCursor` of the previous page. Its content is opaque. */
  cursor: z.string().optional(),
};

export const PageQuery = z.object(pageFields);
export type PageQuery = z.output<typeof PageQuery>;

/** The cursor of the next page; null at the end of the list. */
export const NextCursor = z.string().nullable();
