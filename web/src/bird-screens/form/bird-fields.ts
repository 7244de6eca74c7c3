// The fields of a bird's form as text. An unknown value is empty.
import type { Bird } from '@flock-care/contract/shapes';

const texts = [
  'name',
  'species',
  'tagId',
  'chartColor',
  'gender',
  'dateOfBirth',
  'gotchaDay',
  'vetDoctorName',
  'vetClinicName',
  'vetClinicAddress',
  'vetAccountNumber',
] as const;

export type TextName = (typeof texts)[number];

export type BirdFields = Record<TextName, string> & { notifyOnDob: boolean; notifyOnGotchaDay: boolean };

export const shownFields: readonly TextName[] = texts;

/** @param offered the initial values of a new bird */
export function fieldsOf(bird: Bird | undefined, offered: { ring: string; colour: string }): BirdFields {
  const known = Object.fromEntries(texts.map(field => [field, bird?.[field] ?? '']));
  return {
    ...(known as Record<TextName, string>),
    tagId: bird?.tagId ?? offered.ring,
    chartColor: bird?.chartColor ?? offered.colour,
    gender: bird?.gender ?? 'unknown',
    notifyOnDob: bird?.notifyOnDob ?? false,
    notifyOnGotchaDay: bird?.notifyOnGotchaDay ?? false,
  };
}
