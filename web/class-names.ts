// A part of the build: what the classes of the style sheets are called. Short, because the scripts repeat every name.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Of each file that has classes: its part of their names, and the classes in the order in which they come. */
const files = new Map<string, { hash: string; names: string[] }>();

/**
 * `a_yuT`: the letter is the class, the rest its file. The same in every build, so that a file that has not changed keeps its
 * name.
 *
 * @throws Error if another file has the same hash
 */
export function classNameOf(name: string, file: string): string {
  const { hash, names } = files.get(file) ?? addFile(file);
  if (!names.includes(name)) names.push(name);
  return `${lettersOf(names.indexOf(name))}_${hash}`;
}

function addFile(file: string) {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  const hash = createHash('sha256').update(path).digest('base64url').slice(0, 3);
  const other = files.entries().find(([, added]) => added.hash === hash)?.[0];
  if (other)
    throw new Error(`The classes of ${file} and ${other} have the same hash: rename one of the files.`);
  const added = { hash, names: [] };
  files.set(file, added);
  return added;
}

/** a to z, then ba to zz. */
const lettersOf = (index: number): string => {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26))}${last}`;
};
