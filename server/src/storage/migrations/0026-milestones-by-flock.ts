// Milestones are told on the day of the flock. The table of the days of all flocks stays for earlier versions that still run.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const milestonesByFlock = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  // Null if an earlier version noted it.
  schema.alterTable('milestoneMentions').addColumn('workspaceId', type.workspaceNumber),
];
