// Queries that record changes, list them newest first, and claim them for an undo.
import { type ChangeKind, changeKinds } from '@flock-care/contract/shapes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
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
import { without } from '../storage/tables/columns-of.ts';
import { type ChangesTable, changeColumns } from '../storage/tables/history.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

export interface ChangeKey {
  workspaceId: WorkspaceId;
  id: string;
}

const publicColumns = without(changeColumns, 'purgeAt');
export type StoredChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/**
 * The names that the database looks up when a change is recorded, because people, tokens and birds may later be renamed
 * or deleted.
 */
const namedColumns = ['userName', 'tokenName', 'birdName'] as const;
const givenColumns = without(changeColumns, 'workspaceId', 'undoneAt', ...namedColumns);
/** The columns of a new change, in the order in which `insertChanges` selects them. */
export const createdColumns = without(changeColumns, 'undoes', 'undoneAt', 'purgeAt');
type ChangeInput = NewRow<ChangesTable, typeof givenColumns>;

/**
 * Records a change by the actor. `birdName` is given only for a move, because the bird is no longer in its old
 * workspace.
 */
export const insertChange = change(
  (
    db,
    $: Inputs<ChangeInput & { workspaceId: WorkspaceId; tokenId: string | null; birdName: string | null }>,
  ) =>
    db.insertInto('changes').values({
      workspaceId: $.workspaceId,
      ...valuesOf($, givenColumns),
      userName: nameOfUser(db, $.userId),
      tokenName: nameOfToken(db, $.workspaceId, $.tokenId),
      birdName: sql<string>`coalesce(${$.birdName}, ${nameOfBird(db, $.workspaceId, $.birdId)})`,
    }),
);

export const nameOfUser = (db: Kysely<Tables>, userId: RawBuilder<string | null>) =>
  db.selectFrom('users').select('name').where('id', '=', userId);

/** Selects the name of the token or the shared tablet that a person used. */
export const nameOfToken = (
  db: Kysely<Tables>,
  workspaceId: RawBuilder<WorkspaceId>,
  tokenId: RawBuilder<string | null>,
) =>
  db
    .selectFrom('integrationTokens')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', tokenId)
    .unionAll(
      db
        .selectFrom('tablets')
        .select('name')
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', tokenId),
    );

export const nameOfBird = (
  db: Kysely<Tables>,
  workspaceId: RawBuilder<WorkspaceId>,
  birdId: RawBuilder<string | null>,
) => db.selectFrom('birds').select('name').where('workspaceId', '=', workspaceId).where('id', '=', birdId);

/**
 * Records many changes by the actor in one statement.
 *
 * @param keys a JSON array of [id, action, recordId, birdId, before, after]
 */
export const insertChanges = change(
  (
    db,
    $: Inputs<
      Pick<ChangeInput, 'at' | 'kind' | 'userId'> & {
        workspaceId: WorkspaceId;
        tokenId: string | null;
        keys: string;
      }
    >,
    dialect,
  ) =>
    db
      .insertInto('changes')
      .columns(createdColumns)
      .expression(
        db
          .selectFrom(keyList(dialect, $.keys))
          .select($.workspaceId.as('workspaceId'))
          .select(keyPart<string>(dialect, 0, 'uuid').as('id'))
          .select([$.at.as('at'), $.userId.as('userId')])
          .select(nameOfUser(db, $.userId).as('userName'))
          .select(nameOfToken(db, $.workspaceId, $.tokenId).as('tokenName'))
          .select(keyPart<ChangesTable['action']>(dialect, 1, 'text').as('action'))
          .select($.kind.as('kind'))
          .select(keyPart<string>(dialect, 2, 'uuid').as('recordId'))
          .select(keyPart<string>(dialect, 3, 'uuid').as('birdId'))
          .select(nameOfBird(db, $.workspaceId, keyPart<string>(dialect, 3, 'uuid')).as('birdName'))
          .select(keyPart<string>(dialect, 4, 'json').as('before'))
          .select(keyPart<string>(dialect, 5, 'json').as('after')),
      ),
);

