// A BCP 47 language tag, such as en-GB.
import * as z from 'zod';
import { limits } from './limits.ts';

/** Returns the canonical form of a language tag: de-AT for de-at. Undefined if the tag is invalid. */
function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const sentence = 'Must be a language tag, such as en-GB.';

/** An optional language tag in its canonical form. Null clears it. */
export const OptionalLocale = z
  .string({ error: sentence })
  .overwrite(tag => (tag.length <= limits.locale && canonicalTag(tag)) || tag)
  .refine(tag => tag.length <= limits.locale && canonicalTag(tag) !== undefined, { error: sentence })
  .meta({ minLength: 1, maxLength: limits.locale })
  .nullish();
