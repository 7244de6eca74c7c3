// The endpoints for listing, recording and deleting doses, for safety limits, and for adherence.
import * as z from 'zod';
import { Administration } from '../shapes/administration.ts';
import {
  Adherence,
  AdherenceQuery,
  Dose,
  DoseInput,
  DosesQuery,
  Safety,
  SafetyInput,
} from '../shapes/dose.ts';
import { formatLimit, limits } from '../shapes/limits.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, writeOfBirds } from './policy.ts';

const tag = 'Doses';
const medicationNotFound = 'The active flock has no such bird, or the bird has no such medication.';

const ids = {
  medicationId: 'c0a8f1d2-2b4f-4c8e-8a55-0d9d5f7f3c22',
  birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
};

const administration = {
  id: 'e2f1c4b6-93a1-4a7c-8a0f-5b1d7a8e9f33',
  ...ids,
  administeredOn: '2026-03-01',
  administrationSlot: 'dose-1',
  status: 'administered',
  notes: null,
  createdByUserId: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
  createdAt: '2026-03-01T07:02:11.000Z',
};

document(Dose, {
  id: 'Dose',
  example: {
    ...ids,
    birdName: 'Kiwi',
    room: 'Room 2',
    place: 'Cage 7',
    name: 'Meloxicam',
    dosage: '0.05 ml',
    route: 'by mouth',
    administrationSlot: 'dose-1',
    label: 'Morning',
    dueOn: '2026-03-01',
    dueAt: '2026-03-01T07:00:00.000Z',
    safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
    state: 'given',
    outcome: 'given',
    givenAt: '2026-03-01T07:02:11.000Z',
    givenByName: 'Anna',
    forced: false,
    administration,
  },
  fields: {
    label: { description: 'The label of the slot in the schedule.' },
    dueOn: { description: 'The day of the slot, in the time zone of the flock.' },
    dueAt: { description: 'Null if the slot has no time. The dose is then due all day.' },
    safety: { description: 'The limits in force on the day of the slot.' },
    state: {
      description:
        'A dose is `due` from `graceMinutes` before `dueAt` on, and `overdue` from `graceMinutes` after it. `unrecorded` is a dose from a past day that nobody has recorded, and `as_needed` the next dose of a medication without a schedule.',
    },
    outcome: { description: 'Null if the dose is not recorded, or if it was missed for an unknown reason.' },
    givenAt: { description: 'Null if the time was not entered.' },
    givenByName: { description: 'The person who recorded the dose.' },
    forced: { description: 'True if the dose was recorded even though it was too soon.' },
    administration: { description: 'The record of the dose; null if there is none.' },
  },
});

document(DoseInput, {
  id: 'DoseInput',
  fields: {
    administrationSlot: {
      description:
        'The key of a slot in the schedule of that day, or `as-needed-1` and so on. By default, the only open slot.',
      example: 'dose-1',
    },
    administeredOn: { description: 'The day of the slot; by default today, in the time zone of the flock.' },
    outcome: { description: '`given` by default.' },
    givenAt: {
      description: `Not in the future, and at most ${limits.daysSinceGiven} days ago. By default now; for a past day, the due time, or noon if the slot has no time.`,
      example: '2026-03-01T07:02:11.000Z',
    },
    force: { description: 'Records the dose even if it is too soon.' },
  },
});

document(Safety, {
  id: 'Safety',
  example: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  fields: {
    minimumHoursBetween: { description: '0 means no limit.' },
    maximumPerDay: { description: '0 means no limit.' },
    graceMinutes: {
      description: 'The number of minutes before and after its time during which a dose counts as due.',
    },
  },
});

document(SafetyInput, {
  id: 'SafetyInput',
  fields: {
    minimumHoursBetween: {
      description: 'By default, half of the interval between doses at this frequency.',
      example: 5.5,
    },
    maximumPerDay: { description: 'By default, the number of slots in the schedule.', example: 2 },
    graceMinutes: { description: '60 by default.', example: 30 },
  },
});