export const findChange = findOne((db, $: Inputs<ChangeKey>) =>
  db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Claims a change for its undo; no row if the change no longer exists or has already been undone. */
export const claimChange = changeOne((db, $: Inputs<ChangeKey & { now: string }>) =>
  db
    .updateTable('changes')
    .set({ undoneAt: $.now, purgeAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('undoneAt', 'is', null)
    .returning('id'),
);

/** Locks the bird, if it still exists, so that it does not move or change until the transaction ends. */
export const lockBirdOfChange = lockOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

type PageOf<P> = P & { workspaceId: WorkspaceId; beforeId: string; limit: number };

type KindPage = PageOf<{ kind: ChangesTable['kind'] }>;

/** Selects a page of changes, newest first. */
const page = (db: Kysely<Tables>, $: Inputs<PageOf<object>>) =>
  db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '<', $.beforeId)
    .orderBy('id', 'desc')
    .limit($.limit);

export const listChanges = findMany((db, $: Inputs<PageOf<object>>) => page(db, $));

export const listChangesOfBird = findMany((db, $: Inputs<PageOf<{ birdId: string }>>) =>
  page(db, $).where('birdId', '=', $.birdId),
);

/** The kinds of records that daily care writes. On a shared tablet, the history shows no others. */
export const careKinds: readonly ChangeKind[] = ['weight', 'administration', 'observation'];

export const listCareChanges = findMany((db, $: Inputs<PageOf<object>>) =>
  page(db, $).where('kind', 'in', careKinds),
);

export const listCareChangesOfBird = findMany((db, $: Inputs<PageOf<{ birdId: string }>>) =>
  page(db, $).where('birdId', '=', $.birdId).where('kind', 'in', careKinds),
);

type PageOfMember = PageOf<{ memberId: string }>;

/**
 * Selects a page of the changes to the birds on a member's list. A page is read for each bird, because a search through all
 * changes would have to skip those of all other birds.
 */
function pageOfListedBirds(
  db: Kysely<Tables>,
  $: Inputs<PageOfMember>,
  dialect: Dialect,
  kind?: RawBuilder<ChangesTable['kind']> | readonly ChangeKind[],
) {
  let ofBird = db
    .selectFrom('changes')
    .select('changes.id')
    .where('changes.workspaceId', '=', $.workspaceId)
    .where('changes.birdId', '=', sql.ref<string>('listed.birdId'))
    .where('changes.id', '<', $.beforeId)
    .orderBy('changes.id', 'desc')
    .limit($.limit);
  if (kind) {
    ofBird = Array.isArray(kind)
      ? ofBird.where('changes.kind', 'in', kind)
      : ofBird.where('changes.kind', '=', kind);
  }
  const newest = (
    dialect === 'postgres'
      ? sql<{ value: string }>`lateral (select "id" as "value" from ${ofBird} as "ofBird")`
      : sql<{ value: string }>`json_each((select json_group_array("id") from ${ofBird} as "ofBird"))`
  ).as('newest');
  const ids = db
    .selectFrom('memberBirds as listed')
    .crossJoin(newest)
    .select('newest.value')
    .where('listed.workspaceId', '=', $.workspaceId)
    .where('listed.memberId', '=', $.memberId)
    .orderBy('newest.value', 'desc')
    .limit($.limit);
  return db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', 'in', ids)
    .orderBy('id', 'desc');
}

export const listChangesOfListedBirds = findMany((db, $: Inputs<PageOfMember>, dialect) =>
  pageOfListedBirds(db, $, dialect),
);

export const listCareChangesOfListedBirds = findMany((db, $: Inputs<PageOfMember>, dialect) =>
  pageOfListedBirds(db, $, dialect, careKinds),
);

export const listChangesOfListedBirdsAndKind = findMany(
  (db, $: Inputs<PageOfMember & { kind: ChangesTable['kind'] }>, dialect) =>
    pageOfListedBirds(db, $, dialect, $.kind),
);

/**
 * Finds an arbitrary change if there are more than 5,000. In so long a history, the index by kind finds changes of a
 * rare kind faster than a search through each bird's changes.
 */
export const findChangeOfLongHistory = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .limit(sql.lit(1))
    .offset(sql.lit(5_000)),
);

export const listChangesOfWeights = findMany((db, $: Inputs<PageOf<{ firstId: string }>>) =>
  page(db, $).where('kind', '=', 'weight').where('id', '>=', $.firstId),
);

/** The number of changes in a stretch. The history is searched for changes to weights one stretch at a time. */
export const stretchLength = 500;

/** Finds the oldest change in the stretch before a change; no row if fewer than `stretchLength` changes are left. */
export const findEndOfStretch = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; beforeId: string }>) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '<', $.beforeId)
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .offset(sql.lit(stretchLength - 1)),
);

/** Counts the changes in a stretch that do not concern weights. A partial index covers those changes. */
export const countOtherChanges = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; beforeId: string; firstId: string }>) =>
    db
      .selectFrom('changes')
      .select(count => count.fn.countAll<number>().as('others'))
      .where('workspaceId', '=', $.workspaceId)
      .where(
        'kind',
        'in',
        changeKinds.filter(kind => kind !== 'weight'),
      )
      .where(sql<boolean>`"kind" <> 'weight'`)
      .where('id', '<', $.beforeId)
      .where('id', '>=', $.firstId),
);

/**
 * Lists the changes of any one kind except weights. SQLite uses the partial index of these kinds only if the statement
 * repeats its condition.
 */
export const listChangesOfKind = findMany((db, $: Inputs<KindPage>) =>
  page(db, $).where('kind', '=', $.kind).where(sql<boolean>`"kind" <> 'weight'`),
);

export const listChangesOfBirdAndKind = findMany(
  (db, $: Inputs<PageOf<{ birdId: string; kind: ChangesTable['kind'] }>>) =>
    page(db, $).where('birdId', '=', $.birdId).where('kind', '=', $.kind),
);
