// Tests that long lists, which are streamed, are complete and in the right order.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { insertVetVisit } from '../../src/care/vet-visits.queries.ts';
import { insertWeight } from '../../src/care/weights.queries.ts';
import { noDetails, upsertAdministration } from '../../src/medications/administrations.queries.ts';
import { insertMedication, newMedication } from '../../src/medications/medications.queries.ts';
import type { WorkspaceId } from '../../src/storage/tables/index.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { dayOf, fill, medicationOf, visitOf, weightOf } from './many-records.ts';

const service = await startService();
let olive: Person;
let workspaceId: WorkspaceId;
let createdByUserId: string;

before(async () => {
  olive = await signIn(service, 'olive@example.org');
  const { session } = (await olive.call('GET /api/auth/session')).body;
  workspaceId = session.activeWorkspace.id;
  createdByUserId = session.user.id;
});

describe('a streamed list', () => {
  it('200 with every vet visit, newest first', async () => {
    const { id } = await addBird(olive);
    await fill(service, 1_203, (tx, index) =>
      insertVetVisit(tx, visitOf({ workspaceId, birdId: id }, index)),
    );
    const { status, body } = await olive.call(`GET /api/birds/${id}/vet-visits`);
    assert.equal(status, 200);
    const order = body.vetVisits.map((visit: { visitedOn: string; reason: string }) => [
      visit.visitedOn,
      Number(visit.reason.slice('Visit '.length)),
    ]);
    assert.equal(order.length, 1_203);
    const sorted = [...order].sort(([a, i], [b, k]) => (a === b ? k - i : a < b ? 1 : -1));
    assert.deepEqual(order, sorted);
    assert.deepEqual(Object.keys(body.vetVisits[0]), [
      'id',
      'birdId',
      'visitedOn',
      'clinicName',
      'reason',
      'notes',
    ]);
  });

  it('200 with every weight, oldest first, including future dates', async () => {
    const { id } = await addBird(olive);
    const today = Math.floor((Date.now() - Date.UTC(2010, 0, 1)) / 86_400_000);
    await fill(service, 1_100, (tx, index) =>
      insertWeight(tx, weightOf({ workspaceId, birdId: id }, today - 50 + index)),
    );
    const { status, body } = await olive.call(`GET /api/birds/${id}/weights?days=425`);
    assert.equal(status, 200);
    const days = body.weights.map((weight: { recordedOn: string }) => weight.recordedOn);
    assert.deepEqual(
      days,
      Array.from({ length: 1_100 }, (_, index) => dayOf(today - 50 + index)),
    );
    assert.deepEqual(Object.keys(body.weights[0]), ['id', 'birdId', 'weightGrams', 'recordedOn', 'notes']);
  });

  it('200 with every medication and every administration, the latest day first, then by name or slot', async () => {
    const { id } = await addBird(olive);
    const medications = Array.from({ length: 701 }, (_, index) =>
      medicationOf({ workspaceId, birdId: id }, index),
    );
    await fill(service, medications.length, async (tx, index) => {
      const medication = medications[index];
      if (medication) await insertMedication(tx, { ...medication, ...newMedication });
    });
    const listed = (await olive.call(`GET /api/birds/${id}/medications`)).body.medications;
    assert.equal(listed.length, medications.length);
    for (const [index, medication] of listed.entries()) {
      const previous = listed[index - 1];
      if (previous?.startDate === medication.startDate) assert.ok(previous.name <= medication.name);
      else if (previous) assert.ok(previous.startDate > medication.startDate);
    }
    const [medication] = medications;
    assert.ok(medication);
    await fill(service, 903, (tx, index) =>
      upsertAdministration(tx, {
        workspaceId,
        birdId: id,
        medicationId: medication.id,
        id: randomUUID(),
        administeredOn: dayOf(index % 10),
        administrationSlot: `slot-${index % 3}-${String(index).padStart(4, '0')}`,
        status: 'administered',
        notes: null,
        createdByUserId,
        createdAt: '2026-01-01T00:00:00.000Z',
        ...noDetails,
        givenByUserId: createdByUserId,
        givenByTokenId: null,
      }),
    );
    const { administrations } = (await olive.call(`GET /api/birds/${id}/medication-administrations`)).body;
    assert.equal(administrations.length, 903);
    for (const [index, dose] of administrations.entries()) {
      const previous = administrations[index - 1];
      if (previous?.administeredOn === dose.administeredOn) {
        assert.ok(previous.administrationSlot < dose.administrationSlot);
      } else if (previous) assert.ok(previous.administeredOn > dose.administeredOn);
    }
  });
});
