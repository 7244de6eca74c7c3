// The endpoints for medications: list, add, change and delete them.
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { endsBeforeItStarts, limits, type Medication } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { archiveMedication } from '../history/archive.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { maxUnstreamedRows, readInPages, streamList } from '../http/stream-list.ts';
import { refuse, refuseInput } from '../refusals.ts';
import { byName } from '../storage/collation.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { recordMedicationChange } from './medication-history.ts';
import {
  countMedications,
  deleteMedication,
  findMedications,
  insertMedication,
  listMedicationKeys,
  listMedications,
  lockMedication,
  newMedication,
  updateMedication,
} from './medications.queries.ts';
import { replaceSchedule, type Schedule, scheduleFor } from './schedules.ts';

export function medicationRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;
  const recordLimit = new RecordLimit(limits.recordsPerBird, countMedications);

  serve(
    'GET /api/birds/:birdId/medications',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) => {
      const medications = await listMedications(storage, { workspaceId, birdId });
      if (medications.length === 0) await expectBird(storage, workspaceId, birdId);
      if (medications.length <= maxUnstreamedRows) return ok({ medications: medications.sort(byStartDate) });
      const keys = await listMedicationKeys(storage, { workspaceId, birdId });
      const find = (page: readonly { id: string }[]) =>
        findMedications(storage, { workspaceId, birdId, keys: JSON.stringify(page.map(({ id }) => [id])) });
      return streamList('medications', readInPages(keys.sort(byStartDate), find));
    },
  );

  serve(
    'POST /api/birds/:birdId/medications',
    async ({ caller: { workspaceId }, params: { birdId }, body, write }) => {
      const id = randomUUID();
      const at = instantOf(clock.now());
      const fields = toRow({ ...emptyMedication, ...omitUndefined(body) });
      return write(async tx => {
        await recordLimit.expectBelowLimit(tx, { workspaceId, birdId });
        const medication = await insertMedication(tx, {
          workspaceId,
          birdId,
          id,
          ...fields,
          ...newMedication,
        });
        if (!medication) throw refuse('birdNotFound');
        const key = { workspaceId, birdId, medicationId: id };
        await recordMedicationChange(tx, { ...key, at, before: null, after: medication });
        return created({ medication });
      });
    },
  );

  serve(
    'PUT /api/birds/:birdId/medications/:medicationId',
    async ({ caller: { workspaceId }, params, body, write }) => {
      const key = { workspaceId, ...params };
      return write(async tx => {
        await lockBird(tx, key);
        const before = await lockMedication(tx, key);
        if (!before) throw refuse('medicationNotFound');
        const after = { ...before, ...omitUndefined(body) };
        // A schedule that was derived from the frequency changes with it.
        if (body.doseSchedule === undefined && isDerivedFromFrequency(before)) after.doseSchedule = [];
        if (endsBeforeItStarts(after.startDate, after.endDate)) {
          throw refuseInput('medication', 'payload', { endDate: ['Must not be before startDate.'] });
        }
        const pastSchedules = isSameSchedule(before, after)
          ? before.pastSchedules
          : replaceSchedule(before, (await findWorkspaceTime(tx, workspaceId, context)).today);
        const row = { ...toRow(after), pastSchedules: JSON.stringify(pastSchedules) };
        const medication = await updateMedication.required(tx, { ...key, ...row });
        const at = instantOf(clock.now());
        await recordMedicationChange(tx, { ...key, at, before, after: medication });
        return ok({ medication });
      });
    },
  );

  serve(
    'DELETE /api/birds/:birdId/medications/:medicationId',
    async ({ caller: { workspaceId }, params, write }) =>
      write(async tx => {
        const key = { workspaceId, ...params };
        await lockBird(tx, key);
        const before = await lockMedication(tx, key);
        if (!before) throw refuse('medicationNotFound');
        const at = instantOf(clock.now());
        const changeId = await recordMedicationChange(tx, { ...key, at, before, after: null });
        await archiveMedication(tx, { ...key, changeId });
        await deleteMedication(tx, key);
        return noContent();
      }),
  );
}

const emptyMedication = { doseSchedule: [], route: '', endDate: null, notes: '' };

type Fields = Omit<Medication, 'id' | 'birdId'>;

/** Returns the columns to store. A missing schedule is derived from the frequency. */
function toRow(fields: Fields) {
  const { name, dosage, frequency, route, startDate, endDate, notes } = fields;
  return {
    name,
    dosage,
    frequency,
    route,
    startDate,
    endDate,
    notes,
    doseSchedule: JSON.stringify(filledSchedule(fields)),
  };
}

const isDerivedFromFrequency = ({ doseSchedule, frequency }: Schedule) =>
  isDeepStrictEqual(doseSchedule, scheduleFor(frequency));

const filledSchedule = ({ doseSchedule, frequency }: Schedule) =>
  doseSchedule.length > 0 ? doseSchedule : scheduleFor(frequency);

const isSameSchedule = (before: Schedule, after: Schedule) =>
  before.frequency === after.frequency && isDeepStrictEqual(before.doseSchedule, filledSchedule(after));

type MedicationKey = Pick<Medication, 'id' | 'startDate' | 'name'>;

/** Compares by start date, latest first, then by name. */
function byStartDate(a: MedicationKey, b: MedicationKey): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? 1 : -1;
  return byName(a, b);
}
