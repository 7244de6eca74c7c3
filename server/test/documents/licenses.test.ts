// Everything is under one licence, and the built app carries the licences of what is in it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importsOf, listFiles, read } from './repository.ts';

const files = listFiles();
const shipped = new Map(
  [...read('web/public/licenses.txt').matchAll(/^=+\n(\S+) (\S+) \(.+\)\n=+$/gm)].map(
    ([, name = '', version = '']) => [name, version],
  ),
);

it('every package of ours is under the MIT licence', () => {
  assert.match(read('LICENSE'), /^MIT License\n\nCopyright \(c\) \d{4} The Flock Care authors\n/);
  const manifests = files.filter(path => /(^|\/)package\.json$/.test(path));
  assert.ok(manifests.length >= 4);
  for (const manifest of manifests) assert.equal(JSON.parse(read(manifest)).license, 'MIT', manifest);
});

it('the licences are those of the installed versions: npm run licenses', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  assert.ok(shipped.size > 10);
  for (const [name, version] of shipped)
    assert.equal(version, packages[`node_modules/${name}`]?.version, name);
});

/** What the build puts in the place of a package: the aliases of web/vite.config.ts. */
const builtAs: Readonly<Record<string, string>> = { react: 'preact', 'react-dom': 'preact' };

it('they include every package that a screen imports: npm run licenses', () => {
  const screens = files.filter(path => /^web\/src\/.*\.tsx$/.test(path) && !path.includes('.test.'));
  const imported = screens.flatMap(importsOf).flatMap(({ specifier, path }) => {
    const isOurs = path !== undefined || specifier.startsWith('@flock-care/');
    return isOurs ? [] : [/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''];
  });
  assert.ok(imported.length > 10);
  for (const name of new Set(imported)) assert.ok(shipped.has(builtAs[name] ?? name), name);
});
