// Medications: what a bird is given, how often, from when to when.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type DoseScheduleEntry,
  endsBeforeItStarts,
  type Medication,
  type MedicationFrequency,
} from '@flock-care/contract';
import { created, noContent, ok } from '../answers.ts';
import type { Serve } from '../gate.ts';
import { given } from '../given.ts';
import { byName } from '../order.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Services } from '../services.ts';
import { expectBird } from './birds.routes.ts';
import {
  deleteMedication,
  insertMedication,
  listMedications,
  lockMedication,
  updateMedication,
} from './medications.queries.ts';

export function medicationRoutes(serve: Serve, { storage }: Services): void {
  serve('GET /api/birds/:birdId/medications', async ({ caller: { workspaceId }, params: { birdId } }) => {
    const medications = await listMedications(storage, { workspaceId, birdId });
    if (medications.length === 0) await expectBird(storage, workspaceId, birdId);
    return ok({ medications: medications.sort(latestFirst) });
  });

  serve(
    'POST /api/birds/:birdId/medications',
    async ({ caller: { workspaceId }, params: { birdId }, body, writeOne }) => {
      const medicationId = randomUUID();
      const fields = stored({ ...emptyMedication, ...given(body) });
      return writeOne(async tx => {
        const medication = await insertMedication(tx, { workspaceId, birdId, medicationId, ...fields });
        if (!medication) throw refuse('birdNotFound');
        return created({ medication });
      });
    },
  );

  serve(
    'PUT /api/birds/:birdId/medications/:medicationId',
    async ({ caller: { workspaceId }, params, body, write }) => {
      const key = { workspaceId, ...params };
      return write(async tx => {
        const before = await lockMedication(tx, key);
        if (!before) throw refuse('medicationNotFound');
        const after = { ...before, ...given(body) };
        // A schedule nobody wrote goes with the frequency it was made from.
        if (body.doseSchedule === undefined && isMadeFromFrequency(before)) after.doseSchedule = [];
        if (endsBeforeItStarts(after.startDate, after.endDate)) {
          throw refuseInput('medication', 'payload', { endDate: ['Must not be before startDate.'] });
        }
        const medication = await updateMedication(tx, { ...key, ...stored(after) });
        if (!medication) throw refuse('medicationNotFound');
        return ok({ medication });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/medications/:medicationId',
    async ({ caller: { workspaceId }, params, writeOne }) =>
      writeOne(async tx => {
        const deleted = await deleteMedication(tx, { workspaceId, ...params });
        if (deleted === 0) throw refuse('medicationNotFound');
        return noContent();
      }),
  );
}

const emptyMedication = { doseSchedule: [], route: '', endDate: null, notes: '' };

type Fields = Omit<Medication, 'id' | 'birdId'>;

/** The fields as they are stored: with a schedule, made from the frequency where none was given. */
function stored(fields: Fields) {
  const { name, dosage, frequency, doseSchedule, route, startDate, endDate, notes } = fields;
  const schedule = doseSchedule.length > 0 ? doseSchedule : scheduleFor(frequency);
  return {
    name,
    dosage,
    frequency,
    route,
    startDate,
    endDate,
    notes,
    doseSchedule: JSON.stringify(schedule),
  };
}

const dosesADay: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 1,
  twice_daily: 2,
  every_8_hours: 3,
  every_6_hours: 4,
  as_needed: 0,
};

function scheduleFor(frequency: MedicationFrequency): DoseScheduleEntry[] {
  return Array.from({ length: dosesADay[frequency] }, (_, index) => ({
    key: `dose-${index + 1}`,
    label: `Dose ${index + 1}`,
  }));
}

const isMadeFromFrequency = ({ doseSchedule, frequency }: Fields) =>
  isDeepStrictEqual(doseSchedule, scheduleFor(frequency));

function latestFirst(a: Medication, b: Medication): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? 1 : -1;
  return byName(a, b);
}
