// Queries that store the rows of an archive, and that find and delete them when the import is undone.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnOf, type DataFile } from '../../archives/data-files.ts';
import type { Field } from '../../archives/fields.ts';
import { type ArchiveRow, byFile, selectRows } from '../../archives/read-rows.queries.ts';
import { keyList, keyPart } from '../../storage/columns.ts';
import { insertUnder, type NewRow } from '../../storage/insert.ts';
import { change, changeMany, type Dialect, findMany, findOne, type Inputs } from '../../storage/statement.ts';
import { type BirdPhotosTable, birdPhotoColumns } from '../../storage/tables/birds.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';

type AnyTable = Record<string, Record<string, unknown>>;

/**
 * The presence of a bird while its import or the undo is incomplete. The bird counts as gone, so that no care is due
 * for it.
 */
export const temporaryPresence = (day: string) =>
  ({ status: 'other_gone', goneOn: day, absences: JSON.stringify([[day, null]]) }) as const;

/** The derived columns with temporary values, which the last parts of the import replace. */
const temporaryColumns: Readonly<Record<string, Readonly<Record<string, 'text' | 'date' | 'jsonb'>>>> = {
  birds: { status: 'text', goneOn: 'date', absences: 'jsonb' },
  weightGuards: { verdict: 'text', judgement: 'jsonb' },
};

interface TemporaryValues {
  status: string;
  goneOn: string;
  absences: string;
  verdict: string;
  judgement: string;
}
type Insertion = TemporaryValues & {
  workspaceId: WorkspaceId;
  /** A JSON array of arrays, each with the values of the fields in order. */
  rows: string;
};

/** The condition that the parent of a row exists. */
function parentExists(
  { table, fields }: DataFile,
  $: Inputs<Insertion>,
  dialect: Dialect,
): RawBuilder<SqlBool> {
  const part = (name: string) => keyPart<string>(dialect, Object.keys(fields).indexOf(name), 'uuid');
  if (table === 'administrations')
    return sql`exists (select 1 from "medications" where "medications"."workspaceId" = ${$.workspaceId} and "medications"."birdId" = ${part('birdId')} and "medications"."id" = ${part('medicationId')})`;
  if (table === 'changes' || !('birdId' in fields)) return sql`true`;
  return sql`exists (select 1 from "birds" where "birds"."workspaceId" = ${$.workspaceId} and "birds"."id" = ${part('birdId')})`;
}

/**
 * The statements, by data file, that store rows and return the keys of the new ones. They omit rows whose bird or
 * medication is gone, or whose key or unique value is taken. A stored guard without settings is overwritten.
 */
export const insertRows = byFile(file =>
  changeMany<Insertion, ArchiveRow>((typed, $, dialect) => {
    const { table, fields, key } = file;
    const db = typed as unknown as Kysely<AnyTable>;
    const columns = Object.entries(fields).map(([name, field]) => columnOf(name, field));
    const values = Object.values(fields).map(({ type }, index) => keyPart<unknown>(dialect, index, type));
    const temporary = Object.entries(temporaryColumns[table] ?? {});
    return db
      .insertInto<string>(table)
      .columns([
        'workspaceId',
        ...(table === 'changes' ? ['userId'] : []),
        ...(table === 'files' ? ['contentWorkspaceId'] : []),
        ...columns,
        ...temporary.map(([column]) => column),
      ])
      .expression(
        typed
          .selectFrom(keyList(dialect, $.rows))
          .select($.workspaceId.as('workspaceId'))
          // In the JSON of a row, the author of a change comes after its fields.
          .$if(table === 'changes', rows =>
            rows.select(keyPart<string>(dialect, columns.length, 'uuid').as('userId')),
          )
          // The import has stored the bytes under the importing flock.
          .$if(table === 'files', rows => rows.select($.workspaceId.as('contentWorkspaceId')))
          .select(values.map((value, index) => value.as(columns[index] ?? '')))
          .select(
            temporary.map(([column, type]) =>
              typedInput(dialect, $[column as keyof TemporaryValues], type).as(column),
            ),
          )
          .where(parentExists(file, $, dialect)),
      )
      .onConflict(conflict =>
        table === 'weightGuards'
          ? conflict
              .columns(['workspaceId', 'birdId'])
              .doUpdateSet(
                Object.fromEntries(columns.map(name => [name, sql.ref(`excluded.${name}`)])) as never,
              )
              .where(hasNoSettings(file))
          : conflict.doNothing(),
      )
      .returning([...key]) as never;
  }),
);

/**
 * The condition that a guard has a verdict but no settings. When the service starts, it creates such a row for each bird
 * without one, even in the middle of an import.
 */
