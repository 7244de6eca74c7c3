// The server's source files, for what reads them rather than runs them.
import { readdirSync } from 'node:fs';

export const sourceFolder = new URL('../../src/', import.meta.url);

/** The paths of all source files, from the folder of the sources, with slashes. */
export function listSources(folder = ''): string[] {
  return readdirSync(new URL(folder, sourceFolder), { withFileTypes: true })
    .flatMap(entry => {
      const path = folder + entry.name;
      return entry.isDirectory() ? listSources(`${path}/`) : [path];
    })
    .filter(path => path.endsWith('.ts'))
    .sort();
}
