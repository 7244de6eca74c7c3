// Weights of one bird, clustered by day.
import { changeOne, findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

/** All but the bird: whoever asks knows it, and in a list of a month it would be read thirty times. */
const shown = ['id', 'weightGrams', 'recordedOn', 'notes'] as const;

/** The weights from a day on, oldest first. */
export const listWeights = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; sinceDay: string }>) =>
    db
      .selectFrom('weights')
      .select(shown)
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('recordedOn', '>=', $.sinceDay)
      .orderBy('recordedOn'),
);

/** Records a weight; no row where the bird is not in the flock or has a weight on that day. */
export const insertWeight = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      birdId: string;
      id: string;
      recordedOn: string;
      weightGrams: number;
      notes: string;
    }>,
  ) =>
    db
      .insertInto('weights')
      .columns(['workspaceId', 'birdId', 'id', 'recordedOn', 'weightGrams', 'notes'])
      .expression(
        db
          .selectFrom('birds')
          .select(['workspaceId', 'birds.id as birdId'])
          .select([
            $.id.as('id'),
            $.recordedOn.as('recordedOn'),
            $.weightGrams.as('weightGrams'),
            $.notes.as('notes'),
          ])
          .where('workspaceId', '=', $.workspaceId)
          .where('birds.id', '=', $.birdId),
      )
      .onConflict(conflict => conflict.columns(['workspaceId', 'birdId', 'recordedOn']).doNothing())
      .returning(shown),
);
