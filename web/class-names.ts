// A part of the build: generates the class names of the style sheets. They are short, because the scripts repeat them.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The style sheets, each with the hash in its class names and its classes in order of appearance. */
const files = new Map<string, { hash: string; names: string[] }>();

/**
 * Returns a name such as `a_yuT`: the letter stands for the class, the rest for its file. The name is the same in every
 * build, so that an unchanged output file keeps its own hash.
 *
 * @throws Error if another style sheet has the same hash
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

/** Returns a to z, then ba to zz, and so on. */
const lettersOf = (index: number): string => {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : `${lettersOf(Math.floor(index / 26))}${last}`;
};
