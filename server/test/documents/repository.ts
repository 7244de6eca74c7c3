// The files of the repository, for the tests that check its documents and its imports.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The paths of all files, from the root, with slashes: those that git tracks, so that no stray file fails a test. */
export function listFiles(): string[] {
  const tracked = listTracked();
  // An unpacked archive has no git.
  return (tracked.includes('package.json') ? tracked : listFolder(root)).sort();
}

function listTracked(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return listed.split('\0').filter(path => path !== '' && existsSync(join(root, path)));
  } catch {
    return [];
  }
}

/** What git ignores: the same names as in .gitignore, and git's own folder. */
const ignored: ReadonlySet<string> = new Set(['.git', '.env', 'node_modules', 'data', 'coverage']);

function listFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => !ignored.has(entry.name))
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFolder(path) : [relative(root, path).split(sep).join('/')];
    });
}

export const listPages = () => listFiles().filter(path => path.endsWith('.md'));

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Static and dynamic imports, exports from elsewhere, and files named by `new URL`; with types. */
const importForms = [
  /\bfrom\s*(['"])(?<specifier>[^'"]+)\1/g,
  /\bimport\s*\(?\s*(['"])(?<specifier>[^'"]+)\1/g,
  /\bnew URL\(\s*(['"])(?<specifier>\.[^'"]+)\1\s*,\s*import\.meta\.url/g,
];

export interface Import {
  specifier: string;
  /** Where a relative specifier leads, from the root; undefined if it names a package. */
  path: string | undefined;
}

/** What a file of source code imports. */
export function importsOf(file: string): Import[] {
  const text = read(file);
  return importForms.flatMap(form =>
    [...text.matchAll(form)].map(({ groups: { specifier = '' } = {} }) => ({
      specifier,
      path: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined,
    })),
  );
}

export interface Block {
  language: string;
  text: string;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** A page without its fenced blocks and code: what is left is prose. */
export const proseOf = (markdown: string) =>
  markdown.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** The part of a page under a second-level heading. */
export function sectionOf(markdown: string, heading: string): string {
  const section = markdown.split(/^## /m).find(part => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`The page has no section "${heading}".`);
  return section;
}
