// Reads what doses are made of, in a fixed number of statements however many birds the workspace has.
import type { Dose } from '@flock-care/contract/shapes';
import { limits } from '@flock-care/contract/shapes';
import type { Housed } from '../birds/by-place.ts';
import { refuseInput } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  findHousedBird,
  listAdministrationsOfDays,
  listBirdAdministrationsOfDays,
  listBirdMedicationsOfDays,
  listBirdNames,
  listMedicationsOfDays,
  listPlaces,
} from './doses.queries.ts';
import { type DoseRecords, type DoseSpan, expandDoses } from './expand-doses.ts';
import { countExpected } from './schedules.ts';

interface Days {
  workspaceId: WorkspaceId;
  firstDay: string;
  lastDay: string;
}

/** Reads the records of all birds. */
export async function loadDoseRecords(from: Reader, days: Days): Promise<DoseRecords> {
  const [medications, administrations, birds] = await Promise.all([
    listMedicationsOfDays(from, days),
    listAdministrationsOfDays(from, days),
    listHousedBirds(from, days.workspaceId),
  ]);
  return { medications, administrations, birds };
}

/** All birds of a workspace, and where they live. */
export async function listHousedBirds(from: Reader, workspaceId: WorkspaceId): Promise<Housed[]> {
  const [birds, places] = await Promise.all([
    listBirdNames(from, { workspaceId }),
    listPlaces(from, { workspaceId }),
  ]);
  const placeOf = new Map(places.map(({ birdId, room, place }) => [birdId, { room, place }]));
  return birds.map(bird => ({ ...bird, ...(placeOf.get(bird.id) ?? nowhere) }));
}

const nowhere = { room: '', place: '' };

/** The records of one bird; empty if the workspace has no such bird. */
export async function loadDoseRecordsOfBird(
  from: Reader,
  bird: Days & { birdId: string },
): Promise<DoseRecords> {
  const [medications, administrations, housed] = await Promise.all([
    listBirdMedicationsOfDays(from, bird),
    listBirdAdministrationsOfDays(from, bird),
    findHousedBird(from, bird),
  ]);
  return { medications, administrations, birds: housed ? [housed] : [] };
}

/** @throws RefusalError: 400 if these are more doses than one response may have */
export function expandWithinLimit(records: DoseRecords, span: DoseSpan): Dose[] {
  expectFewDoses(records, span, limits.doses);
  const doses = expandDoses(records, span);
  if (doses.length > limits.doses) throw refuseMany(limits.doses);
  return doses;
}

/** Counts the doses without making them. @throws RefusalError: 400 if they are more than `max` */
export function expectFewDoses(
  { medications, administrations }: DoseRecords,
  { firstDay, lastDay }: DoseSpan,
  max: number,
): void {
  const expected = medications.reduce((sum, course) => sum + countExpected(course, firstDay, lastDay), 0);
  if (Math.max(expected, administrations.length) > max) throw refuseMany(max);
}

const refuseMany = (max: number) =>
  refuseInput('dose', 'query', {
    to: [`Must be so few days that they have at most ${max.toLocaleString('en')} doses.`],
  });
