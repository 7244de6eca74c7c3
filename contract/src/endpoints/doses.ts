// The endpoints of doses: what is due, what was given, and how safe it is to give another.
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
import { limits } from '../shapes/limits.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, keepers, read, write } from './policy.ts';

const tag = 'Doses';
const medicationNotFound = 'The active flock has no such bird, or the bird no such medication.';

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
    label: { description: 'What the schedule calls the slot.' },
    dueOn: { description: 'The day of the slot, in the time zone of the flock.' },
    dueAt: { description: 'Null if the slot has no time: it is then due all day.' },
    safety: { description: 'What is in force on the day of the slot.' },
    state: {
      description:
        '`due` from `graceMinutes` before `dueAt`, and `overdue` from as long after it. `unrecorded` is a dose of a past day that nobody has recorded, and `as_needed` the next dose of a medication without a schedule.',
    },
    outcome: { description: 'Null if nothing is recorded, or if nobody said why it was missed.' },
    givenAt: { description: 'Null if nobody said when.' },
    givenByName: { description: 'Who recorded it.' },
    forced: { description: 'It was recorded although it was too soon.' },
    administration: { description: 'What is recorded; null if nothing is.' },
  },
});

document(DoseInput, {
  id: 'DoseInput',
  fields: {
    administrationSlot: {
      description:
        'The key of a slot in the schedule of that day, or `as-needed-1` and so on. If it is left out, the only open slot.',
      example: 'dose-1',
    },
    administeredOn: { description: 'The day of the slot; by default today, in the time zone of the flock.' },
    outcome: { description: '`given` if it is left out.' },
    givenAt: {
      description: `Not in the future, and at most ${limits.daysSinceGiven} days ago. By default now; for a past day, when the dose was due, or noon.`,
      example: '2026-03-01T07:02:11.000Z',
    },
    force: { description: 'Records the dose although it is too soon.' },
  },
});

document(Safety, {
  id: 'Safety',
  example: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  fields: {
    minimumHoursBetween: { description: '0 is no limit.' },
    maximumPerDay: { description: '0 is no limit.' },
    graceMinutes: { description: 'How long before and after its time a dose is due.' },
  },
});

document(SafetyInput, {
  id: 'SafetyInput',
  fields: {
    minimumHoursBetween: {
      description: 'By default half of the interval that the frequency means.',
      example: 5.5,
    },
    maximumPerDay: { description: 'By default as many as the schedule has slots.', example: 2 },
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
      description: 'Doses of the schedule that are due by now. Of a medication given as needed none is.',
    },
    given: { description: 'Partly given ones too, and those in no slot of the schedule.' },
    missed: { description: 'Refused or skipped ones, too.' },
    unrecorded: { description: 'Doses of past days that nobody has recorded.' },
    late: { description: 'Given later than `graceMinutes` after they were due.' },
  },
});

const from = 'The first day, in the time zone of the flock.';
const to = 'The last day.';

document(DosesQuery, {
  fields: {
    from: { description: `${from} By default today.`, example: '2026-03-01' },
    to: { description: `${to} By default today.`, example: '2026-03-07' },
    birdId: { description: 'Of this bird alone.', example: ids.birdId },
  },
});

document(AdherenceQuery, {
  fields: {
    from: { description: `${from} By default 29 days before the last one.`, example: '2026-03-01' },
    to: { description: `${to} By default today.`, example: '2026-03-30' },
  },
});

export const doseEndpoints = {
  'GET /api/doses': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'List the doses of some days, given or not',
    description: `Every slot of every medication in at most ${limits.doseDays} days, with what became of it; at most ${limits.doses.toLocaleString('en')} doses. By \`dueAt\` (null last), then by room, place and name of the bird. What was recorded in a slot that the schedule does not have is listed as well. A changed schedule holds from the day of its change.`,
    thing: 'dose',
    query: DosesQuery,
    responses: { 200: z.object({ doses: z.array(Dose) }) },
  }),
  'POST /api/doses': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'allowed', device: 'dose' }),
    summary: 'Record a dose, once',
    description:
      'A slot that has a record already is never changed: of several people who record the same dose, one succeeds, and the others learn who it was. `given` and `partly` count as administered, `refused` and `skipped` as missed.',
    thing: 'dose',
    body: DoseInput,
    example: { medicationId: ids.medicationId, administrationSlot: 'dose-1' },
    responses: { 201: z.object({ administration: Administration, dose: Dose }) },
    refusals: {
      slotRequired: 'No slot is named, and not exactly one of that day is open.',
      medicationNotFound: 'The active flock has no such medication.',
      doseAlreadyRecorded:
        'The slot has a record, be it as missed. Delete that first; `force` does not help.',
      doseTooSoon:
        'It is too soon after or before another dose, or one more than the day may have. `force` records it anyway.',
      recordLimitReached: 'The bird has as many recorded doses as it may have: 50,000.',
    },
  }),
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId': endpoint({
    tag,
    policy: write(keepers, { careOnly: 'own' }),
    summary: 'Take back what was recorded of a dose',
    responses: { 204: null },
    refusals: { administrationNotFound: 'The active flock has no such bird, or the bird no such record.' },
  }),
  'GET /api/birds/:birdId/medications/:medicationId/safety': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Show how far apart the doses of a medication must be',
    description: 'What is in force, be it set or a default.',
    responses: { 200: z.object({ safety: Safety }) },
    refusals: { medicationNotFound },
  }),
  'PUT /api/birds/:birdId/medications/:medicationId/safety': endpoint({
    tag,
    policy: write(keepers),
    summary: 'Set how far apart the doses of a medication must be',
    description: 'A field that is left out keeps its value; null sets the default, and 0 is no limit.',
    thing: 'safety',
    body: SafetyInput,
    example: { minimumHoursBetween: 5.5, graceMinutes: 30 },
    responses: { 200: z.object({ safety: Safety }) },
    refusals: { medicationNotFound },
  }),
  'GET /api/birds/:birdId/adherence': endpoint({
    tag,
    policy: read(anyRole),
    summary: 'Count the doses of a bird that were given, missed and late',
    description: `By medication, the latest startDate first, in at most ${limits.adherenceDays} days.`,
    thing: 'dose',
    query: AdherenceQuery,
    responses: { 200: z.object({ adherence: z.array(Adherence) }) },
    refusals: { birdNotFound: 'The active flock has no such bird.' },
  }),
} as const;
