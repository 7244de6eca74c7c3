// Queries for the lives of all birds in a workspace.
import type { ExpressionBuilder } from 'kysely';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

type Since = Inputs<{ workspaceId: WorkspaceId; since: string }>;

/** The condition that leaves out birds that left before the day and have not come back. */
const wereHereSince =
  ({ since }: Since) =>
  (bird: ExpressionBuilder<Tables, 'birds'>) =>
    bird.or([bird('birds.goneOn', 'is', null), bird('birds.goneOn', '>=', since)]);

/**
 * Lists birds with their stays, one row per stay, the oldest stays first. A bird without a stored stay has one row with
 * nulls.
 */
export const listStaysSince = findMany((db, $: Since) =>
  db
    .selectFrom('birds')
    .leftJoin('arrivals', join =>
      join.onRef('arrivals.workspaceId', '=', 'birds.workspaceId').onRef('arrivals.birdId', '=', 'birds.id'),
    )
    .leftJoin('stays', join =>
      join.onRef('stays.workspaceId', '=', 'birds.workspaceId').onRef('stays.birdId', '=', 'birds.id'),
    )
    .select([
      'birds.workspaceId',
      'birds.id',
      'birds.name',
      'birds.tagId',
      'birds.species',
      'birds.gotchaDay',
      'birds.createdAt',
      'arrivals.joinedOn',
      'arrivals.joinedDead',
      'arrivals.source',
      'stays.kind',
      'stays.startedOn',
      'stays.personName',
      'stays.personContact',
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where(wereHereSince($))
    .orderBy('stays.startedOn'),
);

/** Lists the details that the register needs, for the same birds as `listStaysSince`. */
export const listDetailsSince = findMany((db, $: Since) =>
  db
    .selectFrom('birds')
    .leftJoin('arrivals', join =>
      join.onRef('arrivals.workspaceId', '=', 'birds.workspaceId').onRef('arrivals.birdId', '=', 'birds.id'),
    )
    .leftJoin('careSheets', join =>
      join
        .onRef('careSheets.workspaceId', '=', 'birds.workspaceId')
        .onRef('careSheets.birdId', '=', 'birds.id'),
    )
    .select(['birds.id', 'birds.gender', 'birds.dateOfBirth', 'careSheets.room', 'careSheets.place'])
    .select([
      'arrivals.fromName',
      'arrivals.fromContact',
      'arrivals.breeder',
      'arrivals.certificateNumber',
      'arrivals.ringNumber',
      'arrivals.ringKind',
      'arrivals.microchip',
      'arrivals.reportable',
    ])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where(wereHereSince($)),
);
