// The values in a bird's form.
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

/** @param defaults the ring and color of a new bird */
export function fieldsOf(bird: Bird | undefined, defaults: { ring: string; color: string }): BirdFields {
  const values = Object.fromEntries(texts.map(field => [field, bird?.[field] ?? '']));
  return {
    ...(values as Record<TextName, string>),
    tagId: bird?.tagId ?? defaults.ring,
    chartColor: bird?.chartColor ?? defaults.color,
    gender: bird?.gender ?? 'unknown',
    notifyOnDob: bird?.notifyOnDob ?? false,
    notifyOnGotchaDay: bird?.notifyOnGotchaDay ?? false,
  };
}
