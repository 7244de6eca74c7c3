// The parts of the board. After a change, only the parts that depend on its kind are read again. During a round,
// somebody makes a change every few seconds, but most of the board stays the same.
import {
  type ChangeKind,
  defaultWorkspaceSettings,
  type EmergencyContact,
} from '@flock-care/contract/shapes';
import { readSigns } from '../care/observed-signs.ts';
import { type BirdVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import {
  currentBirdsOnly,
  listAdministrationsOfDays,
  listMedicationsOfDays,
} from '../medications/doses.queries.ts';
import { listReviews } from '../stays/reviews.queries.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceSettings } from '../workspaces/workspace-settings.queries.ts';
import { type BoardBird, firstRecentDay } from './birds-today.ts';
import { findRecordedDoses, listBoardBirds, listBoardWeights } from './today.queries.ts';

type Rows<Query extends (...inputs: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;

export interface BoardParts {
  emergencyContacts: readonly EmergencyContact[];
  birds: readonly BoardBird[];
  weights: Rows<typeof listBoardWeights>;
  verdicts: readonly BirdVerdict[];
  reviews: Rows<typeof listReviews>;
  medications: Rows<typeof listMedicationsOfDays>;
  /** Today's recorded doses. */
  administrations: Rows<typeof listAdministrationsOfDays>;
  /** The keys of yesterday's recorded doses: see `doseKey`. */
  recordedYesterday: readonly string[];
}
type PartName = keyof BoardParts;

const doses = ['medications', 'administrations', 'recordedYesterday'] as const;
const allParts = [
  'emergencyContacts',
  'birds',
  'weights',
  'verdicts',
  'reviews',
  ...doses,
] as const satisfies readonly PartName[];

const changedBy: Readonly<Record<ChangeKind, readonly PartName[]>> = {
  bird: allParts,
  settings: allParts,
  weight: ['weights', 'verdicts'],
  weight_guard: ['verdicts'],
  observation: ['verdicts'],
  care_sheet: ['birds'],
  stay: allParts,
  arrival: [],
  medication: doses,
  administration: doses,
  vet_visit: [],
  file: [],
  member: [],
  webhook: [],
  tablet: [],
  mqtt: [],
  import: allParts,
};

/** Returns the parts that depend on records of these kinds. */
export const partsChangedBy = (kinds: Iterable<ChangeKind>): ReadonlySet<PartName> =>
  new Set([...kinds].flatMap(kind => changedBy[kind]));

/** Reads all parts, or only the stale ones if the others are cached. */
export async function readParts(
  storage: Storage,
  workspaceId: WorkspaceId,
  today: string,
  known?: { parts: BoardParts; stale: ReadonlySet<PartName> },
): Promise<BoardParts> {
  const firstDay = addDays(today, -1);
  const part = <Name extends PartName>(name: Name, read: () => Promise<BoardParts[Name]>) =>
    known && !known.stale.has(name) ? known.parts[name] : read();
  const [
    emergencyContacts,
    birds,
    weights,
    verdicts,
    reviews,
    medications,
    administrations,
    recordedYesterday,
  ] = await Promise.all([
    part('emergencyContacts', async () => {
      const settings = await findWorkspaceSettings(storage, { workspaceId });
      return (settings ?? defaultWorkspaceSettings).emergencyContacts;
    }),
    part('birds', () => listBoardBirds(storage, { workspaceId })),
    part('weights', () => listBoardWeights(storage, { workspaceId, since: firstRecentDay(today), today })),
    part('verdicts', async () =>
      listVerdicts(storage, workspaceId, await readSigns(storage, workspaceId, today)),
    ),
    part('reviews', () => listReviews(storage, { workspaceId, by: today })),
    part('medications', () =>
      listMedicationsOfDays(storage, {
        workspaceId,
        firstDay,
        lastDay: today,
        notLeftBefore: currentBirdsOnly,
      }),
    ),
    part('administrations', () =>
      listAdministrationsOfDays(storage, { workspaceId, firstDay: today, lastDay: today }),
    ),
    part('recordedYesterday', async () => {
      const { recordedDoses } = await findRecordedDoses.required(storage, { workspaceId, day: firstDay });
      return recordedDoses;
    }),
  ]);
  return {
    emergencyContacts,
    birds,
    weights,
    verdicts,
    reviews,
    medications,
    administrations,
    recordedYesterday,
  };
}
