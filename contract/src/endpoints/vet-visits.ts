// The endpoints for vet visits.
import * as z from 'zod';
import { VetVisit, VetVisitChanges, VetVisitInput } from '../shapes/vet-visit.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Vet visits';
const birdNotFound = 'The active flock has no such bird.';
const vetVisitNotFound = 'The bird has no such vet visit.';

const example = {
  visitedOn: '2026-02-12',
  clinicName: 'Feather & Beak Clinic',
  reason: 'Yearly check',
  notes: 'Crop and keel fine.',
};

document(VetVisit, {
  id: 'VetVisit',
  example: {
    id: '5d1b7a34-6f0a-4f6e-9b1e-7f5c0c2d8a11',
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    ...example,
  },
});

document(VetVisitInput, { id: 'VetVisitInput' });
document(VetVisitChanges, { id: 'VetVisitChanges' });

export const vetVisitEndpoints = {
  'GET /api/birds/:birdId/vet-visits': endpoint({
    tag,
    policy: read(anyRole, { streams: true }),
    summary: 'List the vet visits of a bird',
    description: 'Newest first.',
    responses: { 200: z.object({ vetVisits: z.array(VetVisit) }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/vet-visits': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Record a vet visit',
    payloadName: 'vet visit',
    body: VetVisitInput,
    example,
    responses: { 201: z.object({ vetVisit: VetVisit }) },
    refusals: {
      birdNotFound,
      recordLimitReached: 'The bird has reached the limit of 5,000 vet visits.',
    },
  }),
  'PATCH /api/birds/:birdId/vet-visits/:vetVisitId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Correct a vet visit',
    description: 'A field that is left out keeps its value.',
    payloadName: 'vet visit',
    body: VetVisitChanges,
    example: { reason: 'Yearly check and a new ring' },
    responses: { 200: z.object({ vetVisit: VetVisit }) },
    refusals: { vetVisitNotFound },
  }),
  'DELETE /api/birds/:birdId/vet-visits/:vetVisitId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Delete a vet visit',
    responses: { 204: null },
    refusals: { vetVisitNotFound },
  }),
} as const;
