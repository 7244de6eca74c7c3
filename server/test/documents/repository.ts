// The files of the repository as a clone has them, for the tests that hold its documents against it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What git does not keep: the same names as in .gitignore, and git's own folder. */
const leftOut: ReadonlySet<string> = new Set(['.git', '.env', 'node_modules', 'data', 'coverage']);

/** The paths of all files, from the root, with slashes. Read from the disk: an unpacked archive has no git. */
export function listFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => !leftOut.has(entry.name))
    .flatMap(entry => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [relative(root, path).split(sep).join('/')];
    })
    .sort();
}

export const listPages = () => listFiles().filter(path => path.endsWith('.md'));

export const read = (path: string) => readFileSync(join(root, path), 'utf8');

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
