// Queries for birds. Photos are in a separate table, so that a list can read them one at a time.
import type { BirdStatus } from '@flock-care/contract/shapes';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { tableOfLatestWeights } from '../storage/columns.ts';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import {
  change,
  changeOne,
  type Dialect,
  findMany,
  findOne,
  type Inputs,
  lockOne,
} from '../storage/statement.ts';
import {
  type BirdPhotosTable,
  type BirdsTable,
  birdColumns,
  birdPhotoColumns,
} from '../storage/tables/birds.ts';
import { qualify, without } from '../storage/tables/columns-of.ts';
import { type BirdPortraitsTable, birdPortraitColumns } from '../storage/tables/files.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

const columns = qualify('birds', birdColumns);
/** The columns that people fill in. */
export const fieldColumns = without(birdColumns, 'id', 'workspaceId', 'createdAt');
type BirdFields = NewRow<BirdsTable, typeof fieldColumns>;

/** Selects the latest weight and its day, with two lookups at the end of an index range. */
const latestWeight = (dialect: Dialect) => (bird: ExpressionBuilder<Tables, 'birds'>) => {
  const latest = <C extends 'weightGrams' | 'recordedOn'>(column: C) =>
    bird
      .selectFrom(tableOfLatestWeights(dialect))
      .select(column)
      .whereRef('latest.workspaceId', '=', 'birds.workspaceId')
      .whereRef('latest.birdId', '=', 'birds.id')
      .orderBy('latest.recordedOn', 'desc')
      .limit(1);
  return [
    latest('weightGrams').as('latestWeightGrams'),
    latest('recordedOn').as('latestRecordedOn'),
  ] as const;
};

/** Limits a list to current birds, to past birds, or not at all. */
const withStatus = (status: BirdStatus) => (bird: ExpressionBuilder<Tables, 'birds'>) =>
  status === 'all' ? sql<SqlBool>`true` : bird('birds.goneOn', status === 'here' ? 'is' : 'is not', null);

const perStatus = <Query>(make: (status: BirdStatus) => Query): Readonly<Record<BirdStatus, Query>> => ({
  here: make('here'),
  gone: make('gone'),
  all: make('all'),
});

/** Lists birds with their latest weight and the digest of their photo, which is null if there is none. */
export const listBirds = perStatus(status =>
  findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
    db
      .selectFrom('birds')
      .leftJoin('birdPhotos', join =>
        join
          .onRef('birdPhotos.workspaceId', '=', 'birds.workspaceId')
          .onRef('birdPhotos.birdId', '=', 'birds.id'),
      )
      .select(columns)
      .select('birdPhotos.digest as photoDigest')
      .select(latestWeight(dialect))
      .where('birds.workspaceId', '=', $.workspaceId)
      .where(withStatus(status)),
  ),
);

/** Lists birds with their latest weight, without looking up their photos. */
export const listBirdsAlone = perStatus(status =>
  findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
    db
      .selectFrom('birds')
      .select(columns)
      .select(latestWeight(dialect))
      .where('birds.workspaceId', '=', $.workspaceId)
      .where(withStatus(status)),
  ),
);

/** Finds a bird with its photo and latest weight. */
export const findBird = findOne((db, $: Inputs<BirdKey>, dialect) =>
  db
    .selectFrom('birds')
    .leftJoin('birdPhotos', join =>
      join
        .onRef('birdPhotos.workspaceId', '=', 'birds.workspaceId')
        .onRef('birdPhotos.birdId', '=', 'birds.id'),
    )
    .select(columns)
    .select('birdPhotos.photoDataUrl')
    .select(latestWeight(dialect))
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Finds a bird with its latest weight, without looking up its photo. */
export const findBirdAlone = findOne((db, $: Inputs<BirdKey>, dialect) =>
  db
    .selectFrom('birds')
    .select(columns)
    .select(latestWeight(dialect))
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Finds the periods when a bird was away; no row if the workspace has no such bird. */
export const findAbsences = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .select('absences')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId),
);

/** Finds a current bird; no row if it is a past bird, or the workspace has no such bird. */
export const findBirdHere = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId)
    .where('goneOn', 'is', null),
);

/** Finds the id of a bird; no row if the workspace has no such bird. */
export const findBirdId = findOne((db, $: Inputs<BirdKey>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

/**
 * Locks a bird: until the transaction ends, nobody else can change it, move it or add records to it. Returns the bird
 * with the periods when it was away.
 */
export const lockBird = lockOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .select([...birdColumns, 'absences'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId),
);

/** Adds a bird; no row if the tagId is taken. */
export const insertBird = changeOne((db, $: Inputs<NewRow<BirdsTable, typeof birdColumns>>) =>
  db
    .insertInto('birds')
    .values(valuesOf($, birdColumns))
    .onConflict(conflict => conflict.columns(['workspaceId', 'tagId']).doNothing())
    .returning('id'),
);

/** Changes a bird; no row if it is not in the workspace or another bird has the tagId. */
export const updateBird = changeOne((db, $: Inputs<BirdKey & BirdFields>) =>
  db
    .updateTable('birds')
    .set(valuesOf($, fieldColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId)
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('birds as other')
            .select('other.id')
            .where('other.workspaceId', '=', $.workspaceId)
            .where('other.tagId', '=', $.tagId)
            .where('other.id', '<>', $.birdId),
        ),
      ),
    )
    .returning('id'),
);

/** Deletes a bird with all its records. */
export const deleteBird = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('birds').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

export const findPhoto = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birdPhotos')
    .select(['photoDataUrl', 'digest'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

export const findPhotoDigest = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birdPhotos')
    .select('digest')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Adds or replaces a bird's photo. */
export const upsertPhoto = change((db, $: Inputs<BirdPhotosTable>) =>
  db
    .insertInto('birdPhotos')
    .values(valuesOf($, birdPhotoColumns))
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId']).doUpdateSet(set => ({
        photoDataUrl: set.ref('excluded.photoDataUrl'),
        digest: set.ref('excluded.digest'),
      })),
    ),
);

/** Adds or replaces a bird's small portrait. */
export const upsertPortrait = change((db, $: Inputs<BirdPortraitsTable>) =>
  db
    .insertInto('birdPortraits')
    .values(valuesOf($, birdPortraitColumns))
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId']).doUpdateSet(set => ({
        photoDigest: set.ref('excluded.photoDigest'),
        portraitDataUrl: set.ref('excluded.portraitDataUrl'),
        digest: set.ref('excluded.digest'),
      })),
    ),
);

/** Finds a bird's small portrait, unless it was made from an earlier photo. */
export const findPortrait = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birdPortraits')
    .innerJoin('birdPhotos', join =>
      join
        .onRef('birdPhotos.workspaceId', '=', 'birdPortraits.workspaceId')
        .onRef('birdPhotos.birdId', '=', 'birdPortraits.birdId')
        .onRef('birdPhotos.digest', '=', 'birdPortraits.photoDigest'),
    )
    .select(['birdPortraits.photoDigest', 'birdPortraits.portraitDataUrl', 'birdPortraits.digest'])
    .where('birdPortraits.workspaceId', '=', $.workspaceId)
    .where('birdPortraits.birdId', '=', $.birdId),
);

export const deletePortrait = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('birdPortraits').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);

export const deletePhoto = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('birdPhotos').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);
