// Reads the repository's files, pages and imports, for the tests of documents and imports.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Lists the files that git tracks, relative to the root. Others are left out: they must not make a test fail. */
export function listFiles(): string[] {
  const tracked = listTracked();
  // An unpacked archive is not a git repository, so its folder is read instead.
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

/** Names to skip, because git does not track them. */
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

/** Static and dynamic imports, re-exports, and files named by `new URL`, including imports of types. */
const importForms = [
  /\bfrom\s*(['"])(?<specifier>[^'"]+)\1/g,
  /(?<!['"/])\bimport\s*\(?\s*(['"])(?<specifier>[^'"]+)\1/g,
  /\bnew URL\(\s*(['"])(?<specifier>\.[^'"]+)\1\s*,\s*import\.meta\.url/g,
];

export interface Import {
  specifier: string;
  /** The path from the root for a relative specifier; undefined for a package. */
  path: string | undefined;
}

/** Lists the imports of a source file. */
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

/** Lists the fenced blocks of a page, in order. */
export function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Returns the prose of a page, without fenced blocks or inline code. */
export const proseOf = (markdown: string) =>
  markdown.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** Returns the part of a page under a second-level heading. */
export function sectionOf(markdown: string, heading: string): string {
  const section = markdown.split(/^## /m).find(part => part.startsWith(`${heading}\n`));
  if (!section) throw new Error(`The page has no section "${heading}".`);
  return section;
}