const hasNoSettings = ({ table, fields, derived = [] }: DataFile) => {
  const settings = Object.keys(fields).filter(name => !['birdId', 'stage', ...derived].includes(name));
  const isUnset = settings.map(
    name => sql<SqlBool>`${sql.ref(`${table}.${columnOf(name, fields[name] as Field)}`)} is null`,
  );
  return sql<SqlBool>`"weightGuards"."stage" = 'adult' and ${sql.join(isUnset, sql` and `)}`;
};

const typedInput = (dialect: Dialect, input: RawBuilder<string>, type: string) =>
  dialect === 'postgres' ? sql<string>`cast(${input} as ${sql.raw(type)})` : sql<string>`${input}`;

/** The condition that a row's key is in a JSON array of keys. */
function isListed({ table, fields, key }: DataFile, keys: RawBuilder<string>, dialect: Dialect) {
  const columns = sql.join(key.map(column => sql.ref(`${table}.${column}`)));
  const parts = sql.join(key.map((column, index) => keyPart(dialect, index, fields[column]?.type ?? 'text')));
  const list = dialect === 'postgres' ? sql`jsonb_array_elements(${keys}::jsonb)` : sql`json_each(${keys})`;
  return sql<SqlBool>`(${columns}) in (select ${parts} from ${list} as "key")`;
}

type KeysInput = { workspaceId: WorkspaceId; keys: string };

/** Lists rows by their keys, as an export would contain them. @param keys a JSON array of keys */
export const listRowsByKey = byFile(file =>
  findMany<KeysInput, ArchiveRow>((db, $, dialect) =>
    selectRows(file, db, $.workspaceId).where(isListed(file, $.keys, dialect)),
  ),
);

/** Deletes rows by their keys, and returns the keys of the deleted rows. Keeps medications that have doses. */
export const deleteRows = byFile(file =>
  changeMany<KeysInput, ArchiveRow>((typed, $, dialect) => {
    const { table, key } = file;
    const db = typed as unknown as Kysely<AnyTable>;
    const noDoses = sql<SqlBool>`not exists (select 1 from "administrations" where "administrations"."workspaceId" = "medications"."workspaceId" and "administrations"."birdId" = "medications"."birdId" and "administrations"."medicationId" = "medications"."id")`;
    let rows = db
      .deleteFrom<string>(table)
      .where(`${table}.workspaceId`, '=', $.workspaceId)
      .where(isListed(file, $.keys, dialect));
    if (table === 'medications') rows = rows.where(noDoses);
    return rows.returning(key.map(column => `${table}.${column}`)) as never;
  }),
);

/** Stores the authors of records: people without an account. @param keys a JSON array of [id, name] */
export const insertAuthors = change((db, $: Inputs<{ keys: string; at: string }>, dialect) =>
  db
    .insertInto('users')
    .columns(['id', 'email', 'name', 'createdAt', 'closedAt'])
    .expression(
      db
        .selectFrom(keyList(dialect, $.keys))
        .select(keyPart<string>(dialect, 0, 'uuid').as('id'))
        // Like the address of a closed account, this is an address that nobody can sign in with.
        .select(sql<string>`'closed:' || ${keyPart<string>(dialect, 0, 'text')}`.as('email'))
        .select(keyPart<string>(dialect, 1, 'text').as('name'))
        .select([
          typedInput(dialect, $.at, 'timestamptz').as('createdAt'),
          typedInput(dialect, $.at, 'timestamptz').as('closedAt'),
        ])
        .where(sql<SqlBool>`true`),
    )
    .onConflict(conflict => conflict.doNothing()),
);

/** Stores the photo of a bird that has none. */
export const insertPhoto = change((db, $: Inputs<NewRow<BirdPhotosTable>>) =>
  insertUnder(db, 'birds', 'birdPhotos', birdPhotoColumns, $).onConflict(conflict => conflict.doNothing()),
);

/** Finds any bird of a flock, current or past. */
export const findAnyBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).limit(1),
);

/** Finds any bird that has moved away from a flock. */
export const findAnyFormerBird = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('formerBirds')
    .select('changeId')
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('changeId')
    .limit(1),
);

/** Finds another archive of which at least one part has been stored. */
export const findOtherArchive = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; importId: string }>) =>
  db
    .selectFrom('imports')
    .innerJoin('importParts', join =>
      join
        .onRef('importParts.workspaceId', '=', 'imports.workspaceId')
        .onRef('importParts.importId', '=', 'imports.id'),
    )
    .select('imports.id')
    .where('imports.workspaceId', '=', $.workspaceId)
    .where('imports.id', '<>', $.importId)
    .where('imports.kind', '=', 'archive')
    .where('imports.state', 'in', ['running', 'done', 'failed'])
    .where('importParts.written', 'is not', null)
    .limit(1),
);

export const deleteWorkspaceSettings = change((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.deleteFrom('workspaceSettings').where('workspaceId', '=', $.workspaceId),
);
