// Queries for the data that a workspace keeps about birds that have moved to another one.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type FormerBirdsTable, formerBirdColumns } from '../storage/tables/stays.ts';

type Key = Pick<FormerBirdsTable, 'workspaceId' | 'changeId'>;

export const insertFormerBird = change((db, $: Inputs<NewRow<FormerBirdsTable>>) =>
  db.insertInto('formerBirds').values(valuesOf($, formerBirdColumns)),
);

export const findFormerBird = findOne((db, $: Inputs<Key>) =>
  db
    .selectFrom('formerBirds')
    .select(formerBirdColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '=', $.changeId),
);

/** Lists the birds that moved away on the day `since` or later. */
export const listFormerBirdsSince = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; since: string }>) =>
  db
    .selectFrom('formerBirds')
    .select(['species', 'leftOn', 'joinedOn', 'joinedDead', 'source', 'formerStays'])
    .where('workspaceId', '=', $.workspaceId)
    .where('leftOn', '>=', $.since),
);

export const deleteFormerBird = change((db, $: Inputs<Key>) =>
  db.deleteFrom('formerBirds').where('workspaceId', '=', $.workspaceId).where('changeId', '=', $.changeId),
);
