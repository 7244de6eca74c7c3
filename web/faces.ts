// A part of the build: removes from the fonts the weights that no style uses, which halves their size. All characters
// stay, as does the optical size axis of the display face.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const packages = join(import.meta.dirname, '../node_modules');
const scope = '@fontsource-variable';

/** The weight or range of weights of each font, as `base.css` declares them. */
const faces = [
  ['atkinson-hyperlegible-next', 'latin-wght', { min: 400, max: 700 }],
  ['atkinson-hyperlegible-next', 'latin-ext-wght', { min: 400, max: 700 }],
  ['bricolage-grotesque', 'latin-opsz', 700],
  ['bricolage-grotesque', 'latin-ext-opsz', 700],
] as const;

const files = faces.map(([face, part, weights]) => ({
  path: `${face}/files/${face}-${part}-normal.woff2`,
  weights,
}));

/** Resolves `@fontsource-variable/…` to the reduced fonts. They are built once, which takes about two seconds. */
export function narrowFaces(): Plugin {
  return {
    name: 'narrow-faces',
    config: async () => ({ resolve: { alias: { [scope]: join(await narrowed(), scope) } } }),
  };
}

/** Returns the folder of the reduced fonts, laid out like `node_modules`, so that `licenses.ts` finds the packages. */
async function narrowed(): Promise<string> {
  const folder = join(packages, '.cache/faces', versionOf(), 'node_modules');
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  for (const { path, weights } of files) {
    const face = await subsetFont(readFace(path), '', {
      targetFormat: 'woff2',
      keepAllGlyphs: true,
      variationAxes: { wght: weights },
    });
    const file = join(unfinished, scope, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, face);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another build may have created the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const readFace = (path: string) => readFileSync(join(packages, scope, path));

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(join(packages, 'subset-font/package.json'), 'utf8'));
  const hash = createHash('sha256').update(version).update(JSON.stringify(files));
  for (const { path } of files) hash.update(readFace(path));
  return hash.digest('hex').slice(0, 16);
}
