// The reviews of a flock: the days on which to look at a stay again, such as the end of a quarantine.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { PresentKind } from '@flock-care/contract/shapes';
import { findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** The names of the reviews in calendars and emails. */
export const reviewNames: Readonly<Record<PresentKind, Phrase>> = {
  home: phrase('review'),
  quarantine: phrase('end of quarantine'),
  hospital: phrase('discharge from the clinic'),
  foster: phrase('foster check'),
};

/**
 * Lists the reviews that are due by a given day, earliest first. Only the latest stay of a bird that has not left can
 * be due for a review.
 */
export const listReviews = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; by: string }>) =>
  db
    .selectFrom('stays')
    .innerJoin('birds', join =>
      join.onRef('birds.workspaceId', '=', 'stays.workspaceId').onRef('birds.id', '=', 'stays.birdId'),
    )
    .select([
      'stays.birdId',
      'birds.name as birdName',
      'stays.id as stayId',
      'stays.kind',
      'stays.reviewOn as on',
    ])
    .where('stays.workspaceId', '=', $.workspaceId)
    .where('stays.reviewOn', '<=', $.by)
    .where('birds.goneOn', 'is', null)
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('stays as later')
            .select('later.id')
            .whereRef('later.workspaceId', '=', 'stays.workspaceId')
            .whereRef('later.birdId', '=', 'stays.birdId')
            .whereRef('later.startedOn', '>', 'stays.startedOn'),
        ),
      ),
    )
    .orderBy('stays.reviewOn')
    .orderBy('stays.birdId')
    .$narrowType<{ kind: PresentKind; on: string }>(),
);
