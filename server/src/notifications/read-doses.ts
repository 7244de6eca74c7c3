// Reads what the doses of some days are made of, one statement after another: a transaction takes no two at once.
import {
  listAdministrationsOfDays,
  listBirdNames,
  listMedicationsOfDays,
} from '../medications/doses.queries.ts';
import type { DoseRecords } from '../medications/expand-doses.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Without the places of the birds. */
export async function readDoses(
  from: Reader,
  days: { workspaceId: WorkspaceId; firstDay: string; lastDay: string },
): Promise<DoseRecords> {
  const medications = await listMedicationsOfDays(from, days);
  if (medications.length === 0) return { medications, administrations: [], birds: [] };
  const administrations = await listAdministrationsOfDays(from, days);
  const birds = await listBirdNames(from, { workspaceId: days.workspaceId });
  return { medications, administrations, birds: birds.map(bird => ({ ...bird, room: '', place: '' })) };
}
