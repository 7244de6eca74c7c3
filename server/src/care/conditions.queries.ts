// Queries for body condition scores, which are recorded with weights and with observations.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface Period {
  workspaceId: WorkspaceId;
  firstDay: string;
  today: string;
}

type PeriodInputs = { [Name in keyof Period]: RawBuilder<Period[Name]> };

/** Selects the scores of a workspace's birds between two days, from weights and observations. */
const scores = (db: Kysely<Tables>, $: PeriodInputs, birdId?: RawBuilder<string>) => {
  const weightScores = db
    .selectFrom('weights')
    .select(['birdId', 'id', 'recordedOn as scoredOn', 'bodyCondition', 'recordedAt as scoredAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('bodyCondition', 'is not', null)
    .where('recordedOn', '>=', $.firstDay)
    .where('recordedOn', '<=', $.today);
  const observationScores = db
    .selectFrom('observations')
    .select(['birdId', 'id', 'observedOn as scoredOn', 'bodyCondition', 'createdAt as scoredAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('bodyCondition', 'is not', null)
    .where('observedOn', '>=', $.firstDay)
    .where('observedOn', '<=', $.today);
  const weights = birdId ? weightScores.where('birdId', '=', birdId) : weightScores;
  const observations = birdId ? observationScores.where('birdId', '=', birdId) : observationScores;
  return weights
    .unionAll(observations)
    .orderBy(sql.ref('scoredOn'), 'asc')
    .orderBy(sql.ref('scoredAt'), 'asc');
};

/** Lists the scores of all birds between two days, oldest first. */
export const listConditions = findMany((db, $: Inputs<Period>) => scores(db, $));

/** Lists the scores of one bird between two days, oldest first. */
export const listConditionsOfBird = findMany((db, $: Inputs<Period & { birdId: string }>) =>
  scores(db, $, $.birdId),
);
