// Adds the workspace to the rows of idempotency keys, because a key can be used once in each workspace.
import type { Compilable, Kysely } from 'kysely';
import type { columnTypes } from '../columns.ts';

/** Earlier versions keep writing rows without a workspace, and still find the first request with a key. */
export const idempotencyByWorkspace = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  // No foreign key, because the row for the deletion of a workspace outlives that workspace.
  schema.alterTable('idempotencyKeys').addColumn('workspaceId', type.workspaceNumber),
];
