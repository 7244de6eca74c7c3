// Compares the fields of records, for undoing changes and imports.
import { isDeepStrictEqual } from 'node:util';

type Fields = Readonly<Record<string, unknown>>;

/** True if a record has these values in these fields. A missing field equals null. */
export const hasSameFields = (record: Fields, fields: Fields): boolean =>
  Object.entries(fields).every(([name, value]) => isDeepStrictEqual(record[name] ?? null, value ?? null));
