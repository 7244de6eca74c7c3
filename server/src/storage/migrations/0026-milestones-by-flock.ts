// The flock of each milestone mention, because flocks in different time zones have different days. The table
// `reminderDays` stays for earlier versions that are still running.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const milestonesByFlock = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  // Null if an earlier version recorded the mention.
  schema.alterTable('milestoneMentions').addColumn('workspaceId', type.workspaceNumber),
];
