// Care sheets, weights, vet visits and observations.
import type { ObservationSign } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface CareSheetsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  room: string;
  place: string;
  vetPhone: string;
  emergencyPhone: string;
  diet: string;
  routine: string;
  warnings: string;
  notes: string;
  updatedAt: string;
}

export const careSheetColumns = columnsOf<CareSheetsTable>()([
  'workspaceId',
  'birdId',
  'room',
  'place',
  'vetPhone',
  'emergencyPhone',
  'diet',
  'routine',
  'warnings',
  'notes',
  'updatedAt',
]);

export interface WeightsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  recordedOn: string;
  id: string;
  weightGrams: number;
  notes: string;
  /** Null if nobody told. */
  fasting: boolean | null;
  /** Null, which is as good as false, in rows that an earlier version wrote; so are the next three. */
  confirmed: boolean | null;
  /** Null too if the service itself recorded it. */
  recordedByUserId: string | null;
  /** The integration token of that person, if it was one that recorded it. */
  recordedByTokenId: string | null;
  recordedAt: string | null;
}

export const weightColumns = columnsOf<WeightsTable>()([
  'workspaceId',
  'birdId',
  'id',
  'weightGrams',
  'recordedOn',
  'notes',
  'fasting',
  'confirmed',
  'recordedByUserId',
  'recordedByTokenId',
  'recordedAt',
]);

/** On SQLite only, and kept by a trigger: see `tableOfLatestWeights`. */
export interface LatestWeightsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  recordedOn: string;
  weightGrams: number;
}

export interface VetVisitsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  visitedOn: string;
  clinicName: string;
  reason: string;
  notes: string;
  createdAt: string;
}

export const vetVisitColumns = columnsOf<VetVisitsTable>()([
  'workspaceId',
  'id',
  'birdId',
  'visitedOn',
  'clinicName',
  'reason',
  'notes',
  'createdAt',
]);

export interface ObservationsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  observedOn: string;
  signs: Json<ObservationSign[]>;
  notes: string;
  createdByUserId: string;
  createdAt: string;
}

export const observationColumns = columnsOf<ObservationsTable>()([
  'workspaceId',
  'id',
  'birdId',
  'observedOn',
  'signs',
  'notes',
  'createdByUserId',
  'createdAt',
]);
