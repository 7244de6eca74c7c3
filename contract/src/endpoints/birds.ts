// The endpoints of birds.
import * as z from 'zod';
import { Bird, BirdInput, BirdListQuery, BirdsQuery, PhotoQuery } from '../shapes/bird.ts';
import { document, inNewRecords } from './document.ts';
import { endpoint, file } from './endpoint.ts';
import { anyRole, keepers, mib, read, write } from './policy.ts';

const tag = 'Birds';

document(Bird, {
  id: 'Bird',
  example: {
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
});

document(BirdsQuery, {
  fields: { photos: { description: 'If false, every `photoDataUrl` is null.' } },
});
document(BirdListQuery, {
  fields: {
    photos: { description: 'If false, every `photoDataUrl` is null.' },
    status: {
      description: '`here` by default: the birds in the flock now. `gone` are those that left or died.',
    },
  },
});
document(PhotoQuery, {
  fields: {
    digest: {
      description:
        'The digest of the photo. If it is the current one, the response may be cached for a year.',
      example: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
    },
  },
});
document(BirdInput, { id: 'BirdInput', fields: { gender: { description: inNewRecords('unknown') } } });

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

const birdNotFound = 'The active flock has no such bird.';
const tagIdTaken = 'The flock already has a bird with that tagId.';

/** Room for a photo in addition to the other fields. */
const bodyLimitBytes = 8 * mib;

export const birdEndpoints = {
  'GET /api/birds': endpoint({
    tag,
    policy: read(anyRole, { streams: true }),
    summary: 'List the birds of the active flock',
    description:
      'By name, then id, each with its latest weight. The list has an `ETag`, unless photos were requested and no bird has a photo: send the `ETag` back as `If-None-Match`, and an unchanged list is a 304 without a body.',
    payloadName: 'bird',
    csv: true,
    query: BirdListQuery,
    responses: { 200: z.object({ birds: z.array(Bird) }), 304: null },
  }),
  'POST /api/birds': endpoint({
    tag,
    policy: write(keepers, { bodyLimitBytes }),
    summary: 'Add a bird',
    payloadName: 'bird',
    body: BirdInput,
    example,
    responses: { 201: z.object({ bird: Bird }) },
    refusals: { parentNotFound: 'The flock was deleted in the meantime.', tagIdTaken },
  }),
  'GET /api/birds/:birdId': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show a bird',
    payloadName: 'bird',
    query: BirdsQuery,
    responses: { 200: z.object({ bird: Bird }) },
    refusals: { birdNotFound },
  }),
  'GET /api/birds/:birdId/photo': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show the photo of a bird',
    description:
      'The image itself, with its media type. Its `ETag` is its digest: send it back as `If-None-Match`, and an unchanged photo is a 304 without a body.',
    payloadName: 'bird',
    query: PhotoQuery,
    responses: { 200: file('image/*'), 304: null },
    refusals: { birdNotFound, photoNotFound: 'The bird has no photo.' },
  }),
  'PUT /api/birds/:birdId': endpoint({
    tag,
    policy: write(keepers, { bodyLimitBytes }),
    summary: 'Change a bird',
    description: 'An optional field that is left out keeps its value; null or an empty string clears it.',
    payloadName: 'bird',
    body: BirdInput,
    example,
    responses: { 200: z.object({ bird: Bird }) },
    refusals: { birdNotFound, tagIdTaken },
  }),
  'DELETE /api/birds/:birdId': endpoint({
    tag,
    policy: write(keepers),
    summary: 'Delete a bird with all its records',
    responses: { 204: null },
    refusals: { birdNotFound },
  }),
} as const;