document(Adherence, {
  id: 'Adherence',
  example: {
    medicationId: ids.medicationId,
    name: 'Meloxicam',
    expected: 60,
    given: 55,
    missed: 2,
    unrecorded: 3,
    late: 4,
  },
  fields: {
    expected: {
      description:
        'The doses of the schedule that are due so far, except those on days when the bird was away; 0 for a medication that is given as needed.',
    },
    given: { description: 'Includes partly given doses, and doses outside the slots of the schedule.' },
    missed: { description: 'Includes refused and skipped doses.' },
    unrecorded: { description: 'The doses from past days that nobody has recorded.' },
    late: { description: 'The doses given later than `graceMinutes` after they were due.' },
  },
});

const from = 'The first day, in the time zone of the flock.';
const to = 'The last day.';

document(DosesQuery, {
  fields: {
    from: { description: `${from} By default today.`, example: '2026-03-01' },
    to: { description: `${to} By default today.`, example: '2026-03-07' },
    birdId: { description: 'Only doses of this bird.', example: ids.birdId },
  },
});

document(AdherenceQuery, {
  fields: {
    from: { description: `${from} By default 29 days before the last day.`, example: '2026-03-01' },
    to: { description: `${to} By default today.`, example: '2026-03-30' },
  },
});

export const doseEndpoints = {
  'GET /api/doses': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List doses, given or not',
    description: `Every slot of every medication in at most ${limits.doseDays} days, with its state; at most ${formatLimit(limits.doses)} doses. Sorted by \`dueAt\` (null last), then by room, place and name of the bird. Records outside the slots of the schedule are included. A changed schedule applies from the day of the change. No doses are expected while a bird is away, from the day it leaves until it comes back.`,
    payloadName: 'dose',
    query: DosesQuery,
    responses: { 200: z.object({ doses: z.array(Dose) }) },
  }),
  'POST /api/doses': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'allowed', device: 'dose' }),
    summary: 'Record a dose',
    description:
      'The record in a slot is never overwritten: if several people record the same dose, one succeeds, and the others see who did. `given` and `partly` count as administered, `refused` and `skipped` as missed.',
    payloadName: 'dose',
    body: DoseInput,
    example: { medicationId: ids.medicationId, administrationSlot: 'dose-1' },
    responses: { 201: z.object({ administration: Administration, dose: Dose }) },
    refusals: {
      slotRequired: 'The request names no slot, and the day has no open slot, or more than one.',
      medicationNotFound: 'The active flock has no such medication.',
      birdGone: 'The bird was no longer in the flock on that day.',
      doseAlreadyRecorded:
        'The slot already has a record, possibly of a missed dose. Delete that record first; `force` does not help.',
      doseTooSoon:
        'The dose is too close to another dose, or over the daily maximum. `force` records it anyway.',
      recordLimitReached: 'The bird has reached the limit of 50,000 recorded doses.',
    },
  }),
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId': endpoint({
    tag,
    policy: writeOfBirds(keepers, { careOnly: 'own' }),
    summary: 'Delete a recorded dose',
    responses: { 204: null },
    refusals: {
      administrationNotFound: 'The active flock has no such bird, or the bird has no such record.',
    },
  }),
  'GET /api/birds/:birdId/medications/:medicationId/safety': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show the safety limits of a medication',
    description: 'The limits that apply, whether they were set or are the defaults.',
    responses: { 200: z.object({ safety: Safety }) },
    refusals: { medicationNotFound },
  }),
  'PUT /api/birds/:birdId/medications/:medicationId/safety': endpoint({
    tag,
    policy: writeOfBirds(keepers),
    summary: 'Set the safety limits of a medication',
    description: 'A field that is left out keeps its value; null restores the default, and 0 means no limit.',
    payloadName: 'safety',
    body: SafetyInput,
    example: { minimumHoursBetween: 5.5, graceMinutes: 30 },
    responses: { 200: z.object({ safety: Safety }) },
    refusals: { medicationNotFound },
  }),
  'GET /api/birds/:birdId/adherence': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Count the doses of a bird that were given, missed and late',
    description: `One entry per medication, latest startDate first, for at most ${limits.adherenceDays} days.`,
    payloadName: 'dose',
    query: AdherenceQuery,
    responses: { 200: z.object({ adherence: z.array(Adherence) }) },
    refusals: { birdNotFound: 'The active flock has no such bird.' },
  }),
} as const;
