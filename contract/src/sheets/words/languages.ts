// The languages whose words are known in headings and cells.
import type { Field } from '../layouts/layout.ts';

export const languages = ['en', 'de', 'nl', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** The headings that mean a field in one language, with commas between them. */
export type HeadingWords = Partial<Record<Field, string>>;
