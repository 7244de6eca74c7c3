// Visits to the vet.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, limits, optionalNotes, optionalText } from './fields.ts';

const tag = 'Vet visits';

export const VetVisit = z
  .object({
    id: Id,
    birdId: Id,
    visitedOn: Day,
    clinicName: z.string(),
    reason: z.string(),
    notes: z.string(),
  })
  .meta({
    id: 'VetVisit',
    examples: [
      {
        id: '5d1b7a34-6f0a-4f6e-9b1e-7f5c0c2d8a11',
        birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
        visitedOn: '2026-02-12',
        clinicName: 'Feather & Beak Clinic',
        reason: 'Yearly check',
        notes: 'Crop and keel fine.',
      },
    ],
  });
export type VetVisit = z.output<typeof VetVisit>;

export const VetVisitInput = z
  .object({
    visitedOn: Day,
    clinicName: optionalText(limits.vetField),
    reason: optionalText(limits.freeText),
    notes: optionalNotes(),
  })
  .meta({ id: 'VetVisitInput' });

export const vetVisitEndpoints = {
  'GET /api/birds/:birdId/vet-visits': endpoint({
    tag,
    summary: 'List the vet visits of a bird',
    description: 'Newest first.',
    answers: { 200: z.object({ vetVisits: z.array(VetVisit) }) },
    refusals: { 404: 'The active flock has no such bird.' },
  }),
  'POST /api/birds/:birdId/vet-visits': endpoint({
    tag,
    summary: 'Record a vet visit',
    thing: 'vet visit',
    body: VetVisitInput,
    example: {
      visitedOn: '2026-02-12',
      clinicName: 'Feather & Beak Clinic',
      reason: 'Yearly check',
      notes: 'Crop and keel fine.',
    },
    answers: { 201: z.object({ vetVisit: VetVisit }) },
    refusals: { 404: 'The active flock has no such bird.' },
  }),
} as const;
