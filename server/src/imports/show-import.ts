// Converts a stored import for the API and the history.
import type { ChangedFields, Import } from '@flock-care/contract/shapes';
import type { findImport, lockImport } from './imports.queries.ts';

type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The assertion on `state` is safe, because `findImport` does not find imports in hidden states. */
export function showImport({ rowsDone, rowsLeftOut, rowsTotal, ...stored }: StoredImport): Import {
  const { id, name, kind, preview, kept, createdAt, createdByName } = stored;
  const state = stored.state as Import['state'];
  const progress = { done: rowsDone, leftOut: rowsLeftOut, total: rowsTotal };
  return { id, name, kind, state, preview, progress, kept, createdAt, createdByName };
}

/** Returns the fields of an import for its line in the history. */
export const fieldsOfImport = ({
  name,
  kind,
  rowsTotal,
  preview,
}: Pick<
  NonNullable<Awaited<ReturnType<typeof lockImport>>>,
  'name' | 'kind' | 'rowsTotal' | 'preview'
>): ChangedFields => ({
  name,
  kind,
  records: rowsTotal,
  newBirds: preview.birds.new,
});
