// Runs test files in a pool of processes: `node server/test/run.ts 3 '<pattern>' …` uses three. Each process runs
// several files, because loading the service takes longer than the tests of most files.
import assert from 'node:assert/strict';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const [limit, ...patterns] = process.argv.slice(2);
const bytes = (file: string) => statSync(file).size;
// The largest files run first, so that no process is left with a long one at the end.
const files = globSync(patterns).sort((one, other) => bytes(other) - bytes(one));
assert.ok(files.length > 0, `No file matches ${patterns.join(' or ')}.`);

// No more processes than files: a process without files would be reported as a test.
const processes = Math.min(Number(limit), files.length);
const testProcess = fileURLToPath(new URL('support/test-process.ts', import.meta.url));
/** The folder where the processes claim their files. */
const claims = mkdtempSync(join(tmpdir(), 'flock-care-run-'));

run({
  files: Array.from({ length: processes }, () => testProcess),
  concurrency: processes,
  argv: [claims, ...files],
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .on('end', () => rmSync(claims, { recursive: true }))
  .pipe(process.stdout);
