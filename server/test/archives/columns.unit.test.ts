// Tests that an archive has every column of a bird's records, or a reason to exclude it, and that docs/archives.md
// lists the columns.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '@flock-care/contract/languages';
import { headingsOfFiles } from '../../src/archives/csv-files.ts';
import { columnOf, dataFiles, leftOutOfPhotos } from '../../src/archives/data-files.ts';
import { translatorFor } from '../../src/languages/translator.ts';
import { flagColumns, jsonColumns } from '../../src/storage/columns.ts';
import { changeColumns } from '../../src/storage/tables/history.ts';
import { tablesOfBirds } from '../../src/storage/tables/of-birds.ts';
import { authorColumns } from '../../src/storage/tables/of-people.ts';
import { formerBirdColumns } from '../../src/storage/tables/stays.ts';
import { read } from '../documents/repository.ts';

const [, page = ''] = read('docs/archives.md').split('## The data files');
const { birdPhotos, birdPortraits, ...recordTables } = tablesOfBirds;
const archivedTables: Readonly<Record<string, readonly string[]>> = {
  ...recordTables,
  formerBirds: formerBirdColumns,
  changes: changeColumns,
};

describe('a table in an archive', () => {
  for (const language of languages) {
    it(`has a different heading for each column in ${language}`, async () => {
      const { say } = await translatorFor(language);
      assert.ok(headingsOfFiles.size > 5);
      for (const [name, headings] of headingsOfFiles) {
        const said = headings.map(say);
        assert.deepEqual(said, [...new Set(said)], name);
      }
    });
  }
});

describe('an archive', () => {
  it('has a data file for each of a bird’s tables, one for the history, and one for former birds', () => {
    const tables = dataFiles.map(({ table }) => table);
    assert.deepEqual([...tables].sort(), Object.keys(archivedTables).sort());
  });

  for (const { name, table, fields, leftOut, key } of dataFiles) {
    it(`has every column of ${table}, or a reason to exclude it`, () => {
      const columns = Object.entries(fields).map(([field, kind]) => columnOf(field, kind));
      assert.deepEqual(
        [...columns, ...Object.keys(leftOut)].sort(),
        [...(archivedTables[table] ?? [])].sort(),
        `A new column belongs in the fields of ${name}, or in leftOut with a reason.`,
      );
      assert.ok(Object.values(leftOut).every(reason => /^[A-Z].+\.$/.test(reason)));
      assert.ok(key.every(column => column in fields));
    });

    it(`has the right types for the columns of ${table}`, () => {
      for (const [field, { type, isAuthor }] of Object.entries(fields)) {
        assert.equal(type === 'flag', flagColumns.has(field), field);
        assert.equal(type === 'json', jsonColumns.has(field), field);
        const authors: readonly string[] = authorColumns[table as keyof typeof authorColumns] ?? [];
        if (table !== 'changes')
          assert.equal(
            isAuthor ?? false,
            authors.includes(columnOf(field, { type, isAuthor } as never)),
            field,
          );
      }
    });
  }

  it('is documented in docs/archives.md with the fields and the key of each file', () => {
    const list = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');
    for (const { name, fields, key } of dataFiles) {
      const line = page.split('\n').find(text => text.startsWith(`| \`${name}\` |`)) ?? '';
      assert.ok(line.includes(list(Object.keys(fields))), `the fields of ${name}`);
      assert.ok(line.endsWith(`| ${list(key)} |`), `the key of ${name}`);
    }
  });

  it('has a reason to exclude each column of the photos and small portraits, except for the bird’s id', () => {
    const columns = new Set([...birdPhotos, ...birdPortraits]);
    assert.deepEqual(['birdId', ...Object.keys(leftOutOfPhotos)].sort(), [...columns].sort());
  });
});
