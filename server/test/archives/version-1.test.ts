// Imports an archive from the first version with exports. The file must not change: all later versions must read it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { signIn } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { exportEntries } from './export-archive.ts';
import { importArchive } from './import-archive.ts';
import { contentsOf, type Entries, manifestOf, readZip, rowsOf } from './read-zip.ts';

/** A random flock with rows in every data file, and with photos, a small portrait, and files. */
const bytes = readFileSync(join(import.meta.dirname, 'files/version-1.zip'));

const service = await startService({}, { replicas: 1 });

const picturesOf = (entries: Entries) =>
  Object.fromEntries(
    Object.entries(contentsOf(entries)).filter(([path]) => /^(photos|portraits|files)\//.test(path)),
  );

it('imports an archive from version 1, and exports every row with the same fields', async () => {
  const olive = await signIn(service, 'olive@example.org');
  const imported = await importArchive(olive, bytes);
  assert.deepEqual([imported.state, imported.progress.leftOut, imported.preview.birds.new], ['done', 0, 6]);
  const [archive, exported] = [await readZip(bytes), await exportEntries(olive)];
  const { format, counts } = manifestOf(archive);
  assert.equal(format, 'flock-care/1');
  for (const name of Object.keys(counts)) {
    const rows = rowsOf(archive, name);
    const exportedRows = rowsOf(exported, name);
    assert.equal(rows.length, counts[name], name);
    // A later version may add fields.
    const knownFields = exportedRows.map((row, index) =>
      Object.fromEntries(Object.keys(rows[index] ?? row).map(field => [field, row[field]])),
    );
    assert.deepEqual(knownFields, rows, name);
  }
  assert.deepEqual(picturesOf(exported), picturesOf(archive));
});
