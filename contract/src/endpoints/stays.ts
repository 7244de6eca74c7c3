// The endpoints for stays, arrivals and past birds.
import * as z from 'zod';
import { Arrival, ArrivalInput } from '../shapes/arrival.ts';
import { stayKinds } from '../shapes/enums.ts';
import { NextCursor } from '../shapes/page.ts';
import { PastBird, PastBirdsQuery } from '../shapes/past-bird.ts';
import { Stay, StayChanges, StayInput } from '../shapes/stay.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

// Stays and arrivals have people's names and contact details, and anyone can look at a wall-mounted device. Device
// tokens therefore cannot call these endpoints. A shared tablet reads the stays of a bird without those fields.
const tag = 'Stays';
const birdNotFound = 'The active flock has no such bird.';
const stayNotFound = 'The bird has no such stay.';

const example = {
  id: '6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f',
  kind: 'quarantine',
  startedOn: '2026-03-01',
  personName: '',
  personContact: '',
  reason: 'New bird, waiting for the test results.',
  notes: '',
  reviewOn: '2026-03-31',
};

document(Stay, {
  id: 'Stay',
  example: {
    ...example,
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    endedOn: null,
    createdAt: '2026-03-01T12:10:00.000Z',
    createdByName: 'Carl',
  },
  fields: {
    endedOn: { description: 'The day the next stay begins; null for the last stay.' },
    reviewOn: {
      description: 'The day to review the stay, such as the end of a quarantine.',
      example: '2026-03-31',
    },
    createdByName: { description: 'Null for a stay that nobody entered, such as the first one of a bird.' },
  },
});

const stayFields = {
  startedOn: { description: "Not after today in the flock's time zone, and not before the bird hatched." },
  personName: { description: 'The person who has the bird, or the place where it is.' },
  reviewOn: { description: 'At most 366 days ahead.' },
};
document(StayInput, {
  id: 'StayInput',
  fields: {
    id: {
      description:
        'Optional: a UUID chosen by the client, so that it can repeat the request. By default, the service chooses one.',
    },
    ...stayFields,
  },
});
document(StayChanges, { id: 'StayChanges', fields: stayFields });

const arrivalExample = {
  arrivedOn: '2026-03-01',
  source: 'surrendered',
  fromName: 'J. Visser',
  fromContact: '+31 20 555 0142',
  foundAt: '',
  caseNumber: '2026-017',
  condition: 'Thin, feathers plucked on the chest.',
  breeder: '',
  certificateNumber: '',
  ring: { number: 'NL 21 4471', kind: 'closed' },
  microchip: '',
  reportable: false,
};
document(Arrival, {
  id: 'Arrival',
  example: arrivalExample,
  fields: {
    arrivedOn: { description: 'The day the bird came to this flock.' },
    foundAt: { description: 'The place where a stray was found.' },
    caseNumber: { description: 'The case number of an authority or a shelter.' },
    condition: { description: 'The state in which the bird arrived.' },
    certificateNumber: { description: 'The number of the CITES or EC certificate.' },
    reportable: {
      description: 'True if the keeper has marked the bird as one that must be reported to an authority.',
    },
  },
});
document(ArrivalInput, {
  id: 'ArrivalInput',
  fields: {
    arrivedOn: {
      description:
        'Not after today. Changes the start of the first stay. For a bird that moved in, it changes the day of the move and of the stay that began that day. The stays must keep their order.',
    },
  },
});

document(PastBird, {
  id: 'PastBird',
  example: {
    id: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    name: 'Kiwi',
    tagId: 'BAND-17',
    species: 'Cockatiel',
    photo: null,
    kind: 'adopted',
    on: '2026-03-01',
    hatchedOn: '2021-05-04',
  },
  fields: { on: { description: 'The day its latest stay began.' } },
});
document(PastBirdsQuery, {
  fields: {
    q: { description: 'Part of the name, the tagId or the species, ignoring case.', example: 'kiwi' },
  },
});

const dayRefusals = {
  stayDayTaken: 'Another stay of the bird begins on that day.',
  birdDied: 'The bird died before that day.',
  laterStays: 'A bird cannot die before the start of its later stays.',
  roleNotAllowed: 'Only owners and assistants may record that a bird has left.',
};

export const stayEndpoints = {
  'GET /api/birds/:birdId/stays': endpoint({
    tag,
    policy: read(anyRole, { device: null, tablet: true }),
    summary: 'List the stays of a bird',
    description:
      'Newest first, with the arrival of the bird. Stays follow each other without gaps. `status` is the kind of the latest stay that has begun. A shared tablet gets no names or contact details of people: these fields are empty there.',
    responses: { 200: z.object({ status: z.enum(stayKinds), stays: z.array(Stay), arrival: Arrival }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/stays': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Record where a bird is from a given day on',
    description:
      'The stay lasts until the next one begins. A stay before the gotcha day of a bird that is still expected replaces its first stay. The kinds from `adopted` to `other_gone` mean that the bird has left or died; only owners and assistants may record them. A client that chooses the `id` can repeat the request after a lost response: the same id and content returns 200 with the stored stay, other content 409.',
    payloadName: 'stay',
    body: StayInput,
    example,
    responses: { 200: z.object({ stay: Stay }), 201: z.object({ stay: Stay }) },
    refusals: {
      birdNotFound,
      ...dayRefusals,
      stayIdTaken: 'The bird has another stay with that id.',
      recordLimitReached: 'The bird has reached the limit of 200 stays.',
    },
  }),
  'PATCH /api/birds/:birdId/stays/:stayId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Correct a stay',
    description:
      'A field that is left out keeps its value. Only owners and assistants may change a stay in which the bird has left or died.',
    payloadName: 'stay',
    body: StayChanges,
    example: { reviewOn: '2026-04-07' },
    responses: { 200: z.object({ stay: Stay }) },
    refusals: { ...dayRefusals, stayNotFound },
  }),
  'DELETE /api/birds/:birdId/stays/:stayId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Delete a stay',
    description: 'The previous stay then lasts until the next one.',
    responses: { 204: null },
    refusals: {
      stayNotFound,
      onlyStay: 'It is the only stay of the bird.',
      roleNotAllowed: dayRefusals.roleNotAllowed,
    },
  }),
  'GET /api/birds/:birdId/arrival': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'Show the arrival of a bird',
    description:
      'Fields are empty until somebody fills them in. When a bird moves in from another flock, `fromName` is the name of that flock. Only the papers move with the bird (`breeder`, `certificateNumber`, `ring`, `microchip` and `reportable`), not the people or places that the other flock had entered.',
    responses: { 200: z.object({ arrival: Arrival }) },
    refusals: { birdNotFound },
  }),
  'PUT /api/birds/:birdId/arrival': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Change the arrival of a bird',
    description: 'A field that is left out keeps its value; null or an empty string clears it.',
    payloadName: 'arrival',
    body: ArrivalInput,
    example: arrivalExample,
    responses: { 200: z.object({ arrival: Arrival }) },
    refusals: { birdNotFound },
  }),
  'GET /api/past-birds': endpoint({
    tag,
    policy: read(anyRole, { device: null }),
    summary: 'List past birds',
    description: 'The most recently departed first, a page at a time.',
    csv: true,
    payloadName: 'past birds',
    query: PastBirdsQuery,
    responses: { 200: z.object({ birds: z.array(PastBird), nextCursor: NextCursor }) },
  }),
} as const;
