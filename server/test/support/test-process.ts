// A process that server/test/run.ts starts, which runs one unclaimed test file after another.
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';

/** The time after which a hanging file fails, with its name in the log. */
const timeout = 600_000;

const [claims = '', ...files] = process.argv.slice(2);

for (const [index, file] of files.entries()) {
  if (!claim(index)) continue;
  // A suite per file, so that top-level hooks apply only to the tests in that file.
  await describe(file, { timeout }, async () => {
    // Imported here, because a hook outside any suite would run at the end of the first file.
    const { tearDown } = await import('./teardown.ts');
    after(tearDown);
    await import(pathToFileURL(file).href);
  });
}

/** Claims a file by creating a marker, which only one process can do. */
function claim(index: number): boolean {
  try {
    closeSync(openSync(join(claims, String(index)), 'wx'));
    return true;
  } catch {
    return false;
  }
}
