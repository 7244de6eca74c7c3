// The digest of a row, used to detect rows that have changed since the import.
import { hash } from 'node:crypto';
import { rowText } from '../../archives/canonical-json.ts';
import type { DataFile } from '../../archives/data-files.ts';
import type { ArchiveRow } from '../../archives/read-rows.queries.ts';

/** 132 bits, enough to make a collision practically impossible. */
const digestLength = 22;

export function digestOf({ fields, derived = [] }: DataFile, row: ArchiveRow): string {
  const names = Object.keys(fields).filter(name => !derived.includes(name));
  const values = Object.fromEntries(names.map(name => [name, row[name] ?? null]));
  return hash('sha256', rowText(values), 'base64url').slice(0, digestLength);
}

export const keyOf = ({ key }: DataFile, row: ArchiveRow): string[] => key.map(column => String(row[column]));
