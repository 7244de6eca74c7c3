// Describes a column of a file in a sentence, such as "Column C is Kiwi’s weight in grams."
import type { Field, LayoutName } from '@flock-care/contract/sheets';
import { useLingui } from '@lingui/react/macro';
import type { ReadColumn } from '../reading/protocol.ts';
import { unitNames } from './layout-names.ts';

export function useColumnSentence(): (layout: LayoutName, column: ReadColumn) => string {
  const { t, i18n } = useLingui();
  return (layout, { letter, heading, field, unit, bird }) => {
    const unitName = unit && i18n._(unitNames[unit]);
    if (field === 'weight' && bird) {
      const name = bird.name || bird.ring;
      return unitName
        ? t`Column ${letter} is ${name}’s weight in ${unitName}.`
        : t`Column ${letter} is ${name}’s weight.`;
    }
    if (field === 'weight' && layout === 'birdRows' && heading) {
      return unitName
        ? t`Column ${letter} is the weight of ${heading} in ${unitName}.`
        : t`Column ${letter} is the weight of ${heading}.`;
    }
    if (field === 'weight' && unitName) return t`Column ${letter} is the weight in ${unitName}.`;
    const sentences: Record<Field, string> = {
      skip: t`Column ${letter} is not read.`,
      ring: t`Column ${letter} is the ring.`,
      name: t`Column ${letter} is the name of the bird.`,
      species: t`Column ${letter} is the species.`,
      date: t`Column ${letter} is the date.`,
      weight: t`Column ${letter} is the weight.`,
      ounces: t`Column ${letter} has the ounces after the pounds.`,
      unit: t`Column ${letter} is the unit of the weight.`,
      fasting: t`Column ${letter} says whether the bird was fasting.`,
      notes: t`Column ${letter} has the notes.`,
      logType: t`Column ${letter} is the type of the log entry.`,
      newestWeight: t`Column ${letter} is the newest weight, without its day.`,
      sex: t`Column ${letter} is the sex.`,
      hatched: t`Column ${letter} is the hatch date.`,
      arrived: t`Column ${letter} is the day of arrival.`,
      clinic: t`Column ${letter} is the clinic.`,
      clinicAddress: t`Column ${letter} is the address of the clinic.`,
      vetAccount: t`Column ${letter} is the account number at the vet.`,
      vet: t`Column ${letter} is the vet.`,
      reason: t`Column ${letter} is the reason for the visit.`,
      medication: t`Column ${letter} is the medication.`,
      dosage: t`Column ${letter} is the dose.`,
      frequency: t`Column ${letter} says how often it is given.`,
      route: t`Column ${letter} says how it is given.`,
      start: t`Column ${letter} is the first day.`,
      end: t`Column ${letter} is the last day.`,
    };
    return sentences[field];
  };
}
