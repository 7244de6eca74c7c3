// Cleans the file names in an archive's rows as an upload does, because earlier versions may not have cleaned them.
import { type ChangedFields, cleanFileName } from '@flock-care/contract/shapes';
import type { DataFile } from './data-files.ts';
import type { ArchiveRow } from './read-rows.queries.ts';

export function withCleanNames({ table }: DataFile, row: ArchiveRow): ArchiveRow {
  if (table === 'files') return { ...row, fileName: cleanFileName(String(row.fileName)) };
  if (table !== 'changes' || row.kind !== 'file') return row;
  return { ...row, before: cleanSide(row.before), after: cleanSide(row.after) };
}

function cleanSide(side: unknown): ChangedFields | null {
  const fields = side as ChangedFields | null;
  return typeof fields?.name === 'string' ? { ...fields, name: cleanFileName(fields.name) } : fields;
}
