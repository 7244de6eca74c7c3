// Birds. Photos have a table of their own, so that a list of birds reads them one at a time.
import type { Gender } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
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
}

export const birdColumns = columnsOf<BirdsTable>()([
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
