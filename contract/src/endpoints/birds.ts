// The endpoints for birds, their photos and their small portraits.
import * as z from 'zod';
import { Bird, BirdInput, BirdListQuery, BirdsQuery, PhotoQuery } from '../shapes/bird.ts';
import { previewTypes } from '../shapes/enums.ts';
import { DigestQuery, PortraitInput } from '../shapes/file.ts';
import { limits } from '../shapes/limits.ts';
import { defaultInNewRecords, document } from './document.ts';
import { bytes, endpoint, file } from './endpoint.ts';
import { anyRole, keepers, mib, read, receiveBytes, write, writeOfBirds } from './policy.ts';

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
      description: '`here` by default: the birds in the flock now. `gone`: the birds that left or died.',
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
document(BirdInput, { id: 'BirdInput', fields: { gender: { description: defaultInNewRecords('unknown') } } });

document(PortraitInput, {
  fields: {
    photo: {
      description: 'The digest of the photo that the portrait was made from, from `photo.digest` in a list.',
      example: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
    },
  },
});

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
      'Sorted by name, then id, each with its latest weight. The list usually has an `ETag`. Send it back as `If-None-Match` to get a 304 without a body if the list is unchanged.',
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
      'The image itself, with its media type. The `ETag` is its digest. Send it back as `If-None-Match` to get a 304 without a body if the photo is unchanged.',
    payloadName: 'bird',
    query: PhotoQuery,
    responses: { 200: file('image/*'), 304: null },
    refusals: { birdNotFound, photoNotFound: 'The bird has no photo.' },
  }),
  'GET /api/birds/:birdId/portrait': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show the small portrait of a bird',
    description:
      'A picture of about 96 pixels for lists. If there is none for the current photo, the response is the photo itself. If the request names the digest of the current photo, a small portrait may be cached for a year.',
    payloadName: 'portrait',
    query: DigestQuery,
    responses: { 200: file('image/*'), 304: null },
    refusals: { birdNotFound, photoNotFound: 'The bird has no photo.' },
  }),
  'PUT /api/birds/:birdId/portrait': endpoint({
    tag,
    policy: receiveBytes(keepers, { onlySomeBirds: 'limited', bodyLimitBytes: limits.portraitBytes }),
    summary: 'Set the small portrait of a bird',
    description:
      'The body is the picture itself. The app makes it from the photo, and a new photo makes it invalid. The portrait is not in the history, but undoing a change to the photo restores its portrait, too.',
    payloadName: 'portrait',
    body: bytes(previewTypes),
    query: PortraitInput,
    responses: { 204: null },
    refusals: {
      birdNotFound,
      photoNotFound: 'The bird has no photo.',
      photoChanged: 'The bird has another photo now.',
      imageRequired: 'The bytes are not a WebP or JPEG picture.',
    },
  }),
  'PUT /api/birds/:birdId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { bodyLimitBytes }),
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
    policy: writeOfBirds(keepers),
    summary: 'Delete a bird with all its records',
    responses: { 204: null },
    refusals: { birdNotFound },
  }),
} as const;
