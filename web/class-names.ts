// A part of the build: what the classes of the style sheets are called. Short, because the scripts repeat every name.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const paths = new Map<string, string>();

/** The same in every build, so that a file that has not changed keeps its name. @throws Error if another file has the name */
export function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  const short = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
  const other = paths.get(short) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} both have a class ${short}: rename one of them.`);
  paths.set(short, path);
  return short;
}
