// Queries for stays.
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { type BirdsTable, presenceColumns } from '../storage/tables/birds.ts';
import { qualify } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type StaysTable, stayColumns } from '../storage/tables/stays.ts';

/** The columns that people fill in. */
export const fieldColumns = [
  'kind',
  'startedOn',
  'personName',
  'personContact',
  'reason',
  'notes',
  'reviewOn',
] as const;

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
type StayKey = BirdKey & { id: string };

/** Finds the fields of a bird from which its first stay is derived. */
export const findBirdOfStays = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .select(['workspaceId', 'id', 'gotchaDay', 'createdAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId),
);

/** Lists the stored stays of a bird with the names of their authors, oldest first. */
export const listStays = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('stays')
    .leftJoin('users', 'users.id', 'stays.createdByUserId')
    .select(qualify('stays', stayColumns))
    .select('users.name as createdByName')
    .where('stays.workspaceId', '=', $.workspaceId)
    .where('stays.birdId', '=', $.birdId)
    .orderBy('stays.startedOn'),
);

/** Stores a stay, unless the bird is missing or has another stay with the same id or first day. */
export const insertStay = change((db, $: Inputs<NewRow<StaysTable>>) =>
  insertUnder(db, 'birds', 'stays', stayColumns, $).onConflict(conflict => conflict.doNothing()),
);

export const updateStay = change((db, $: Inputs<StayKey & NewRow<StaysTable, typeof fieldColumns>>) =>
  db
    .updateTable('stays')
    .set(valuesOf($, fieldColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const deleteStay = change((db, $: Inputs<StayKey>) =>
  db
    .deleteFrom('stays')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

/** Stores the columns of a bird that are derived from its stays. */
export const updatePresence = change((db, $: Inputs<BirdKey & NewRow<BirdsTable, typeof presenceColumns>>) =>
  db
    .updateTable('birds')
    .set(valuesOf($, presenceColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.birdId),
);
