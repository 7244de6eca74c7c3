// Birds: who they are, what they look like, how they are today.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Day,
  FlockNumber,
  Id,
  limits,
  optionalDay,
  optionalFlag,
  optionalHexColor,
  optionalPhotoDataUrl,
  optionalText,
  optionalWord,
  Timestamp,
  text,
} from './fields.ts';
import { genders } from './words.ts';

const tag = 'Birds';

export const Bird = z
  .object({
    id: Id,
    workspaceId: FlockNumber,
    name: z.string(),
    tagId: z.string(),
    species: z.string(),
    vetClinicName: z.string(),
    vetClinicAddress: z.string(),
    vetAccountNumber: z.string(),
    vetDoctorName: z.string(),
    gender: z.enum(genders),
    dateOfBirth: Day.nullable(),
    gotchaDay: Day.nullable(),
    chartColor: z.string(),
    photoDataUrl: z.string().nullable(),
    notifyOnDob: z.boolean(),
    notifyOnGotchaDay: z.boolean(),
    createdAt: Timestamp,
    latestWeightGrams: z.number().nullable(),
    latestRecordedOn: Day.nullable(),
  })
  .meta({
    id: 'Bird',
    examples: [
      {
        id: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
        workspaceId: 42,
        name: 'Kiwi',
        tagId: 'BAND-17',
        species: 'Cockatiel',
        vetClinicName: 'Feather & Beak Clinic',
        vetClinicAddress: '',
        vetAccountNumber: '',
        vetDoctorName: 'Dr Amara',
        gender: 'female_dna',
        dateOfBirth: '2021-05-04',
        gotchaDay: '2021-07-18',
        chartColor: '#cb3a35',
        photoDataUrl: null,
        notifyOnDob: true,
        notifyOnGotchaDay: false,
        createdAt: '2026-03-01T08:30:00.000Z',
        latestWeightGrams: 92.5,
        latestRecordedOn: '2026-03-01',
      },
    ],
  });
export type Bird = z.output<typeof Bird>;

export const BirdInput = z
  .object({
    name: text(limits.name),
    tagId: text(limits.key),
    species: text(limits.species),
    vetClinicName: optionalText(limits.vetField),
    vetClinicAddress: optionalText(limits.vetField),
    vetAccountNumber: optionalText(limits.vetField),
    vetDoctorName: optionalText(limits.vetField),
    gender: optionalWord(genders, 'unknown'),
    dateOfBirth: optionalDay(),
    gotchaDay: optionalDay(),
    chartColor: optionalHexColor(),
    photoDataUrl: optionalPhotoDataUrl(),
    notifyOnDob: optionalFlag(),
    notifyOnGotchaDay: optionalFlag(),
  })
  .meta({ id: 'BirdInput' });
export type BirdInput = z.output<typeof BirdInput>;

const example = {
  name: 'Kiwi',
  tagId: 'BAND-17',
  species: 'Cockatiel',
  gender: 'female_dna',
  dateOfBirth: '2021-05-04',
  gotchaDay: '2021-07-18',
  chartColor: '#cb3a35',
  notifyOnDob: true,
  notifyOnGotchaDay: false,
};

const noSuchBird = 'The active flock has no such bird.';
const tagTaken = 'The flock already uses that tagId.';

export const birdEndpoints = {
  'GET /api/birds': endpoint({
    tag,
    summary: 'List the birds of the active flock',
    description:
      'By name, then id, each with its latest weight. A list with photos has an `ETag`: sent back as `If-None-Match`, it spares the list while nothing in it has changed.',
    answers: { 200: z.object({ birds: z.array(Bird) }), 304: null },
  }),
  'POST /api/birds': endpoint({
    tag,
    summary: 'Add a bird',
    thing: 'bird',
    body: BirdInput,
    example,
    answers: { 201: z.object({ bird: Bird }) },
    refusals: { 404: 'The flock no longer exists.', 409: tagTaken },
  }),
  'PUT /api/birds/:birdId': endpoint({
    tag,
    summary: 'Change a bird',
    description: 'An optional field left out keeps its value; null or an empty string clears it.',
    thing: 'bird',
    body: BirdInput,
    example,
    answers: { 200: z.object({ bird: Bird }) },
    refusals: { 404: noSuchBird, 409: tagTaken },
  }),
  'DELETE /api/birds/:birdId': endpoint({
    tag,
    summary: 'Delete a bird with all its records',
    answers: { 204: null },
    refusals: { 404: noSuchBird },
  }),
} as const;
