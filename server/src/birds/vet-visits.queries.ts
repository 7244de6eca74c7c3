// Vet visits of one bird.
import { changeOne, findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

const shown = ['id', 'birdId', 'visitedOn', 'clinicName', 'reason', 'notes'] as const;

/** Newest first; of one day, the last recorded first. */
export const listVetVisits = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('vetVisits')
    .select(shown)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('visitedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id'),
);

/** Records a visit; no row where the bird is not in the flock. */
export const insertVetVisit = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      birdId: string;
      id: string;
      visitedOn: string;
      clinicName: string;
      reason: string;
      notes: string;
      now: string;
    }>,
  ) =>
    db
      .insertInto('vetVisits')
      .columns(['workspaceId', 'birdId', 'id', 'visitedOn', 'clinicName', 'reason', 'notes', 'createdAt'])
      .expression(
        db
          .selectFrom('birds')
          .select(['birds.workspaceId', 'birds.id as birdId'])
          .select([
            $.id.as('id'),
            $.visitedOn.as('visitedOn'),
            $.clinicName.as('clinicName'),
            $.reason.as('reason'),
            $.notes.as('notes'),
            $.now.as('createdAt'),
          ])
          .where('birds.workspaceId', '=', $.workspaceId)
          .where('birds.id', '=', $.birdId),
      )
      .returning(shown),
);
