// Compares the fields of records.
import { isDeepStrictEqual } from 'node:util';
import type { PlannedFields } from '../storage/tables/imports.ts';

/** True if a record has these values in these fields. A missing field equals null. */
export const isSameFields = (record: PlannedFields, fields: PlannedFields): boolean =>
  Object.entries(fields).every(([name, value]) => isDeepStrictEqual(record[name] ?? null, value ?? null));
