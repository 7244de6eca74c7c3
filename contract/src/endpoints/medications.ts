// The endpoints for medications and for their administrations, which are doses that were given or missed.
import * as z from 'zod';
import { Administration, AdministrationInput } from '../shapes/administration.ts';
import { DoseScheduleEntry, Medication, MedicationInput, OptionalDoseTime } from '../shapes/medication.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Medications';

const example = {
  name: 'Meloxicam',
  dosage: '0.05 ml',
  frequency: 'twice_daily',
  doseSchedule: [
    { key: 'dose-1', label: 'Morning', time: '08:00' },
    { key: 'dose-2', label: 'Evening', time: '20:00' },
  ],
  route: 'by mouth',
  startDate: '2026-02-12',
  endDate: '2026-02-19',
  notes: 'With food.',
};

document(DoseScheduleEntry, {
  id: 'DoseScheduleEntry',
  example: { key: 'dose-1', label: 'Morning', time: '08:00' },
});

document(Medication, {
  id: 'Medication',
  example: {
    id: 'c0a8f1d2-2b4f-4c8e-8a55-0d9d5f7f3c22',
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    ...example,
  },
});

document(OptionalDoseTime.in, { description: 'As HH:MM, 00:00 to 23:59.', example: '08:00' });

document(MedicationInput, {
  id: 'MedicationInput',
  fields: {
    doseSchedule: {
      description:
        'If it is empty, or missing from a new medication, it is derived from the frequency and changes with it.',
    },
  },
});

document(Administration, {
  id: 'Administration',
  example: {
    id: 'e2f1c4b6-93a1-4a7c-8a0f-5b1d7a8e9f33',
    medicationId: 'c0a8f1d2-2b4f-4c8e-8a55-0d9d5f7f3c22',
    birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
    administeredOn: '2026-02-13',
    administrationSlot: 'dose-1',
    status: 'administered',
    notes: null,
    createdByUserId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    createdAt: '2026-02-13T08:02:11.000Z',
  },
});

document(AdministrationInput, { id: 'AdministrationInput' });

const birdNotFound = 'The active flock has no such bird.';
const medicationNotFound = 'The active flock has no such bird, or the bird has no such medication.';

export const medicationEndpoints = {
  'GET /api/birds/:birdId/medications': endpoint({
    tag,
    policy: read(anyRole, { streams: true }),
    summary: 'List the medications of a bird',
    description: 'Latest startDate first, then by name.',
    responses: { 200: z.object({ medications: z.array(Medication) }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/medications': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Add a medication',
    payloadName: 'medication',
    body: MedicationInput,
    example,
    responses: { 201: z.object({ medication: Medication }) },
    refusals: {
      birdNotFound,
      recordLimitReached: 'The bird has reached the limit of 5,000 medications.',
    },
  }),
  'PUT /api/birds/:birdId/medications/:medicationId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Change a medication',
    description: 'An optional field that is left out keeps its value; null or an empty string clears it.',
    payloadName: 'medication',
    body: MedicationInput,
    example,
    responses: { 200: z.object({ medication: Medication }) },
    refusals: { medicationNotFound },
  }),
  'DELETE /api/birds/:birdId/medications/:medicationId': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Delete a medication with its administrations',
    responses: { 204: null },
    refusals: { medicationNotFound },
  }),
  'GET /api/birds/:birdId/medication-administrations': endpoint({
    tag,
    policy: read(anyRole, { streams: true }),
    summary: 'List the administrations of all medications of a bird',
    description: 'Newest day first, then by slot.',
    responses: { 200: z.object({ administrations: z.array(Administration) }) },
    refusals: { birdNotFound },
  }),
  'POST /api/birds/:birdId/medications/:medicationId/administrations': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own', device: 'dose' }),
    summary: 'Record a dose as given or missed',
    description: 'There is one record per medication, day and slot. A second call updates it (200).',
    payloadName: 'medication administration',
    body: AdministrationInput,
    example: { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'administered' },
    responses: {
      200: z.object({ administration: Administration }),
      201: z.object({ administration: Administration }),
    },
    refusals: {
      medicationNotFound,
      birdGone:
        'The bird was no longer in the flock on that day. A record from that day can still be changed.',
      recordLimitReached: 'The bird has reached the limit of 50,000 recorded doses.',
    },
  }),
} as const;
