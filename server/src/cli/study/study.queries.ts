// Queries for the study. All but the first read the records of one bird.
import { sql } from 'kysely';
import { findMany, findOne, type Inputs } from '../../storage/statement.ts';
import type { WorkspaceId } from '../../storage/tables/index.ts';

export interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Lists the keys of all birds that have at least one weight. */
export const listWeighedBirds = findMany(db =>
  db
    .selectFrom('birds')
    .select(['birds.workspaceId', 'birds.id as birdId'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('weights')
          .select('weights.birdId')
          .whereRef('weights.workspaceId', '=', 'birds.workspaceId')
          .whereRef('weights.birdId', '=', 'birds.id'),
      ),
    ),
);

/** Finds a bird to study; no row if there is no such bird. */
export const findBirdToStudy = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('birds')
    .leftJoin('workspaceSettings', 'workspaceSettings.workspaceId', 'birds.workspaceId')
    .select(['birds.species', 'birds.createdAt', 'workspaceSettings.timeZone'])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId),
);

/** Lists all weights of a bird, newest first. */
export const listWeightsToStudy = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('weights')
    .select(['recordedOn', 'weightGrams', 'fasting', 'confirmed', 'bodyCondition', 'recordedAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('recordedOn', 'desc'),
);

/** Lists all observations of a bird, oldest first. */
export const listObservationsToStudy = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('observations')
    .select(['observedOn', 'signs', 'bodyCondition', 'createdAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('observedOn')
    .orderBy('createdAt'),
);

/** Lists the days of a bird's vet visits, oldest first. */
export const listVisitDays = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('vetVisits')
    .select('visitedOn')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('visitedOn'),
);

/** Finds the day on which a bird died; no row if no death is recorded. */
export const findDeath = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('stays')
    .select('startedOn')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('kind', 'in', [sql.lit('died' as const), sql.lit('euthanised' as const)])
    .orderBy('startedOn')
    .limit(sql.lit(1)),
);

/**
 * Lists all changes to a bird's guard, oldest first. SQLite uses the partial index only if the statement repeats its
 * condition.
 */
export const listGuardChanges = findMany((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('changes')
    .select(['at', 'before', 'after', 'undoneAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('kind', '=', 'weight_guard')
    .where(sql<boolean>`"kind" <> 'weight'`)
    .orderBy('id'),
);
