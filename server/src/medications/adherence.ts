// Counts the doses of a bird's medications between two days, by outcome.
import type { Adherence, Dose } from '@flock-care/contract/shapes';
import { compareText } from '../storage/collation.ts';
import type { Absence } from '../storage/tables/birds.ts';
import { type DoseMedication, type DoseRecords, type DoseSpan, expandDoses } from './expand-doses.ts';
import { graceMinutesOf } from './safety.ts';
import { countExpected } from './schedules.ts';

/** Returns the counts for each medication, latest start date first. Days after today do not count. */
export function countAdherence(records: DoseRecords, span: DoseSpan): Adherence[] {
  const dosesOf = Map.groupBy(expandDoses(records, span), ({ medicationId }) => medicationId);
  const absencesOf = new Map(records.birds.map(({ id, absences }) => [id, absences]));
  return records.medications
    .toSorted(byStartDate)
    .map(medication =>
      adherenceOf(
        medication,
        dosesOf.get(medication.id) ?? [],
        absencesOf.get(medication.birdId) ?? null,
        span,
      ),
    );
}

function adherenceOf(
  medication: DoseMedication,
  doses: readonly Dose[],
  absences: readonly Absence[] | null,
  { firstDay, lastDay }: DoseSpan,
): Adherence {
  const count = (state: Dose['state']) => doses.filter(dose => dose.state === state).length;
  return {
    medicationId: medication.id,
    name: medication.name,
    // Doses that are not due yet do not count as expected.
    expected: countExpected(medication, firstDay, lastDay, absences) - count('later'),
    given: count('given'),
    missed: count('missed'),
    unrecorded: count('unrecorded'),
    late: doses.filter(dose => isLate(dose, graceMinutesOf(medication))).length,
  };
}

function isLate({ state, dueAt, givenAt, administration }: Dose, graceMinutes: number): boolean {
  if (state !== 'given' || dueAt === null || !administration) return false;
  return Date.parse(givenAt ?? administration.createdAt) > Date.parse(dueAt) + graceMinutes * 60_000;
}

function byStartDate(a: DoseMedication, b: DoseMedication): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? 1 : -1;
  return compareText(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
