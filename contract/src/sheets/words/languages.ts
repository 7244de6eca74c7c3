// The languages whose words are known in headings and cells.
import type { Field } from '../layouts/layout.ts';

export const languages = ['en', 'de', 'nl', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** The headings for each field in one language, separated by commas. */
export type HeadingWords = Partial<Record<Field, string>>;
