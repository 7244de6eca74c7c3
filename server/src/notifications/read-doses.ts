// Reads the records that doses are derived from, one statement at a time, as a transaction requires.
import {
  currentBirdsOnly,
  listAdministrationsOfDays,
  listBirdNames,
  listMedicationsOfDays,
} from '../medications/doses.queries.ts';
import type { DoseRecords } from '../medications/expand-doses.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Reads the records of current birds, without their rooms or places. */
export async function readDoses(
  from: Reader,
  days: { workspaceId: WorkspaceId; firstDay: string; lastDay: string },
): Promise<DoseRecords> {
  const medications = await listMedicationsOfDays(from, { ...days, notLeftBefore: currentBirdsOnly });
  if (medications.length === 0) return { medications, administrations: [], birds: [] };
  const administrations = await listAdministrationsOfDays(from, days);
  const birds = await listBirdNames(from, { workspaceId: days.workspaceId, notLeftBefore: currentBirdsOnly });
  return { medications, administrations, birds: birds.map(bird => ({ ...bird, room: '', place: '' })) };
}
