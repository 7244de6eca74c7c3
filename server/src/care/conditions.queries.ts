// Queries for body condition scores, which are recorded with weights and with observations.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface Span {
  workspaceId: WorkspaceId;
  firstDay: string;
  today: string;
}

type SpanInputs = { [Name in keyof Span]: RawBuilder<Span[Name]> };

/** Selects the scores of a workspace's birds between two days, from both kinds of record. */
const scores = (db: Kysely<Tables>, $: SpanInputs, birdId?: RawBuilder<string>) => {
  const ofWeights = db
    .selectFrom('weights')
    .select(['birdId', 'id', 'recordedOn as scoredOn', 'bodyCondition', 'recordedAt as scoredAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('bodyCondition', 'is not', null)
    .where('recordedOn', '>=', $.firstDay)
    .where('recordedOn', '<=', $.today);
  const ofObservations = db
    .selectFrom('observations')
    .select(['birdId', 'id', 'observedOn as scoredOn', 'bodyCondition', 'createdAt as scoredAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('bodyCondition', 'is not', null)
    .where('observedOn', '>=', $.firstDay)
    .where('observedOn', '<=', $.today);
  const weights = birdId ? ofWeights.where('birdId', '=', birdId) : ofWeights;
  const observations = birdId ? ofObservations.where('birdId', '=', birdId) : ofObservations;
  return weights
    .unionAll(observations)
    .orderBy(sql.ref('scoredOn'), 'asc')
    .orderBy(sql.ref('scoredAt'), 'asc');
};

/** Lists the scores of all birds between two days, oldest first. */
export const listConditions = findMany((db, $: Inputs<Span>) => scores(db, $));

/** Lists the scores of one bird between two days, oldest first. */
export const listConditionsOfBird = findMany((db, $: Inputs<Span & { birdId: string }>) =>
  scores(db, $, $.birdId),
);
