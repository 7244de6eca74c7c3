// Tests the builds before a start, on a small service with the real bundler.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const repository = join(import.meta.dirname, '../../..');
let root: string;

/** Starts the service as `start.mjs` does. Returns its output and that of the builds. */
function start(): string {
  const program = `const { makeBuilds } = await import(${JSON.stringify(join(root, 'server/builds.mjs'))});
    await import(makeBuilds());`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const writeSource = (text: string) => writeFileSync(join(root, 'server/src/main.ts'), text);
/** A service that prints the folder that it runs in. */
const printFolder = "console.log('in', import.meta.dirname.split('/').at(-1));";
const building = 'Building the app. This takes a few seconds.\n';

describe('A start', () => {
  beforeEach(() => {
    root = temporaryFolder();
    for (const folder of ['server/src', 'contract/src']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['server/builds.mjs', 'server/bundle.mjs', 'server/package.json', 'package-lock.json'])
      cpSync(join(repository, file), join(root, file));
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
    writeSource(printFolder);
  });

  it('bundles the service first, and not again while the sources are the same', () => {
    assert.equal(start(), `${building}in dist\n`);
    assert.equal(start(), 'in dist\n');
  });

  it('bundles changed sources, and keeps the files of the earlier bundle for a service that still runs', () => {
    start();
    const earlier = readdirSync(join(root, 'server/dist'));
    writeSource(`${printFolder} console.log('changed');`);
    const soon = new Date(Date.now() + 2_000);
    utimesSync(join(root, 'server/src/main.ts'), soon, soon);
    assert.equal(start(), `${building}in dist\nchanged\n`);
    const files = readdirSync(join(root, 'server/dist'));
    assert.deepEqual(
      earlier.filter(name => !files.includes(name)),
      [],
    );
    assert.equal(files.length, earlier.length + 1);
  });

  it('runs the sources if they cannot be bundled', () => {
    rmSync(join(root, 'server/bundle.mjs'));
    writeFileSync(join(root, 'server/bundle.mjs'), 'process.exit(1);');
    assert.equal(start(), `${building}in src\n`);
  });

  it('uses the existing bundle if the bundler is missing, as in a container image', () => {
    start();
    rmSync(join(root, 'node_modules'));
    const soon = new Date(Date.now() + 2_000);
    utimesSync(join(root, 'server/src/main.ts'), soon, soon);
    assert.equal(start(), 'in dist\n');
  });

  it('runs the sources if there is neither a bundle nor the bundler', () => {
    rmSync(join(root, 'node_modules'));
    assert.equal(start(), 'in src\n');
  });
});
