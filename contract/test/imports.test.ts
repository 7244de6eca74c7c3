// What a browser may import stays small: shapes bring Zod and nothing else, the client brings no code but its own.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** What a file imports besides types. */
const importsOf = (path: string) =>
  [
    ...readFileSync(source + path, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)';/gm),
  ].map(([, specifier = '']) => specifier);

describe('The contract', () => {
  const shapes = globSync('shapes/*.ts', { cwd: source });

  it('has shapes that import each other, Zod, and the words and limits of the guard', () => {
    assert.ok(shapes.length > 10);
    const allowed = /^(zod|\.\/[\w-]+\.ts|\.\.\/guard\/(limits|words)\.ts)$/;
    for (const shape of shapes) {
      for (const specifier of importsOf(shape)) assert.match(specifier, allowed, shape);
    }
    // They bring a few lines and nothing else.
    assert.deepEqual(importsOf('guard/limits.ts'), ['./numbers.ts']);
    assert.deepEqual(importsOf('guard/words.ts'), []);
    assert.deepEqual(importsOf('guard/numbers.ts'), []);
  });

  it('exports every shape', () => {
    const exported = importsOf('shapes/index.ts').map(specifier => specifier.replace('./', 'shapes/'));
    assert.deepEqual([...exported, 'shapes/index.ts'].sort(), shapes.sort());
  });

  it('has a client and error messages that import only types', () => {
    assert.deepEqual(importsOf('client.ts'), []);
    assert.deepEqual(importsOf('error-messages.ts'), []);
  });
});
