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
  /** Null if unknown. */
  fasting: boolean | null;
  /** Null in rows from earlier versions, where it means false. The next three columns can be null in those rows too. */
  confirmed: boolean | null;
  /** Also null if the service itself recorded the weight. */
  recordedByUserId: string | null;
  /** The id of that person's token, if a token recorded the weight. */
  recordedByTokenId: string | null;
  recordedAt: string | null;
  bodyCondition: number | null;
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
  'bodyCondition',
]);

/** On SQLite only, maintained by triggers: see `tableOfLatestWeights`. */
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
  bodyCondition: number | null;
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
  'bodyCondition',
]);
