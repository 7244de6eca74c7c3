// Tests of the history of doses, and of undoing a recorded, changed or deleted dose.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { addBird, type Person, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

async function startCourse() {
  const { id: birdId } = await addBird(cast.olive);
  const { body } = await cast.olive.call(`POST /api/birds/${birdId}/medications`, {
    name: 'Meloxicam',
    dosage: '0.05 ml',
    frequency: 'twice_daily',
    startDate: '2026-01-01',
  });
  const medicationId: string = body.medication.id;
  const give = (administrationSlot: string, more: object = {}, person = cast.carl) =>
    person.call('POST /api/doses', { medicationId, administrationSlot, ...more });
  const doses = async () => (await cast.vic.call(`GET /api/doses?birdId=${birdId}`)).body.doses;
  const changes = async (kind = 'administration'): Promise<Change[]> =>
    (await cast.vic.call(`GET /api/changes?birdId=${birdId}&kind=${kind}`)).body.changes;
  const undo = async (change: Change | undefined, person: Person = cast.asha) =>
    person.call(`POST /api/changes/${change?.id}/undo`);
  return {
    give,
    doses,
    changes,
    undo,
    medication: `/api/birds/${birdId}/medications/${medicationId}`,
    administrations: `/api/birds/${birdId}/medication-administrations`,
  };
}

describe('the history', () => {
  it('200 with the person who recorded a dose, and whether the dose was forced', async () => {
    const { give, changes } = await startCourse();
    await give('dose-1');
    const { body } = await give('dose-2', { force: true, outcome: 'partly', notes: 'Spat out half.' });
    const [forced, first] = await changes();
    assert.deepEqual(
      [forced?.action, forced?.recordId, forced?.by.name, forced?.before],
      ['created', body.administration.id, 'Carl', null],
    );
    const { status, outcome, notes, givenAt, forced: isForced } = forced?.after ?? {};
    assert.deepEqual(
      [status, outcome, notes, givenAt, isForced],
      ['administered', 'partly', 'Spat out half.', body.dose.givenAt, true],
    );
    assert.equal(first?.after?.forced, false);
  });

  it('200 with the token that recorded a dose', async () => {
    const { changes, medication } = await startCourse();
    const { body } = await cast.carl.api.call('POST /api/integration-tokens', {
      body: { name: 'Aviary tablet', scope: 'read_write' },
    });
    const dose = { medicationId: medication.split('/').at(-1), administrationSlot: 'dose-1' };
    const given = await call(service, 'POST /api/doses', { token: body.token, body: dose });
    assert.equal(given.status, 201);
    const [change] = await changes();
    assert.deepEqual([change?.by.name, change?.by.tokenName], ['Carl', 'Aviary tablet']);
  });

  it('200 without a change for a dose that the service refused, or for a record that is written again with the same values', async () => {
    const { give, changes, medication } = await startCourse();
    await give('dose-1');
    await give('dose-1');
    await give('dose-2');
    const { body } = await cast.olive.call(
      `GET ${medication.replace(/medications.*/, 'medication-administrations')}`,
    );
    const [{ administeredOn }] = body.administrations;
    const same = { administeredOn, administrationSlot: 'dose-1', status: 'administered' };
    await cast.olive.call(`POST ${medication}/administrations`, same);
    assert.equal((await changes()).length, 1);
  });
});

describe('POST /api/changes/:changeId/undo', () => {
  it('200 for a recorded dose, which is open again until the undo is undone', async () => {
    const { give, doses, changes, undo } = await startCourse();
    await give('dose-1', { outcome: 'refused' });
    const [before] = await doses();
    const undone = await undo((await changes())[0]);
    assert.deepEqual([undone.status, undone.body.change.action], [200, 'deleted']);
    assert.deepEqual([(await doses())[0].state, (await doses())[0].administration], ['due', null]);
    const restored = await undo(undone.body.change);
    assert.deepEqual([restored.status, restored.body.change.action], [200, 'restored']);
    assert.deepEqual((await doses())[0], before);
  });

  it('200 for a deleted record, which is exactly as before', async () => {
    const { give, doses, changes, undo, administrations } = await startCourse();
    await give('dose-1');
    const { body } = await give('dose-2', { force: true, notes: 'At the vet.' });
    const before = await doses();
    await cast.olive.call(`DELETE ${administrations}/${body.administration.id}`);
    assert.notDeepEqual(await doses(), before);
    assert.equal((await undo((await changes())[0])).status, 200);
    assert.deepEqual(await doses(), before);
  });

  it('409 while the slot has another record, and 200 after that record is deleted', async () => {
    const { give, doses, changes, undo, administrations } = await startCourse();
    const first = await give('dose-1');
    await cast.carl.call(`DELETE ${administrations}/${first.body.administration.id}`);
    const [deletion] = await changes();
    const second = await give('dose-1', {}, cast.asha);
    const refused = await undo(deletion);
    assert.deepEqual([refused.status, refused.body.code], [409, 'changedSince']);
    assert.equal((await doses())[0].givenByName, 'Asha');
    await cast.carl.call(`DELETE ${administrations}/${second.body.administration.id}`);
    assert.equal((await undo(deletion)).status, 200);
    assert.equal((await doses())[0].givenByName, 'Carl');
  });

  it('200 for an overwritten status, with the original giver and time', async () => {
    const { give, doses, changes, undo, medication } = await startCourse();
    const { body } = await give('dose-1', { outcome: 'partly' });
    const before = await doses();
    const { administeredOn, administrationSlot } = body.administration;
    const missed = { administeredOn, administrationSlot, status: 'missed' };
    assert.equal((await cast.olive.call(`POST ${medication}/administrations`, missed)).status, 200);
    const [dose] = await doses();
    assert.deepEqual([dose.state, dose.outcome, dose.givenByName], ['missed', null, 'Olive']);
    assert.equal((await undo((await changes())[0])).status, 200);
    assert.deepEqual(await doses(), before);
  });

  it('200 for a medication’s safety settings', async () => {
    const { changes, undo, medication } = await startCourse();
    const safety = async () => (await cast.vic.call(`GET ${medication}/safety`)).body.safety;
    await cast.carl.call(`PUT ${medication}/safety`, { minimumHoursBetween: 8, graceMinutes: 15 });
    await cast.carl.call(`PUT ${medication}/safety`, { maximumPerDay: 3 });
    const [second, first] = await changes('medication');
    assert.deepEqual(
      [first?.action, first?.before, first?.after],
      [
        'updated',
        { minimumHoursBetween: null, graceMinutes: null },
        { minimumHoursBetween: 8, graceMinutes: 15 },
      ],
    );
    assert.equal((await undo(first)).status, 200);
    assert.deepEqual(await safety(), { minimumHoursBetween: 6, maximumPerDay: 3, graceMinutes: 60 });
    assert.equal((await undo(second)).status, 200);
    assert.deepEqual(await safety(), { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 });
  });

  it('200 for a deleted medication, with its doses and all their details', async () => {
    const { give, doses, changes, undo, medication } = await startCourse();
    await cast.carl.call(`PUT ${medication}/safety`, { minimumHoursBetween: 0 });
    await give('dose-1', { outcome: 'partly' });
    await give('dose-2');
    const before = await doses();
    await cast.carl.call(`DELETE ${medication}`);
    assert.deepEqual(await doses(), []);
    assert.equal((await undo((await changes('medication'))[0])).status, 200);
    assert.deepEqual(await doses(), before);
    const { body } = await cast.vic.call(`GET ${medication}/safety`);
    assert.equal(body.safety.minimumHoursBetween, 0);
  });
});
