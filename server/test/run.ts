// Runs test files in a few processes: `node server/test/run.ts 3 '<pattern>' …` in three. Each takes the next file when it is done
// with one, because loading the service takes longer than the tests of most files.
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const [most, ...patterns] = process.argv.slice(2);
const bytes = (file: string) => statSync(file).size;
// The longest first, so that no process is left alone with it at the end.
const files = globSync(patterns).sort((one, other) => bytes(other) - bytes(one));
assert.ok(files.length > 0, `There is no file ${patterns.join(' or ')}.`);

// Not more than there are files: one that ran none would count as a test.
const processes = Math.min(Number(most), files.length);
const testProcess = fileURLToPath(new URL('support/test-process.ts', import.meta.url));
/** Where the processes note which files are taken. */
const taken = mkdtempSync(join(tmpdir(), 'flock-care-run-'));

run({
  files: Array.from({ length: processes }, () => testProcess),
  concurrency: processes,
  argv: [taken, ...files],
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .on('end', () => rmSync(taken, { recursive: true }))
  .pipe(process.stdout);
