// The milestones that each person is notified about, so that one email covers several, and no milestone is sent twice.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function milestoneMentions(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('milestoneMentions')
      .addColumn('userId', type.uuid, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('kind', type.text, c => c.notNull())
      .addColumn('year', type.count, c => c.notNull())
      .addColumn('notedOn', type.day, c => c.notNull())
      .addColumn('sentOn', type.day)
      .addPrimaryKeyConstraint('milestoneMentionsKey', ['userId', 'birdId', 'kind', 'year'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('milestoneMentionsByYear').on('milestoneMentions').column('year'),
  ];
}
