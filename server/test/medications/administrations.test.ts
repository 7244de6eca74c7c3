// Tests of the records of given and missed doses: one per medication, day and slot, which a second write updates.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const dose = { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'administered' };

async function addMedication(birdId: string): Promise<string> {
  const medication = { name: 'Doxy', dosage: '1 drop', frequency: 'twice_daily', startDate: '2026-02-12' };
  const { body } = await cast.olive.call(`POST /api/birds/${birdId}/medications`, medication);
  return body.medication.id;
}

/** Creates a bird with one medication; returns their ids, and the paths for recording and listing doses. */
async function startCourse() {
  const { id: birdId } = await addBird(cast.olive);
  const medicationId = await addMedication(birdId);
  const doses = `/api/birds/${birdId}/medications/${medicationId}/administrations`;
  return { birdId, medicationId, doses, list: `/api/birds/${birdId}/medication-administrations` };
}

async function userIdOf(name: 'olive' | 'carl'): Promise<string> {
  const { body } = await cast[name].call('GET /api/auth/session');
  return body.session.user.id;
}

describe('POST /api/birds/:birdId/medications/:medicationId/administrations', () => {
  it('201 for a new slot, with the person who recorded it and the time', async () => {
    const { birdId, medicationId, doses, list } = await startCourse();
    const { status, body } = await cast.carl.call(`POST ${doses}`, { ...dose, notes: ' Spat\nout half. ' });
    assert.equal(status, 201);
    const { id, createdAt, ...administration } = body.administration;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const createdByUserId = await userIdOf('carl');
    const notes = 'Spat\nout half.';
    assert.deepEqual(administration, { medicationId, birdId, ...dose, notes, createdByUserId });
    const listed = await cast.vic.call(`GET ${list}`);
    assert.deepEqual(listed.body, { administrations: [body.administration] });
  });

  it('200 for an existing slot, changing status and notes from given to missed and back', async () => {
    const { doses, list } = await startCourse();
    const first = await cast.carl.call(`POST ${doses}`, { ...dose, notes: 'Given.' });
    service.clock.forward(1_000);
    const missed = await cast.olive.call(`POST ${doses}`, { ...dose, status: 'missed', notes: 'Not given.' });
    assert.equal(missed.status, 200);
    assert.deepEqual(missed.body.administration, {
      ...first.body.administration,
      status: 'missed',
      notes: 'Not given.',
    });
    const given = await cast.olive.call(`POST ${doses}`, dose);
    assert.equal(given.status, 200);
    assert.deepEqual(given.body.administration, { ...first.body.administration, notes: null });
    const listed = await cast.vic.call(`GET ${list}`);
    assert.deepEqual(listed.body, { administrations: [given.body.administration] });
  });

  it('201 for another slot, day or medication, and for a slot outside the schedule', async () => {
    const { birdId, doses, list } = await startCourse();
    const other = `/api/birds/${birdId}/medications/${await addMedication(birdId)}/administrations`;
    assert.equal((await cast.olive.call(`POST ${doses}`, dose)).status, 201);
    assert.equal((await cast.olive.call(`POST ${other}`, dose)).status, 201);
    for (const more of [
      { administrationSlot: 'dose-2' },
      { administrationSlot: 'DOSE-1' },
      { administrationSlot: 'after the vet 🦜' },
      { administeredOn: '2026-02-14' },
      { administeredOn: '2020-01-01' },
    ]) {
      assert.equal((await cast.olive.call(`POST ${doses}`, { ...dose, ...more })).status, 201);
    }
    assert.equal((await cast.olive.call(`GET ${list}`)).body.administrations.length, 7);
    const trimmed = await cast.olive.call(`POST ${doses}`, { ...dose, administrationSlot: ' dose-1 ' });
    assert.equal(trimmed.status, 200);
  });

  it('201 with null notes if they are left out, null or blank', async () => {
    const { doses } = await startCourse();
    for (const [slot, more] of Object.entries({ a: {}, b: { notes: null }, c: { notes: ' ' } })) {
      const { body } = await cast.olive.call(`POST ${doses}`, { ...dose, administrationSlot: slot, ...more });
      assert.equal(body.administration.notes, null);
    }
  });

  it('400 that lists every invalid field, and nothing is recorded', async () => {
    const { doses, list } = await startCourse();
    const refused = await cast.olive.call(`POST ${doses}`, {
      administeredOn: '13.2.2026',
      administrationSlot: 'x'.repeat(65),
      status: 'given',
      notes: 5,
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid medication administration payload',
      code: 'invalidPayload',
      details: {
        administeredOn: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
        administrationSlot: ['Must be at most 64 characters.'],
        status: ['Must be one of: administered, missed.'],
        notes: ['Must be text.'],
      },
    });
    const empty = await cast.olive.call(`POST ${doses}`, { administrationSlot: ' ' });
    assert.deepEqual(empty.body.details, {
      administeredOn: ['This field is required.'],
      administrationSlot: ['Must not be blank.'],
      status: ['This field is required.'],
    });
    assert.deepEqual((await cast.olive.call(`GET ${list}`)).body, { administrations: [] });
  });
});

describe('GET /api/birds/:birdId/medication-administrations', () => {
  it("200 with the latest day first, then by slot, for all of the bird's medications and no others", async () => {
    const { birdId, doses, list } = await startCourse();
    const other = `/api/birds/${birdId}/medications/${await addMedication(birdId)}/administrations`;
    const elsewhere = await startCourse();
    await cast.olive.call(`POST ${elsewhere.doses}`, dose);
    for (const [path, administeredOn, administrationSlot] of [
      [doses, '2026-02-13', 'dose-2'],
      [other, '2026-02-14', 'dose-1'],
      [doses, '2026-02-12', 'dose-1'],
      [doses, '2026-02-14', 'dose-2'],
      [other, '2026-02-13', 'Dose-1'],
    ] as const) {
      await cast.olive.call(`POST ${path}`, { ...dose, administeredOn, administrationSlot });
    }
    const { status, body } = await cast.vic.call(`GET ${list}`);
    assert.equal(status, 200);
    const found: { administeredOn: string; administrationSlot: string }[] = body.administrations;
    assert.deepEqual(
      found.map(each => `${each.administeredOn} ${each.administrationSlot}`),
      [
        '2026-02-14 dose-1',
        '2026-02-14 dose-2',
        '2026-02-13 Dose-1',
        '2026-02-13 dose-2',
        '2026-02-12 dose-1',
      ],
    );
  });

  it('200 with an empty list for a bird without doses; 404 for a bird in another flock and for one that does not exist', async () => {
    const { birdId, list } = await startCourse();
    assert.deepEqual((await cast.vic.call(`GET ${list}`)).body, { administrations: [] });
    for (const id of [birdId, missingId, '1']) {
      const refused = await cast.nora.call(`GET /api/birds/${id}/medication-administrations`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
  });
});
