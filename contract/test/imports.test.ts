// Tests that the contract adds little to the browser's bundle: the shapes import only Zod and two small files, and the
// client imports only types.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** Returns the specifiers of a file's imports and re-exports, except types. */
const importsOf = (path: string) =>
  [
    ...readFileSync(source + path, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';/gm),
  ].map(([, specifier = '']) => specifier);

describe('The contract', () => {
  const shapes = globSync('shapes/*.ts', { cwd: source });

  it('has shapes that import only each other, Zod, and the guard’s words and limits', () => {
    assert.ok(shapes.length > 10);
    const allowed = /^(zod|\.\/[\w-]+\.ts|\.\.\/guard\/(limits|words)\.ts)$/;
    for (const shape of shapes) {
      for (const specifier of importsOf(shape)) assert.match(specifier, allowed, shape);
    }
    // These files add only a few lines to the bundle.
    assert.deepEqual(importsOf('guard/limits.ts'), ['./numbers.ts']);
    assert.deepEqual(importsOf('guard/words.ts'), []);
    assert.deepEqual(importsOf('guard/numbers.ts'), []);
  });

  it('exports every shape', () => {
    const exported = importsOf('shapes/index.ts').map(specifier => specifier.replace('./', 'shapes/'));
    assert.deepEqual([...exported, 'shapes/index.ts'].sort(), shapes.sort());
  });

  it('has sheets that import no packages, and only enums and limits from the shapes', () => {
    const sheets = globSync('sheets/**/*.ts', { cwd: source });
    assert.ok(sheets.length > 10);
    for (const sheet of sheets) {
      for (const specifier of importsOf(sheet))
        assert.match(specifier, /^\.\.?\/(?!.*shapes\/(?!enums\.ts|limits\.ts))[\w./-]+\.ts$/, sheet);
    }
  });

  it('has a client and error messages that import only types', () => {
    assert.deepEqual(importsOf('client.ts'), []);
    assert.deepEqual(importsOf('error-messages.ts'), []);
  });
});
