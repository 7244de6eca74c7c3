// A time zone by its IANA name, such as Europe/Amsterdam.
import * as z from 'zod';
import { limits } from './limits.ts';

/** Excludes offsets such as +01:00, which have no daylight saving time. */
const namePattern = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/**
 * Returns a zone's name, even if it is an alias; undefined if the runtime does not know it. With Temporal, the name has
 * the upper and lower case of the IANA database.
 */
export function findTimeZone(name: string): string | undefined {
  if (!namePattern.test(name) || name.length > limits.timeZone) return undefined;
  try {
    if ('Temporal' in globalThis) return new Temporal.ZonedDateTime(0n, name).timeZoneId;
    // A browser without Temporal also accepts a few names that IANA does not have. The service refuses those.
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return undefined;
  }
}

/** An optional time zone; its cleared value is null. */
export const OptionalTimeZone = z
  .string()
  .overwrite(name => findTimeZone(name.trim()) ?? name.trim())
  .refine(name => name === '' || findTimeZone(name) !== undefined, {
    error: 'Must be an IANA time zone name, such as Europe/Amsterdam.',
  })
  .meta({ maxLength: limits.timeZone })
  .nullish()
  .transform(name => (name === '' ? null : name));
