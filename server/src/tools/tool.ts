// What the operator's tools share: how they are told what to do, and how they end.
import { ConfigRefused } from '../config.ts';
import type { Contents } from '../storage/backup.ts';
import { StorageRefused } from '../storage/failures.ts';

/** What keeps a tool from its work: one sentence that says what to do. */
export class ToolRefused extends Error {
  override name = 'ToolRefused';
}

/** Runs a tool; whatever keeps it from its work is printed as a sentence, and the process ends with 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const expected = [ToolRefused, StorageRefused, ConfigRefused].some(kind => error instanceof kind);
    console.error(expected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** What a database holds, as people count it: `2 flocks, 5 people, 12 birds and 3,412 weights`. */
export function describeContents({ rows }: Contents): string {
  const counted = Object.entries(countedTables).map(([table, [one, many]]) => {
    const count = rows.get(table) ?? 0;
    return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  });
  return new Intl.ListFormat('en-GB').format(counted);
}

const countedTables: Readonly<Record<string, readonly [one: string, many: string]>> = {
  workspaces: ['flock', 'flocks'],
  users: ['person', 'people'],
  birds: ['bird', 'birds'],
  weights: ['weight', 'weights'],
};

/** A database's address without what may be secret in it. Of several hosts all are shown. */
export const describeAddress = (databaseUrl: string): string =>
  databaseUrl.startsWith('sqlite:')
    ? databaseUrl.slice('sqlite:'.length)
    : databaseUrl.replace(/\/\/[^/]*@/, '//').replace(/\?.*/, '');
