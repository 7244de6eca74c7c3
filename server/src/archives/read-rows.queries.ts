// Queries that read the rows of an archive page by page, in the order of their keys.
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { type Dialect, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { columnOf, type DataFile, dataFiles, excludedKinds, type KeyColumn } from './data-files.ts';

/** The maximum number of rows per page. A page with long strings has fewer. */
export const rowsPerPage = 200;

/** The key after which a page begins: that of the previous page's last row, or `firstKey`. */
export type PageStart = Record<KeyColumn, string>;
type FlockPage = PageStart & { workspaceId: WorkspaceId; limit: number };
/** `ofBirdId` filters by bird; `birdId` is part of the key. */
type BirdPage = FlockPage & { ofBirdId: string };

export type ArchiveRow = Readonly<Record<string, unknown>>;
type AnyTable = Record<string, Record<string, unknown>>;

/** Returns a column in a form that both database engines sort by code point. */
const sortable = (dialect: Dialect, table: string, column: KeyColumn) => {
  const reference = sql.ref(`${table}.${column}`);
  return column === 'administrationSlot' && dialect === 'postgres'
    ? sql`${reference} collate "C"`
    : reference;
};

/** Selects the name of a person. With a join, the database might read all people on the installation. */
const nameOf = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select "name" from "users" where "users"."id" = ${id})`;

/** Selects the rows of a data file, with the names of their authors. */
export function selectRows(
  { table, fields }: DataFile,
  typed: unknown,
  workspaceId: RawBuilder<WorkspaceId>,
): SelectQueryBuilder<AnyTable, string, ArchiveRow> {
  // The tables have different columns, which Kysely cannot type.
  const db = typed as Kysely<AnyTable>;
  let rows: SelectQueryBuilder<AnyTable, string, ArchiveRow> = db
    .selectFrom<string>(table)
    .where(`${table}.workspaceId`, '=', workspaceId);
  for (const [name, field] of Object.entries(fields)) {
    const column = columnOf(name, field);
    rows = rows.select(
      field.isAuthor ? nameOf(sql.ref(`${table}.${column}`)).as(name) : `${table}.${column} as ${name}`,
    );
  }
  return rows;
}

type Rows<Row> = SelectQueryBuilder<AnyTable, string, Row>;

/**
 * Narrows rows to a page, and to one bird if there is an `ofBirdId`. In the history, leaves out changes of the excluded
 * kinds.
 */
const page = <Row>(
  { table, key }: DataFile,
  all: Rows<Row>,
  $: Inputs<FlockPage>,
  dialect: Dialect,
  ofBirdId?: RawBuilder<string>,
): Rows<Row> => {
  let rows = all;
  const columns = key.map(column => sortable(dialect, table, column));
  if (table === 'changes') rows = rows.where('changes.kind', 'not in', [...excludedKinds]);
  if (ofBirdId) rows = rows.where(`${table}.${table === 'birds' ? 'id' : 'birdId'}`, '=', ofBirdId);
  return rows
    .where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(key.map(column => $[column]))})`)
    .orderBy(sql.join(columns))
    .limit($.limit);
};

/** Selects the total length of each row's strings and JSON, in bytes. */
function selectSizes(
  { table, fields }: DataFile,
  typed: unknown,
  workspaceId: RawBuilder<WorkspaceId>,
  dialect: Dialect,
): Rows<{ bytes: number }> {
  const lengths = Object.entries(fields)
    .filter(([, { type, isAuthor }]) => !isAuthor && (type === 'text' || type === 'json'))
    .map(([name]) => {
      const column = sql.ref(`${table}.${name}`);
      return sql`coalesce(octet_length(${dialect === 'postgres' ? sql`${column}::text` : column}), 0)`;
    });
  return (typed as Kysely<AnyTable>)
    .selectFrom<string>(table)
    .where(`${table}.workspaceId`, '=', workspaceId)
    .select(sql<number>`${sql.join(lengths, sql` + `)}`.as('bytes'));
}

/** Creates a statement for each data file, by file name. */
export const byFile = <Statement>(
  make: (file: DataFile) => Statement,
  files: readonly DataFile[] = dataFiles,
): Readonly<Record<string, Statement>> => Object.fromEntries(files.map(file => [file.name, make(file)]));

/** The statements that list a flock's rows, by data file name. */
export const listRowsOfFlock = byFile(file =>
  findMany<FlockPage, ArchiveRow>((db, $, dialect) =>
    page(file, selectRows(file, db, $.workspaceId), $, dialect),
  ),
);

/** The statements that list the sizes of a flock's rows, by data file name. */
export const listSizesOfFlock = byFile(file =>
  findMany<FlockPage, { bytes: number }>((db, $, dialect) =>
    page(file, selectSizes(file, db, $.workspaceId, dialect), $, dialect),
  ),
);

/** True for files that the archive of a single bird can have: all except the former birds. */
const isOfBirds = ({ table }: DataFile) => table !== 'formerBirds';

