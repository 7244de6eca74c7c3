// Converts the authors in the history: the database stores their ids, and an archive their names.
import type { ChangedFields } from '@flock-care/contract/shapes';
import type { Reader } from '../storage/statement.ts';
import { type ArchiveRow, listPeople } from './read-rows.queries.ts';

/** The prefixes of author fields, as in `recordedByUserId`, `recordedByName` and `recordedByTokenId`. */
const authors = ['recordedBy', 'givenBy', 'createdBy', 'acknowledgedBy'] as const;

const sides = ['before', 'after'] as const;
const fieldsOf = (row: ArchiveRow, side: (typeof sides)[number]) => row[side] as ChangedFields | null;

/** Replaces the ids of authors in changes with their names, and removes the ids of tokens. */
export async function nameAuthors(from: Reader, rows: readonly ArchiveRow[]): Promise<ArchiveRow[]> {
  const ids = new Set<string>();
  for (const row of rows)
    for (const side of sides)
      for (const author of authors) {
        const id = fieldsOf(row, side)?.[`${author}UserId`];
        if (typeof id === 'string') ids.add(id);
      }
  const keys = JSON.stringify([...ids].map(id => [id]));
  const people = ids.size > 0 ? await listPeople(from, { keys }) : [];
  const names = new Map<unknown, string | null>(people.map(({ id, name }) => [id, name]));
  return rows.map(row => ({
    ...row,
    before: withNames(fieldsOf(row, 'before'), names),
    after: withNames(fieldsOf(row, 'after'), names),
  }));
}

function withNames(
  fields: ChangedFields | null,
  names: ReadonlyMap<unknown, string | null>,
): ChangedFields | null {
  if (fields === null) return null;
  const named = { ...fields };
  for (const author of authors) {
    delete named[`${author}TokenId`];
    if (!(`${author}UserId` in named)) continue;
    named[`${author}Name`] = names.get(named[`${author}UserId`]) ?? null;
    delete named[`${author}UserId`];
  }
  return named;
}

/** True if the fields of a change refer to an account or a token, which is not allowed in an archive. */
export const namesAccounts = (fields: ChangedFields | null): boolean =>
  Object.keys(fields ?? {}).some(name => /(?:User|Token)Id$/.test(name));

/** Replaces the names of authors in a change with ids, as the history stores them. */
export function withAuthors(
  fields: ChangedFields | null,
  authorOf: (name: string) => string,
): ChangedFields | null {
  if (fields === null) return null;
  const stored = { ...fields };
  for (const author of authors) {
    const name = stored[`${author}Name`];
    if (name === undefined) continue;
    stored[`${author}UserId`] = typeof name === 'string' ? authorOf(name) : null;
    delete stored[`${author}Name`];
  }
  return stored;
}
