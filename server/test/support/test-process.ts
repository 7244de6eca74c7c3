// A process of server/test/run.ts: runs the next test file that no other process has taken, until none is left.
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/** A file that hangs fails, and the log names it. */
const timeout = 600_000;

const [taken = '', ...files] = process.argv.slice(2);

for (const [index, file] of files.entries()) {
  if (!take(index)) continue;
  // A suite, so that hooks at the top of a file are for its own tests.
  await describe(file, { timeout }, async () => {
    // Not imported at the top: hooks outside of every suite are for the end of the first file.
    const { tearDown } = await import('./teardown.ts');
    after(tearDown);
    await import(pathToFileURL(file).href);
  });
}

/** Creates a file, which only one process can. */
function take(index: number): boolean {
  try {
    closeSync(openSync(join(taken, String(index)), 'wx'));
    return true;
  } catch {
    return false;
  }
}
