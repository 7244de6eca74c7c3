// The tables with birds and their records. A move copies the bird's rows, and the deletion of a bird archives them.
import { birdColumns, birdPhotoColumns, presenceColumns } from './birds.ts';
import { careSheetColumns, observationColumns, vetVisitColumns, weightColumns } from './care.ts';
import { birdPortraitColumns, fileColumns } from './files.ts';
import { weightGuardColumns } from './guards.ts';
import { administrationColumns, medicationColumns } from './medications.ts';
import { arrivalColumns, stayColumns } from './stays.ts';

/** The columns of each table, parents before children. A new table of records belongs in this list. */
export const tablesOfBirds = {
  birds: [...birdColumns, ...presenceColumns],
  birdPhotos: birdPhotoColumns,
  birdPortraits: birdPortraitColumns,
  weights: weightColumns,
  vetVisits: vetVisitColumns,
  observations: observationColumns,
  medications: medicationColumns,
  administrations: administrationColumns,
  careSheets: careSheetColumns,
  weightGuards: weightGuardColumns,
  stays: stayColumns,
  arrivals: arrivalColumns,
  files: fileColumns,
} as const;

export type TableOfBirds = keyof typeof tablesOfBirds;
