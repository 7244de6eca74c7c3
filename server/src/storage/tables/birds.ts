// Birds and their photos. Photos are in a separate table, so that a list of birds can be read without them.
import type { Gender, StayKind } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { NullableJson } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface BirdsTable {
  workspaceId: WorkspaceId;
  id: string;
  name: string;
  tagId: string;
  species: string;
  vetClinicName: string;
  vetClinicAddress: string;
  vetAccountNumber: string;
  vetDoctorName: string;
  gender: Gender;
  dateOfBirth: string | null;
  gotchaDay: string | null;
  chartColor: string;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
  createdAt: string;
  /** The kind of the bird's latest stay; null for a bird without stored stays. */
  status: StayKind | null;
  /** The day when the latest stay began, if its kind means that the bird has left or died; otherwise null. */
  goneOn: string | null;
  /** The periods when the bird was away, oldest first; null if there are none. */
  absences: NullableJson<readonly Absence[]>;
}

/** The day a bird left, and the day it came back; null if it has not come back. */
export type Absence = readonly [goneOn: string, backOn: string | null];

/** The columns derived from the stays of a bird. */
export const presenceColumns = ['status', 'goneOn', 'absences'] as const satisfies (keyof BirdsTable)[];

/** A bird without the columns derived from its stays. */
export type BirdRow = Omit<BirdsTable, (typeof presenceColumns)[number]>;

export const birdColumns = columnsOf<BirdRow>()([
  'id',
  'workspaceId',
  'name',
  'tagId',
  'species',
  'vetClinicName',
  'vetClinicAddress',
  'vetAccountNumber',
  'vetDoctorName',
  'gender',
  'dateOfBirth',
  'gotchaDay',
  'chartColor',
  'notifyOnDob',
  'notifyOnGotchaDay',
  'createdAt',
]);

export interface BirdPhotosTable {
  workspaceId: WorkspaceId;
  birdId: string;
  photoDataUrl: string;
  digest: string;
}

export const birdPhotoColumns = columnsOf<BirdPhotosTable>()([
  'workspaceId',
  'birdId',
  'photoDataUrl',
  'digest',
]);
