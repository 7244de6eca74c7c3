// Reads the records that doses are derived from, in a fixed number of statements, no matter how many birds there are.
import type { Dose } from '@flock-care/contract/shapes';
import { limits } from '@flock-care/contract/shapes';
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
import { type DoseBird, type DoseRecords, type DoseSpan, expandDoses } from './expand-doses.ts';
import { countExpected } from './schedules.ts';

interface Days {
  workspaceId: WorkspaceId;
  firstDay: string;
  lastDay: string;
}

/** Reads the records of all birds, except birds that left before the day `notLeftBefore`. */
export async function loadDoseRecords(
  from: Reader,
  days: Days & { notLeftBefore: string },
): Promise<DoseRecords> {
  const [medications, administrations, birds] = await Promise.all([
    listMedicationsOfDays(from, days),
    listAdministrationsOfDays(from, days),
    listHousedBirds(from, days),
  ]);
  return { medications, administrations, birds };
}

/** Lists birds with their rooms and places, except birds that left before the day `notLeftBefore`. */
async function listHousedBirds(
  from: Reader,
  options: { workspaceId: WorkspaceId; notLeftBefore: string },
): Promise<DoseBird[]> {
  const [birds, places] = await Promise.all([listBirdNames(from, options), listPlaces(from, options)]);
  const placeOf = new Map(places.map(({ birdId, room, place }) => [birdId, { room, place }]));
  return birds.map(bird => ({ ...bird, ...(placeOf.get(bird.id) ?? noLocation) }));
}

const noLocation = { room: '', place: '' };

/** Reads the records of one bird; empty if the workspace has no such bird. */
export async function loadDoseRecordsOfBird(
  from: Reader,
  bird: Days & { birdId: string },
): Promise<DoseRecords> {
  const [medications, administrations, location] = await Promise.all([
    listBirdMedicationsOfDays(from, bird),
    listBirdAdministrationsOfDays(from, bird),
    findHousedBird(from, bird),
  ]);
  return { medications, administrations, birds: location ? [location] : [] };
}

/** Expands records into doses. @throws RefusalError: 400 if there are more doses than one response may contain */
export function expandWithinLimit(records: DoseRecords, span: DoseSpan): Dose[] {
  expectFewDoses(records, span, limits.doses);
  const doses = expandDoses(records, span);
  if (doses.length > limits.doses) throw refuseMany(limits.doses);
  return doses;
}

/**
 * Checks the number of expected doses and of recorded ones, without building the doses.
 *
 * @throws RefusalError: 400 if either is more than `max`
 */
export function expectFewDoses(records: DoseRecords, { firstDay, lastDay }: DoseSpan, max: number): void {
  const expectedDoses = countDosesExpected(records, firstDay, lastDay);
  if (Math.max(expectedDoses, records.administrations.length) > max) throw refuseMany(max);
}

/** Counts the expected doses of all medications during these days. */
export function countDosesExpected(
  { medications, birds }: DoseRecords,
  firstDay: string,
  lastDay: string,
): number {
  const absencesOf = new Map(birds.map(({ id, absences }) => [id, absences]));
  return medications.reduce(
    (sum, course) => sum + countExpected(course, firstDay, lastDay, absencesOf.get(course.birdId) ?? null),
    0,
  );
}

const refuseMany = (max: number) =>
  refuseInput('dose', 'query', {
    to: [`The period must have at most ${max.toLocaleString('en')} doses.`],
  });
