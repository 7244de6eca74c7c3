// Stays and arrivals of birds, and the birds that have moved away. A bird without a stored stay has been at home since
// its gotcha day, or since it was added.
import { type Compilable, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function stays(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  const ofBird =
    (name: string) =>
    <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table.addForeignKeyConstraint(
        name,
        ['workspaceId', 'birdId'] as never,
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      );
  return [
    schema.alterTable('birds').addColumn('status', type.text),
    schema.alterTable('birds').addColumn('goneOn', type.day),
    schema.alterTable('birds').addColumn('absences', type.json),
    schema.createIndex('birdsByPresence').on('birds').columns(['workspaceId', 'goneOn', 'id']),
    schema
      .createTable('stays')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('kind', type.text, c => c.notNull())
      .addColumn('startedOn', type.day, c => c.notNull())
      .addColumn('personName', type.text, c => c.notNull())
      .addColumn('personContact', type.text, c => c.notNull())
      .addColumn('reason', type.text, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addColumn('reviewOn', type.day)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.references('users.id'))
      .addPrimaryKeyConstraint('staysKey', ['workspaceId', 'birdId', 'id'])
      .$call(ofBird('staysBird'))
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('staysByDay').on('stays').columns(['workspaceId', 'birdId', 'startedOn']).unique(),
    schema
      .createIndex('staysByReview')
      .on('stays')
      .columns(['workspaceId', 'reviewOn'])
      .where(sql.ref('reviewOn'), 'is not', null),
    schema
      .createTable('arrivals')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('joinedOn', type.day)
      .addColumn('source', type.text, c => c.notNull())
      .addColumn('fromName', type.text, c => c.notNull())
      .addColumn('fromContact', type.text, c => c.notNull())
      .addColumn('foundPlace', type.text, c => c.notNull())
      .addColumn('caseNumber', type.text, c => c.notNull())
      .addColumn('condition', type.text, c => c.notNull())
      .addColumn('breeder', type.text, c => c.notNull())
      .addColumn('certificateNumber', type.text, c => c.notNull())
      .addColumn('ringNumber', type.text, c => c.notNull())
      .addColumn('ringKind', type.text, c => c.notNull())
      .addColumn('microchip', type.text, c => c.notNull())
      .addColumn('reportable', type.flag, c => c.notNull())
      .addPrimaryKeyConstraint('arrivalsKey', ['workspaceId', 'birdId'])
      .$call(ofBird('arrivalsBird'))
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('formerBirds')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('changeId', type.uuid, c => c.notNull())
      .addColumn('species', type.text, c => c.notNull())
      .addColumn('leftOn', type.day, c => c.notNull())
      .addColumn('joinedOn', type.day)
      .addColumn('source', type.text, c => c.notNull())
      .addColumn('formerStays', type.json, c => c.notNull())
      .addPrimaryKeyConstraint('formerBirdsKey', ['workspaceId', 'changeId'])
      .$call(tableOptions(dialect, { clustered: true })),
  ];
}
