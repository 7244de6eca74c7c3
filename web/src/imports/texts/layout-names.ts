// The names of layouts, fields, units and frequencies.
import type { MedicationFrequency } from '@flock-care/contract/shapes';
import type { Field, LayoutName, Unit } from '@flock-care/contract/sheets';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const layoutNames = {
  weights: msg`Each weight in a row`,
  birdColumns: msg`Each bird in a column`,
  birdRows: msg`Each bird in a row, with weights`,
  birds: msg`Birds, without weights`,
  visits: msg`Vet visits`,
  medications: msg`Medications`,
} as const satisfies Record<LayoutName, MessageDescriptor>;

export const fieldNames = {
  skip: msg`Not read`,
  ring: msg`Ring`,
  name: msg`Name of the bird`,
  species: msg`Species`,
  date: msg`Date`,
  weight: msg`Weight`,
  ounces: msg`Ounces after the pounds`,
  unit: msg`Unit of the weight`,
  fasting: msg`Fasting`,
  notes: msg`Notes`,
  logType: msg`Type of the log entry`,
  newestWeight: msg`Newest weight`,
  sex: msg`Sex`,
  hatched: msg`Hatched`,
  arrived: msg`Day of arrival`,
  clinic: msg`Clinic`,
  clinicAddress: msg`Address of the clinic`,
  vetAccount: msg`Account number at the vet`,
  vet: msg`Vet`,
  reason: msg`Reason for the visit`,
  medication: msg`Medication`,
  dosage: msg`Dose`,
  frequency: msg`How often`,
  route: msg`How it is given`,
  start: msg`First day`,
  end: msg`Last day`,
} as const satisfies Record<Field, MessageDescriptor>;

export const unitNames = {
  g: msg`grams`,
  kg: msg`kilograms`,
  oz: msg`ounces`,
  lb: msg`pounds`,
} as const satisfies Record<Unit, MessageDescriptor>;

export const frequencyNames = {
  once_daily: msg`Once a day`,
  twice_daily: msg`Twice a day`,
  every_8_hours: msg`Every 8 hours`,
  every_6_hours: msg`Every 6 hours`,
  as_needed: msg`As needed`,
} as const satisfies Record<MedicationFrequency, MessageDescriptor>;
