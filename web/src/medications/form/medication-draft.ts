// The values of the medication form, and the request body built from them.
import type { Medication, Safety } from '@flock-care/contract/shapes';
import { type ChosenSafety, type Course, chosenOf } from './schedule.ts';

export interface MedicationDraft extends Course {
  name: string;
  dosage: string;
  route: string;
  notes: string;
  safety: ChosenSafety;
  /** The id of a new medication that was stored without its safety settings. The next save updates that medication. */
  storedId?: string;
}

export function draftOf(medication: Medication, safety: Safety): MedicationDraft {
  const { name, dosage, route, notes, frequency, startDate, endDate } = medication;
  const rows = medication.doseSchedule.map(({ key, label, time = '' }) => ({ key, label, time }));
  const course = { frequency, rows, startDate, endDate: endDate ?? '' };
  return { name, dosage, route, notes, ...course, safety: chosenOf(safety, course) };
}

export function bodyOf({ name, dosage, route, notes, frequency, rows, startDate, endDate }: MedicationDraft) {
  const doseSchedule = frequency === 'as_needed' ? [] : rows.map(row => ({ ...row }));
  return { name, dosage, route, notes, frequency, doseSchedule, startDate, endDate };
}

/** Returns true if the frequency or the schedule differs from the stored medication's. */
export const changesTimes = (draft: MedicationDraft, stored: MedicationDraft): boolean =>
  draft.frequency !== stored.frequency ||
  JSON.stringify(bodyOf(draft).doseSchedule) !== JSON.stringify(bodyOf(stored).doseSchedule);

/** Returns true if the medication's safety settings also have to be stored. */
export const changesSafety = (draft: MedicationDraft, stored: MedicationDraft | undefined): boolean =>
  JSON.stringify(inOrder(draft.safety)) !== JSON.stringify(inOrder(stored?.safety ?? {})) ||
  // With a new schedule, the settings are stored again, and those that nobody has set are stored as null.
  (stored !== undefined && Object.keys(stored.safety).length > 0 && changesTimes(draft, stored));

const inOrder = ({ minimumHoursBetween, maximumPerDay, graceMinutes }: ChosenSafety) => [
  minimumHoursBetween,
  maximumPerDay,
  graceMinutes,
];