/** The statements that list a bird's rows, by data file name. */
export const listRowsOfBird = byFile(
  file =>
    findMany<BirdPage, ArchiveRow>((db, $, dialect) =>
      page(file, selectRows(file, db, $.workspaceId), $, dialect, $.ofBirdId),
    ),
  dataFiles.filter(isOfBirds),
);

/** The statements that list the sizes of a bird's rows, by data file name. */
export const listSizesOfBird = byFile(
  file =>
    findMany<BirdPage, { bytes: number }>((db, $, dialect) =>
      page(file, selectSizes(file, db, $.workspaceId, dialect), $, dialect, $.ofBirdId),
    ),
  dataFiles.filter(isOfBirds),
);

/** The number of characters to read: enough for the media type at the beginning of a data URL. */
const prefixLength = 100;

type PhotoPage = { workspaceId: WorkspaceId; afterBirdId: string };

const photosOf = (typed: unknown, $: Inputs<PhotoPage>) =>
  (typed as Kysely<AnyTable>)
    .selectFrom('birdPhotos')
    .innerJoin('birds', join =>
      join
        .onRef('birds.workspaceId', '=', 'birdPhotos.workspaceId')
        .onRef('birds.id', '=', 'birdPhotos.birdId'),
    )
    // Skips a portrait that was made from an earlier photo.
    .leftJoin('birdPortraits', join =>
      join
        .onRef('birdPortraits.workspaceId', '=', 'birdPhotos.workspaceId')
        .onRef('birdPortraits.birdId', '=', 'birdPhotos.birdId')
        .onRef('birdPortraits.photoDigest', '=', 'birdPhotos.digest'),
    )
    .where('birdPhotos.workspaceId', '=', $.workspaceId)
    .where('birdPhotos.birdId', '>', $.afterBirdId)
    .select(['birdPhotos.birdId', 'birds.name'])
    .select(sql`substr("birdPhotos"."photoDataUrl", 1, ${sql.lit(prefixLength)})`.as('prefix'))
    .select(sql`substr("birdPortraits"."portraitDataUrl", 1, ${sql.lit(prefixLength)})`.as('portraitPrefix'))
    .orderBy('birdPhotos.birdId')
    .limit(sql.lit(rowsPerPage));

export interface PhotoKey {
  birdId: string;
  name: string;
  /** The beginning of the data URL. */
  prefix: string;
  /** The beginning of the data URL of the small portrait; null if there is none. */
  portraitPrefix: string | null;
}

/** Lists the photos of a flock, a page at a time. */
export const listPhotosOfFlock = findMany<PhotoPage, PhotoKey>((db, $) => photosOf(db, $) as never);

export const listPhotosOfBird = findMany<PhotoPage & { birdId: string }, PhotoKey>(
  (db, $) => photosOf(db, $).where('birdPhotos.birdId', '=', $.birdId) as never,
);

/** Finds a piece of a photo's data URL. @param at the position of the first character, counted from 1 */
export const findPieceOfPhoto = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; at: number; length: number }>, dialect) => {
    const [at, length] =
      dialect === 'postgres' ? [sql`${$.at}::integer`, sql`${$.length}::integer`] : [$.at, $.length];
    return db
      .selectFrom('birdPhotos')
      .select(sql<string>`substr("photoDataUrl", ${at}, ${length})`.as('piece'))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId);
  },
);

type ContentPage = { workspaceId: WorkspaceId; afterBirdId: string; afterId: string };

const contentsOf = (typed: unknown, $: Inputs<ContentPage>) =>
  (typed as Kysely<AnyTable>)
    .selectFrom('files')
    .select(['birdId', 'id', 'contentWorkspaceId', 'digest', 'fileType'])
    .select(['previewDigest', 'previewType', 'previewWorkspaceId'])
    .where('workspaceId', '=', $.workspaceId)
    .where(where => where(where.refTuple('birdId', 'id'), '>', where.tuple($.afterBirdId, $.afterId)))
    .orderBy('birdId')
    .orderBy('id')
    .limit(sql.lit(rowsPerPage));

/** Lists the stored content of a flock's files and their previews, a page at a time. */
export const listContentsOfFlock = findMany<ContentPage, ArchiveRow>((db, $) => contentsOf(db, $) as never);

/** Lists the stored content of a bird's files and their previews, a page at a time. */
export const listContentsOfBird = findMany<ContentPage & { birdId: string }, ArchiveRow>(
  (db, $) => contentsOf(db, $).where('birdId', '=', $.birdId) as never,
);

/** Lists the names of people. @param keys a JSON array of arrays, each with one person's id */
export const listPeople = findMany((db, $: Inputs<{ keys: string }>, dialect) =>
  db
    .selectFrom(keyList(dialect, $.keys))
    .select(keyPart<string>(dialect, 0, 'uuid').as('id'))
    .select(nameOf(keyPart(dialect, 0, 'uuid')).as('name')),
);

export const findBirdName = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db.selectFrom('birds').select('name').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);
