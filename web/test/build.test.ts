// Tests that builds are reproducible: two machines that serve one version behind one URL must have the same files.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';

const web = join(import.meta.dirname, '..');
const bundler = join(web, '../node_modules/vite/bin/vite.js');

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(path => {
      const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${path.slice(folder.length)} ${digest}`;
    })
    .toSorted();

it('builds the same files from the same sources', t => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, [bundler, 'build', ...options], { cwd: web });
  assert.deepEqual(filesIn(folder), filesIn(join(web, 'dist')));
});
