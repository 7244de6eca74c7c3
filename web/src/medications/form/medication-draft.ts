// What is typed into the form of a medication, and what of it goes to the API.
import type { Medication, Safety } from '@flock-care/contract/shapes';
import { type ChosenSafety, type Course, chosenOf } from './schedule.ts';

export interface MedicationDraft extends Course {
  name: string;
  dosage: string;
  route: string;
  notes: string;
  safety: ChosenSafety;
  /** Set once the medication is stored, if its safety could not be: what is saved next changes it. */
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

/** Whether the times differ from those that the medication has. */
export const changesTimes = (draft: MedicationDraft, stored: MedicationDraft): boolean =>
  draft.frequency !== stored.frequency ||
  JSON.stringify(bodyOf(draft).doseSchedule) !== JSON.stringify(bodyOf(stored).doseSchedule);

/** Whether the safety of the medication has to be stored, too. */
export const changesSafety = (draft: MedicationDraft, stored: MedicationDraft | undefined): boolean =>
  JSON.stringify(inOrder(draft.safety)) !== JSON.stringify(inOrder(stored?.safety ?? {})) ||
  // What was set may by now be what the schedule makes of it: that it is not set is to be stored.
  (stored !== undefined && Object.keys(stored.safety).length > 0 && changesTimes(draft, stored));

const inOrder = ({ minimumHoursBetween, maximumPerDay, graceMinutes }: ChosenSafety) => [
  minimumHoursBetween,
  maximumPerDay,
  graceMinutes,
];
