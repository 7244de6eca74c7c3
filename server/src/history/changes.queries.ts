// Queries for changes: recorded with their write, listed newest first, claimed by an undo.
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

/** The columns that the database looks up: current names, because people, tokens and birds may later be deleted. */
const namedColumns = ['userName', 'tokenName', 'birdName'] as const;
const givenColumns = without(changeColumns, 'workspaceId', 'undoneAt', ...namedColumns);
/** The columns of a new change, in the order in which `insertChanges` selects them. */
export const createdColumns = without(changeColumns, 'undoes', 'undoneAt', 'purgeAt');
type ChangeInput = NewRow<ChangesTable, typeof givenColumns>;

/** Records a change by the actor. `birdName` is set only if the bird is not in the workspace. */
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
 * Records many changes by the actor at once.
 *
 * @param keys a JSON list of [id, action, recordId, birdId, before, after]
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

/** Claims a change for its undo; no row if the change no longer exists or somebody else has undone it. */
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

export const listChangesOfWeights = findMany((db, $: Inputs<PageOf<{ firstId: string }>>) =>
  page(db, $).where('kind', '=', 'weight').where('id', '>=', $.firstId),
);

/** The number of changes in a stretch. Changes to weights are searched for one stretch at a time. */
export const stretchLength = 500;

/** Finds the oldest change in the stretch before a change; no row if fewer changes than a stretch are left. */
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

/** Counts the changes in a stretch that do not concern weights. Those changes have an index of their own. */
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
 * Lists changes of one kind other than weights. SQLite uses the index of these kinds only if the statement repeats the
 * condition of the index.
 */
export const listChangesOfKind = findMany((db, $: Inputs<KindPage>) =>
  page(db, $).where('kind', '=', $.kind).where(sql<boolean>`"kind" <> 'weight'`),
);

export const listChangesOfBirdAndKind = findMany(
  (db, $: Inputs<PageOf<{ birdId: string; kind: ChangesTable['kind'] }>>) =>
    page(db, $).where('birdId', '=', $.birdId).where('kind', '=', $.kind),
);
