// Reads the entries of a ZIP file, for tests of archives.
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export type Entries = Map<string, Buffer>;

export async function readZip(bytes: Buffer): Promise<Entries> {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}

export function textOf(entries: Entries, path: string): string {
  const bytes = entries.get(path);
  if (!bytes) throw new Error(`The archive has no ${path}: ${[...entries.keys()].join(', ')}`);
  return bytes.toString();
}

export const manifestOf = (entries: Entries) => JSON.parse(textOf(entries, 'manifest.json'));

export const rowsOf = (entries: Entries, name: string) =>
  textOf(entries, `data/${name}.ndjson`)
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));

/** Returns all entries except the manifest and the README. Pictures and files are replaced by their digests. */
export const contentsOf = (entries: Entries): Record<string, string> =>
  Object.fromEntries(
    [...entries]
      .filter(([path]) => path !== 'manifest.json' && path !== 'README.txt')
      .map(([path, bytes]) => [
        path,
        /^(photos|portraits|files)\//.test(path) ? hash('sha256', bytes) : bytes.toString(),
      ]),
  );
