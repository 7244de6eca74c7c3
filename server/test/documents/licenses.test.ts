// Checks the licenses: our packages are under the MIT license, and the app includes the licenses of its dependencies.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { importsOf, listFiles, read } from './repository.ts';

const files = listFiles();
const shipped = new Map(
  [...read('web/public/licenses.txt').matchAll(/^=+\n(\S+) (\S+) \(.+\)\n=+$/gm)].map(
    ([, name = '', version = '']) => [name, version],
  ),
);

it('each of our packages is under the MIT license', () => {
  assert.match(read('LICENSE'), /^MIT License\n\nCopyright \(c\) \d{4} The Flock Care authors\n/);
  const manifests = files.filter(path => /(^|\/)package\.json$/.test(path));
  assert.ok(manifests.length >= 4);
  for (const manifest of manifests) assert.equal(JSON.parse(read(manifest)).license, 'MIT', manifest);
});

it('the licenses match the installed versions; if not, run npm run licenses', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  assert.ok(shipped.size > 10);
  for (const [name, version] of shipped)
    assert.equal(version, packages[`node_modules/${name}`]?.version, name);
});

/** The packages that the build uses instead of others: the aliases in web/vite.config.ts. */
const aliases: Readonly<Record<string, string>> = { react: 'preact', 'react-dom': 'preact' };

it('the licenses include every package that a screen imports; if not, run npm run licenses', () => {
  const screens = files.filter(path => /^web\/src\/.*\.tsx$/.test(path) && !path.includes('.test.'));
  const imported = screens.flatMap(importsOf).flatMap(({ specifier, path }) => {
    const isOurs = path !== undefined || specifier.startsWith('@flock-care/');
    return isOurs ? [] : [/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''];
  });
  assert.ok(imported.length > 10);
  for (const name of new Set(imported)) assert.ok(shipped.has(aliases[name] ?? name), name);
});
