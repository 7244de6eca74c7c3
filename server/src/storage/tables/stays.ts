// Stays and arrivals of birds, and the birds that have moved to another workspace.
import type { ArrivalSource, RingKind, StayKind } from '@flock-care/contract/shapes';
import type { Selectable } from 'kysely';
import { columnsOf } from './columns-of.ts';
import type { ArchivedRowsTable, ChangesTable } from './history.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface StaysTable {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  kind: StayKind;
  startedOn: string;
  personName: string;
  personContact: string;
  reason: string;
  notes: string;
  reviewOn: string | null;
  createdAt: string;
  /** Null for a stay that nobody entered: a bird's first one, and the one that begins when it moves in. */
  createdByUserId: string | null;
}

export const stayColumns = columnsOf<StaysTable>()([
  'workspaceId',
  'id',
  'birdId',
  'kind',
  'startedOn',
  'personName',
  'personContact',
  'reason',
  'notes',
  'reviewOn',
  'createdAt',
  'createdByUserId',
]);

export interface ArrivalsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  /** The day the bird moved in from another workspace; null if it did not. Its earlier stays were in that workspace. */
  joinedOn: string | null;
  /** True if the bird was already dead when it moved in. Its death counts in the workspace that it came from. */
  joinedDead: boolean | null;
  source: ArrivalSource;
  fromName: string;
  fromContact: string;
  foundPlace: string;
  caseNumber: string;
  condition: string;
  breeder: string;
  certificateNumber: string;
  ringNumber: string;
  ringKind: RingKind;
  microchip: string;
  reportable: boolean;
}

export const arrivalColumns = columnsOf<ArrivalsTable>()([
  'workspaceId',
  'birdId',
  'joinedOn',
  'joinedDead',
  'source',
  'fromName',
  'fromContact',
  'foundPlace',
  'caseNumber',
  'condition',
  'breeder',
  'certificateNumber',
  'ringNumber',
  'ringKind',
  'microchip',
  'reportable',
]);

/** The data that a workspace keeps about a bird that has moved away: enough to count it, but nothing that identifies it. */
export interface FormerBirdsTable {
  workspaceId: WorkspaceId;
  /** The id of the change that moved the bird. */
  changeId: string;
  species: string;
  leftOn: string;
  joinedOn: string | null;
  joinedDead: boolean | null;
  source: ArrivalSource;
  /** The kind and the first day of each stay, oldest first. */
  formerStays: Json<readonly (readonly [kind: StayKind, startedOn: string])[]>;
}

export const formerBirdColumns = columnsOf<FormerBirdsTable>()([
  'workspaceId',
  'changeId',
  'species',
  'leftOn',
  'joinedOn',
  'joinedDead',
  'source',
  'formerStays',
]);

/**
 * The arrival of a bird in a workspace that it has left, and the history of that arrival. Both are hidden from the new
 * workspace, because they name people, and kept until the move can no longer be undone.
 */
export interface WithheldArrivalsTable {
  workspaceId: WorkspaceId;
  /** The id of the change that moved the bird. */
  changeId: string;
  movedAt: string;
  contents: Json<WithheldArrival>;
}

export const withheldArrivalColumns = columnsOf<WithheldArrivalsTable>()([
  'workspaceId',
  'changeId',
  'movedAt',
  'contents',
]);

export interface WithheldArrival {
  /** Null if nobody had entered anything. */
  arrival: Omit<ArrivalsTable, 'workspaceId' | 'birdId'> | null;
  /** The day of arrival that the weight guard used. */
  guardArrivedOn: string | null;
  changes: readonly Selectable<ChangesTable>[];
  archivedRows: readonly Selectable<ArchivedRowsTable>[];
}
