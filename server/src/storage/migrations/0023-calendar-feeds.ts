// Calendar feeds, which show a flock's events in people's own calendars.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function calendarFeeds(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('calendarFeeds')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('userId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('tokenHash', type.text, c => c.notNull())
      .addColumn('feedTopics', type.json, c => c.notNull())
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('lastReadAt', type.instant)
      .addPrimaryKeyConstraint('calendarFeedsKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('calendarFeedsByHash').on('calendarFeeds').column('tokenHash').unique(),
    schema.createIndex('calendarFeedsByUser').on('calendarFeeds').column('userId'),
  ];
}
