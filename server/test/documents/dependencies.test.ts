// Checks that dependencies are pinned: an installation gets exactly the versions that were tested.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listFiles, read } from './repository.ts';

const manifests = listFiles().filter(path => /(^|\/)package\.json$/.test(path));

it('every dependency has one exact version', () => {
  assert.ok(manifests.length >= 3);
  for (const manifest of manifests) {
    const { dependencies, devDependencies } = JSON.parse(read(manifest));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (name.startsWith('@flock-care/')) continue;
      assert.match(String(version), /^\d+\.\d+\.\d+$/, `${manifest}: ${name}`);
    }
  }
});

it('the lock file has the hash of every package', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const foreign = Object.entries<{ link?: boolean; integrity?: string }>(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  assert.ok(foreign.length > 100);
  for (const [path, { integrity }] of foreign) assert.match(integrity ?? '', /^sha512-/, path);
});
