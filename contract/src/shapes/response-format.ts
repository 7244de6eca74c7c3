// The format of a response that can also be a CSV file for a spreadsheet.
import * as z from 'zod';

export const responseFormats = ['json', 'csv'] as const;
export type ResponseFormat = (typeof responseFormats)[number];

/** The query field for such a response: `z.object({ ...formatField, … })`. */
export const formatField = { format: z.enum(responseFormats).optional() };
