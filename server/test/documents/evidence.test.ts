// Checks that the source files and tests that pages name as evidence exist.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFiles, read, sectionOf } from './repository.ts';

const files = listFiles();

/** Lists the files that a page names. Their paths are relative to the root, server/src or server/test. */
const filesNamedIn = (text: string) =>
  [...text.matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|js|mjs))`/g)].map(([, path = '']) => path);

const exists = (path: string) =>
  ['', 'server/src/', 'server/test/'].some(folder => files.includes(folder + path));

for (const page of ['docs/asvs.md', 'docs/reliability.md', 'docs/security.md']) {
  it(`${page} names files that exist`, () => {
    for (const path of filesNamedIn(read(page))) assert.ok(exists(path), `${page} names ${path}.`);
  });
}

describe('Each threat in docs/security.md', () => {
  const rows = sectionOf(read('docs/security.md'), 'Threats')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .slice(1);

  it('names at least one test', () => {
    assert.ok(rows.length > 0);
    for (const row of rows) {
      const tests = filesNamedIn(row).filter(path => path.endsWith('.test.ts'));
      assert.ok(tests.length > 0, row);
    }
  });
});
