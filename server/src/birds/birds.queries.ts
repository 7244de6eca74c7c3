// Birds of one flock. Photos have a table of their own, so that a list reads them one at a time.
import type { Gender } from '@flock-care/contract';
import type { ExpressionBuilder } from 'kysely';
import { lockRows, tableOfLatestWeights } from '../storage/columns.ts';
import { change, changeOne, type Dialect, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

interface BirdFields {
  name: string;
  tagId: string;
  species: string;
  vetClinicName: string;
  vetClinicAddress: string;
  vetAccountNumber: string;
  vetDoctorName: string;
  gender: Gender;
  dateOfBirth: string | null;
  gotchaDay: string | null;
  chartColor: string;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
}

/** A bird's own columns, in the order the API shows them. */
const columns = [
  'birds.id',
  'birds.workspaceId',
  'birds.name',
  'birds.tagId',
  'birds.species',
  'birds.vetClinicName',
  'birds.vetClinicAddress',
  'birds.vetAccountNumber',
  'birds.vetDoctorName',
  'birds.gender',
  'birds.dateOfBirth',
  'birds.gotchaDay',
  'birds.chartColor',
  'birds.notifyOnDob',
  'birds.notifyOnGotchaDay',
  'birds.createdAt',
] as const;

/** The latest weight and its day: two look-ups at the end of the bird's days. */
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

/** Every bird with its latest weight, and the digest of the photo that is to be read; null where there is none. */
export const listBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
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
    .where('birds.workspaceId', '=', $.workspaceId),
);

/** One bird, whole: with its photo and latest weight. */
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

/** Whether the flock has the bird. */
export const findBirdId = findOne((db, $: Inputs<BirdKey>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

/** A bird's stored fields, held until the transaction ends: nobody else changes, moves or adds to the bird meanwhile. */
export const lockBird = findOne((db, $: Inputs<BirdKey>, dialect) =>
  db
    .selectFrom('birds')
    .select(columns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId)
    .$call(lockRows(dialect)),
);

/** Adds a bird; no row where the flock uses the tagId already or is gone. */
export const insertBird = changeOne((db, $: Inputs<BirdKey & BirdFields & { now: string }>) =>
  db
    .insertInto('birds')
    .values({
      workspaceId: $.workspaceId,
      id: $.birdId,
      ...fields($),
      createdAt: $.now,
    })
    .onConflict(conflict => conflict.columns(['workspaceId', 'tagId']).doNothing())
    .returning('id'),
);

/** Changes a bird; no row where it is not in the flock or another bird has the tagId. */
export const updateBird = changeOne((db, $: Inputs<BirdKey & BirdFields>) =>
  db
    .updateTable('birds')
    .set(fields($))
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

const fields = ($: Inputs<BirdFields>) => ({
  name: $.name,
  tagId: $.tagId,
  species: $.species,
  vetClinicName: $.vetClinicName,
  vetClinicAddress: $.vetClinicAddress,
  vetAccountNumber: $.vetAccountNumber,
  vetDoctorName: $.vetDoctorName,
  gender: $.gender,
  dateOfBirth: $.dateOfBirth,
  gotchaDay: $.gotchaDay,
  chartColor: $.chartColor,
  notifyOnDob: $.notifyOnDob,
  notifyOnGotchaDay: $.notifyOnGotchaDay,
});

/** Deletes a bird with all its records. */
export const deleteBird = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('birds').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

export const findPhoto = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birdPhotos')
    .select('photoDataUrl')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Stores a bird's photo in place of an earlier one. */
export const upsertPhoto = change((db, $: Inputs<BirdKey & { photoDataUrl: string; digest: string }>) =>
  db
    .insertInto('birdPhotos')
    .values({
      workspaceId: $.workspaceId,
      birdId: $.birdId,
      photoDataUrl: $.photoDataUrl,
      digest: $.digest,
    })
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId']).doUpdateSet(set => ({
        photoDataUrl: set.ref('excluded.photoDataUrl'),
        digest: set.ref('excluded.digest'),
      })),
    ),
);

export const deletePhoto = change((db, $: Inputs<BirdKey>) =>
  db.deleteFrom('birdPhotos').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);
