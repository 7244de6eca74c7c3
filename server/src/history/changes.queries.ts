// Queries for changes: recorded with the write that they are about, listed newest first, claimed by an undo.
import { changeKinds } from '@flock-care/contract/shapes';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import { type ChangesTable, changeColumns } from '../storage/tables/history.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

export interface ChangeKey {
  workspaceId: WorkspaceId;
  id: string;
}

const publicColumns = without(changeColumns, 'purgeAt');
export type StoredChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** What the database looks up: names as they are now, because people, tokens and birds may go. */
const namedColumns = ['userName', 'tokenName', 'birdName'] as const;
const givenColumns = without(changeColumns, 'workspaceId', 'undoneAt', ...namedColumns);
/** In the order in which they are selected. */
export const createdColumns = without(changeColumns, 'undoes', 'undoneAt', 'purgeAt');
type Given = NewRow<ChangesTable, typeof givenColumns>;

/** Records a change of the actor. `birdName` is null unless the bird is not in the workspace. */
export const insertChange = change(
  (db, $: Inputs<Given & { workspaceId: WorkspaceId; tokenId: string | null; birdName: string | null }>) =>
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

export const nameOfToken = (
  db: Kysely<Tables>,
  workspaceId: RawBuilder<WorkspaceId>,
  tokenId: RawBuilder<string | null>,
) =>
  db
    .selectFrom('integrationTokens')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', tokenId);

export const nameOfBird = (
  db: Kysely<Tables>,
  workspaceId: RawBuilder<WorkspaceId>,
  birdId: RawBuilder<string | null>,
) => db.selectFrom('birds').select('name').where('workspaceId', '=', workspaceId).where('id', '=', birdId);

/**
 * Records many changes of the actor at once.
 *
 * @param keys a JSON list of [id, action, recordId, birdId, before, after]
 */
export const insertChanges = change(
  (
    db,
    $: Inputs<
      Pick<Given, 'at' | 'kind' | 'userId'> & {
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

/** Claims a change for its undo; no row if it is gone, or somebody else has undone it. */
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

type OfKind = PageOf<{ kind: ChangesTable['kind'] }>;

/** Newest first. */
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

export const listChangesOfWeights = findMany((db, $: Inputs<PageOf<{ firstId: string }>>) =>
  page(db, $).where('kind', '=', 'weight').where('id', '>=', $.firstId),
);

/** How many changes are looked through at a time for those of weights. */
export const stretchLength = 500;

/** The last of so many changes before one; no row if there are fewer. */
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

/** How many changes of a stretch are not of weights, counted in the index of these. */
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

/** Of any other kind: SQLite takes the index of these only if the statement says that it is one of them. */
export const listChangesOfKind = findMany((db, $: Inputs<OfKind>) =>
  page(db, $).where('kind', '=', $.kind).where(sql<boolean>`"kind" <> 'weight'`),
);

export const listChangesOfBirdAndKind = findMany(
  (db, $: Inputs<PageOf<{ birdId: string; kind: ChangesTable['kind'] }>>) =>
    page(db, $).where('birdId', '=', $.birdId).where('kind', '=', $.kind),
);
