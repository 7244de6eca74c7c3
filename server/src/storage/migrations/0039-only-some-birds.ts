// The lists of birds for members who may see only some of them.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function onlySomeBirds(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    // The time at which the member's list of birds was last changed. Null if the member sees all birds.
    schema.alterTable('members').addColumn('birdsListedAt', type.instant),
    schema
      .createTable('memberBirds')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('memberId', type.uuid, c => c.notNull())
      // No foreign key to the bird, so that a bird that was deleted and restored is on the list again.
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addPrimaryKeyConstraint('memberBirdsKey', ['workspaceId', 'memberId', 'birdId'])
      .addForeignKeyConstraint(
        'memberBirdsMember',
        ['workspaceId', 'memberId'],
        'members',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('memberBirdsByBird').on('memberBirds').columns(['workspaceId', 'birdId']),
  ];
}
