// Queries for the record of a bird that a handover shows.
import { findMany, findOne, type Inputs } from '../storage/statement.ts';
import { vetVisitColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { medicationFieldColumns } from '../storage/tables/medications.ts';

interface RecordsOfBird {
  workspaceId: WorkspaceId;
  birdId: string;
  since: string;
  limit: number;
}

/** Lists vet visits, newest day first, and within a day the most recently recorded first. */
export const listVetVisitsSince = findMany((db, $: Inputs<RecordsOfBird>) =>
  db
    .selectFrom('vetVisits')
    .select(without(vetVisitColumns, 'workspaceId', 'createdAt'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('visitedOn', '>=', $.since)
    .orderBy('visitedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit($.limit),
);

/** Lists the medications whose course has no end or ended on the day `since` or later, latest start date first. */
export const listMedicationsSince = findMany((db, $: Inputs<RecordsOfBird>) =>
  db
    .selectFrom('medications')
    .select(medicationFieldColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where(where => where.or([where('endDate', 'is', null), where('endDate', '>=', $.since)]))
    .orderBy('startDate', 'desc')
    .orderBy('id')
    .limit($.limit),
);

/** Finds the owner whose name the vet sees: the given person if they are an owner, otherwise the first owner. */
export const findShownOwner = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.name', 'users.phone'])
    .where('members.workspaceId', '=', $.workspaceId)
    .where('members.role', '=', 'owner')
    .where('members.acceptedAt', 'is not', null)
    .orderBy(order => order.case().when('members.userId', '=', $.userId).then(0).else(1).end())
    .orderBy('members.acceptedAt')
    .orderBy('members.id')
    .limit(1),
);
