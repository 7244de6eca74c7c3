// Inserts a record together with its line in the history, as one statement: on PostgreSQL, one round trip instead of four.
//
//   export const insertVetVisitWithLine = withLine(insertVetVisit);
//
//   await writeOne(tx => insertVetVisitWithLine(tx, { ...row, ...lineOf(tx, { workspaceId, at, kind: 'vet_visit', after: fields }) }));
//
// Use it for records of birds, if the insert changes nothing else. If the insert returns no row, no line is written.
import type { ChangedFields, ChangeKind } from '@flock-care/contract/shapes';
import { sql } from 'kysely';
import { addChangedWorkspace } from '../storage/changed-workspaces.ts';
import { type changeOne, followedBy, type Inputs, type Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { makeChangeId } from './change-id.ts';
import { createdColumns, nameOfBird, nameOfToken, nameOfUser } from './changes.queries.ts';

interface RecordKey {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
}

/** The values of the line, without the record's key. */
interface Line {
  changeId: string;
  changedAt: string;
  changedByUserId: string | null;
  changedByTokenId: string | null;
  recordKind: ChangeKind;
  /** The record's fields, as JSON. */
  recordFields: string;
}

/** @param after the record's fields, as the API names them */
export function lineOf(
  tx: Transaction,
  {
    workspaceId,
    at,
    kind,
    after,
  }: { workspaceId: WorkspaceId; at: string; kind: ChangeKind; after: ChangedFields },
): Line {
  addChangedWorkspace(tx, workspaceId);
  return {
    changeId: makeChangeId(at),
    changedAt: at,
    changedByUserId: tx.actor.userId,
    changedByTokenId: tx.actor.tokenId,
    recordKind: kind,
    recordFields: JSON.stringify(after),
  };
}

/** @param insert inserts a record of a bird, and returns it */
export const withLine = <P extends RecordKey, Row>(insert: ReturnType<typeof changeOne<P, Row>>) =>
  followedBy(insert, (db, $: Inputs<RecordKey & Line>, first) =>
    db
      .insertInto('changes')
      .columns(createdColumns)
      .expression(
        db
          .selectFrom(first)
          .select([$.workspaceId.as('workspaceId'), $.changeId.as('id'), $.changedAt.as('at')])
          .select([$.changedByUserId.as('userId'), nameOfUser(db, $.changedByUserId).as('userName')])
          .select(nameOfToken(db, $.workspaceId, $.changedByTokenId).as('tokenName'))
          .select([sql.lit('created').as('action'), $.recordKind.as('kind')])
          .select([$.id.as('recordId'), $.birdId.as('birdId')])
          .select(nameOfBird(db, $.workspaceId, $.birdId).as('birdName'))
          .select([sql.lit(null).as('before'), $.recordFields.as('after')]),
      ),
  );
