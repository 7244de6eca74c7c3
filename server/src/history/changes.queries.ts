// Queries for changes: recorded with the write that they are about, listed newest first, claimed by an undo.
import { sql } from 'kysely';
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
import type { WorkspaceId } from '../storage/tables/index.ts';

interface ChangeKey {
  workspaceId: WorkspaceId;
  id: string;
}

const publicColumns = without(changeColumns, 'purgeAt');
export type StoredChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** What the database looks up: names as they are now, because people, tokens and birds may go. */
const namedColumns = ['userName', 'tokenName', 'birdName'] as const;
const givenColumns = without(changeColumns, 'workspaceId', 'undoneAt', ...namedColumns);
type Given = NewRow<ChangesTable, typeof givenColumns>;

/** Records a change of the actor. `birdName` is null unless the bird is not in the workspace. */
export const insertChange = change(
  (db, $: Inputs<Given & { workspaceId: WorkspaceId; tokenId: string | null; birdName: string | null }>) =>
    db.insertInto('changes').values({
      workspaceId: $.workspaceId,
      ...valuesOf($, givenColumns),
      userName: db.selectFrom('users').select('name').where('id', '=', $.userId),
      tokenName: db
        .selectFrom('integrationTokens')
        .select('name')
        .where('workspaceId', '=', $.workspaceId)
        .where('id', '=', $.tokenId),
      birdName: sql<string>`coalesce(${$.birdName}, ${db
        .selectFrom('birds')
        .select('name')
        .where('workspaceId', '=', $.workspaceId)
        .where('id', '=', $.birdId)})`,
    }),
);

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
      .columns([
        'workspaceId',
        'id',
        'at',
        'userId',
        'userName',
        'tokenName',
        'action',
        'kind',
        'recordId',
        'birdId',
        'birdName',
        'before',
        'after',
      ])
      .expression(
        db
          .selectFrom(keyList(dialect, $.keys))
          .select($.workspaceId.as('workspaceId'))
          .select(keyPart<string>(dialect, 0, 'uuid').as('id'))
          .select([$.at.as('at'), $.userId.as('userId')])
          .select(one => [
            one.selectFrom('users').select('name').where('id', '=', $.userId).as('userName'),
            one
              .selectFrom('integrationTokens')
              .select('name')
              .where('workspaceId', '=', $.workspaceId)
              .where('id', '=', $.tokenId)
              .as('tokenName'),
          ])
          .select(keyPart<ChangesTable['action']>(dialect, 1, 'text').as('action'))
          .select($.kind.as('kind'))
          .select(keyPart<string>(dialect, 2, 'uuid').as('recordId'))
          .select(keyPart<string>(dialect, 3, 'uuid').as('birdId'))
          .select(one =>
            one
              .selectFrom('birds')
              .select('name')
              .where('workspaceId', '=', $.workspaceId)
              .where('id', '=', keyPart<string>(dialect, 3, 'uuid'))
              .as('birdName'),
          )
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

/** Changes whose archive has been kept for long enough. */
export const listChangesToPurge = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('changes')
    .select(['workspaceId', 'id', 'action', 'kind', 'recordId', 'birdId'])
    .where('purgeAt', '<=', $.now)
    .orderBy('purgeAt')
    .limit($.maxRows),
);

interface Purge extends ChangeKey {
  birdId: string | null;
  maxRows: number;
}

/** Of a bird that was deleted, deletes what was changed before: its values are those of the bird and its records. */
export const purgeBirdChanges = change((db, $: Inputs<Purge>) =>
  db
    .deleteFrom('changes')
    .where('workspaceId', '=', $.workspaceId)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('changes')
          .select('id')
          .where('workspaceId', '=', $.workspaceId)
          .where('birdId', '=', $.birdId)
          .where('id', '<', $.id)
          .where('action', '<>', 'moved')
          .limit($.maxRows),
      ),
    ),
);

/** Of a record that was deleted, deletes what was changed before. */
export const purgeRecordChanges = change(
  (db, $: Inputs<Purge & { recordId: string | null; kind: ChangesTable['kind'] }>) =>
    db
      .deleteFrom('changes')
      .where('workspaceId', '=', $.workspaceId)
      .where(({ eb, selectFrom }) =>
        eb(
          'id',
          'in',
          selectFrom('changes')
            .select('id')
            .where('workspaceId', '=', $.workspaceId)
            .where('birdId', '=', $.birdId)
            .where('recordId', '=', $.recordId)
            .where('kind', '=', $.kind)
            .where('id', '<', $.id)
            .limit($.maxRows),
        ),
      ),
);

/** Deletes what was changed of the records that a deletion archived, such as the doses of a medication. */
export const purgeArchivedRecordChanges = change((db, $: Inputs<Purge>, dialect) =>
  db
    .deleteFrom('changes')
    .where('workspaceId', '=', $.workspaceId)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('changes')
          .select('id')
          .where('workspaceId', '=', $.workspaceId)
          .where('birdId', '=', $.birdId)
          .where('id', '<', $.id)
          .where(
            'recordId',
            'in',
            selectFrom('archivedRows')
              .select(archivedId(dialect).as('archivedId'))
              .where('workspaceId', '=', $.workspaceId)
              .where('changeId', '=', $.id)
              // Those that have an id of their own.
              .where('tableName', 'not in', ['birds', 'birdPhotos', 'careSheets']),
          )
          .limit($.maxRows),
      ),
    ),
);

const archivedId = (dialect: Dialect) =>
  dialect === 'postgres' ? sql<string>`("contents" ->> 'id')::uuid` : sql<string>`"contents" ->> 'id'`;

/** Leaves of a deletion that somebody deleted something. */
export const purgeDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** As above, without the name of the bird, which is gone as well. */
export const purgeBirdDeletion = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ before: null, after: null, birdName: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Once nothing is left of the archive. */
export const markPurged = change((db, $: Inputs<ChangeKey>) =>
  db
    .updateTable('changes')
    .set({ purgeAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Locks the bird, if it still exists, so that it does not move or change until the transaction ends. */
export const lockBirdOfChange = lockOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db.selectFrom('birds').select('id').where('workspaceId', '=', $.workspaceId).where('id', '=', $.birdId),
);

type PageOf<P> = P & { workspaceId: WorkspaceId; beforeId: string; limit: number };

/** Newest first. */
export const listChanges = findMany((db, $: Inputs<PageOf<object>>) =>
  db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '<', $.beforeId)
    .orderBy('id', 'desc')
    .limit($.limit),
);

export const listChangesOfBird = findMany((db, $: Inputs<PageOf<{ birdId: string }>>) =>
  db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '<', $.beforeId)
    .orderBy('id', 'desc')
    .limit($.limit),
);

export const listChangesOfKind = findMany((db, $: Inputs<PageOf<{ kind: ChangesTable['kind'] }>>) =>
  db
    .selectFrom('changes')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('kind', '=', $.kind)
    .where('id', '<', $.beforeId)
    .orderBy('id', 'desc')
    .limit($.limit),
);

export const listChangesOfBirdAndKind = findMany(
  (db, $: Inputs<PageOf<{ birdId: string; kind: ChangesTable['kind'] }>>) =>
    db
      .selectFrom('changes')
      .select(publicColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('kind', '=', $.kind)
      .where('id', '<', $.beforeId)
      .orderBy('id', 'desc')
      .limit($.limit),
);
