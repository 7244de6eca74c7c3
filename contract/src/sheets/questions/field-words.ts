// The words for fields, units and frequencies in sentences.
import type { MedicationFrequency } from '../../shapes/enums.ts';
import type { Unit } from '../cells/units.ts';
import type { Field } from '../layouts/layout.ts';

/** The words for each field, as used after "the". */
export const fieldWords: Record<Field, string> = {
  skip: 'part that is not read',
  ring: 'ring',
  name: 'name of the bird',
  species: 'species',
  date: 'date',
  weight: 'weight',
  ounces: 'ounces after the pounds',
  unit: 'unit of the weight',
  fasting: 'fasting mark',
  notes: 'notes',
  logType: 'type of the log entry',
  newestWeight: 'newest weight',
  sex: 'sex',
  hatched: 'hatch date',
  arrived: 'day of arrival',
  clinic: 'clinic',
  clinicAddress: 'address of the clinic',
  vetAccount: 'account at the vet',
  vet: 'vet',
  reason: 'reason for the visit',
  medication: 'medication',
  dosage: 'dosage',
  frequency: 'frequency',
  route: 'route',
  start: 'first day',
  end: 'last day',
};

export const unitWords: Record<Unit, string> = { g: 'grams', kg: 'kilograms', oz: 'ounces', lb: 'pounds' };

export const frequencyWords: Record<MedicationFrequency, string> = {
  once_daily: 'Once a day',
  twice_daily: 'Twice a day',
  every_8_hours: 'Every 8 hours',
  every_6_hours: 'Every 6 hours',
  as_needed: 'As needed',
};
