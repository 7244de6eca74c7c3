// Tests finding the file and line in an error message about a damaged archive.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { placeIn } from './place-in-archive.ts';

it('The file, and the line if there is one, are found in an error message about a damaged archive', () => {
  assert.deepEqual(placeIn('data/weights.ndjson, line 3: weightGrams: Must be a number.'), {
    path: 'data/weights.ndjson',
    line: 3,
  });
  for (const line of ['Zeile', 'regel', 'ligne', 'línea'])
    assert.equal(placeIn(`data/weights.ndjson, ${line} 3: weightGrams`)?.line, 3);
  assert.deepEqual(
    placeIn('data/birds.ndjson differs from the manifest: the archive has been changed or damaged.'),
    { path: 'data/birds.ndjson', line: undefined },
  );
  assert.deepEqual(placeIn('The archive has no photos/Kiwi-1.jpg.'), {
    path: 'photos/Kiwi-1.jpg',
    line: undefined,
  });
  assert.deepEqual(placeIn('manifest.json is not JSON.'), { path: 'manifest.json', line: undefined });
  assert.equal(placeIn('The file is not a ZIP file.'), undefined);
});
