// Describes a database: its contents, and its URL without secrets.
import type { Contents } from '../storage/sqlite/backup.ts';

/** Returns a description such as `2 flocks, 5 people, 12 birds and 3,412 weights`. */
export function describeContents({ rows }: Contents): string {
  const counts = Object.entries(countedTables).map(([table, [one, many]]) => {
    const count = rows.get(table) ?? 0;
    return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  });
  return new Intl.ListFormat('en-GB').format(counts);
}

const countedTables: Readonly<Record<string, readonly [one: string, many: string]>> = {
  workspaces: ['flock', 'flocks'],
  users: ['person', 'people'],
  birds: ['bird', 'birds'],
  weights: ['weight', 'weights'],
};

/** Returns a file's path, or the server's URL with all its hosts, but without user, password or parameters. */
export const describeAddress = (databaseUrl: string): string =>
  databaseUrl.startsWith('sqlite:')
    ? databaseUrl.slice('sqlite:'.length)
    : databaseUrl.replace(/\/\/[^/]*@/, '//').replace(/\?.*/, '');
