// Tests of GET, POST, PUT and DELETE of /api/birds/:birdId/medications.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, type Person, useCast } from '../cast.ts';

const { cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const birdNotFound = { error: 'The bird was not found in this flock.', code: 'birdNotFound' };
const medicationNotFound = {
  error: 'The medication was not found for this bird.',
  code: 'medicationNotFound',
};

const required = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-02-12' };
const optional = {
  doseSchedule: [
    { key: 'dose-1', label: 'Morning', time: '08:00' },
    { key: 'night', label: 'Night' },
  ],
  route: 'by mouth',
  endDate: '2026-02-19',
  notes: 'With food.\nNot on an empty crop.',
};

/** Returns the schedule derived from a frequency with `count` doses. */
const derivedSchedule = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `dose-${index + 1}`, label: `Dose ${index + 1}` }));

const add = (person: Person, birdId: string, more: object = {}) =>
  person.call(`POST /api/birds/${birdId}/medications`, { ...required, ...more });

/** Creates a bird with one medication; returns the bird's id, the medication and its path. */
async function addMedication(more: object = {}) {
  const { id: birdId } = await addBird(cast.olive);
  const { status, body, text } = await add(cast.olive, birdId, more);
  if (status !== 201) throw new Error(`The medication was not added: ${status} ${text}`);
  const { medication } = body;
  return { birdId, medication, path: `/api/birds/${birdId}/medications/${medication.id}` };
}

async function listMedications(birdId: string) {
  const { body } = await cast.vic.call(`GET /api/birds/${birdId}/medications`);
  return body.medications;
}

describe('POST /api/birds/:birdId/medications', () => {
  it('201 with every field as sent; a dose without a time has no time key', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { status, body } = await add(cast.carl, birdId, optional);
    assert.equal(status, 201);
    const { id, ...medication } = body.medication;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(medication, { birdId, ...required, ...optional });
    assert.deepEqual(await listMedications(birdId), [body.medication]);
  });

  it('201 with the defaults if optional fields are left out, null or empty', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const fill = (value: unknown) => ({ doseSchedule: value, route: value, endDate: value, notes: value });
    for (const more of [{}, fill(null), fill(''), { doseSchedule: [] }]) {
      const { status, body } = await add(cast.olive, birdId, more);
      assert.equal(status, 201);
      const { id, ...medication } = body.medication;
      const cleared = { doseSchedule: derivedSchedule(1), route: '', endDate: null, notes: '' };
      assert.deepEqual(medication, { birdId, ...required, ...cleared });
    }
  });

  it('201 with a schedule derived from each frequency if none is sent', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const doses = { once_daily: 1, twice_daily: 2, every_8_hours: 3, every_6_hours: 4, as_needed: 0 };
    for (const [frequency, count] of Object.entries(doses)) {
      const { body } = await add(cast.olive, birdId, { frequency });
      assert.deepEqual(body.medication.doseSchedule, derivedSchedule(count), frequency);
    }
    const given = await add(cast.olive, birdId, { frequency: 'as_needed', doseSchedule: derivedSchedule(2) });
    assert.deepEqual(given.body.medication.doseSchedule, derivedSchedule(2));
  });

  it('201 if the course ends on the day it starts', async () => {
    const { medication } = await addMedication({ endDate: required.startDate });
    assert.equal(medication.endDate, required.startDate);
  });

  it('201 with trimmed keys and labels, and without an empty or null time', async () => {
    const doseSchedule = [
      { key: ' a ', label: ' A ', time: '' },
      { key: 'b', label: 'B', time: null, color: 'red' },
      { key: 'c', label: 'C', time: '23:59' },
    ];
    const { medication } = await addMedication({ doseSchedule });
    assert.deepEqual(medication.doseSchedule, [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B' },
      { key: 'c', label: 'C', time: '23:59' },
    ]);
  });

  it('400 that lists every invalid field, including schedule fields and an endDate before startDate', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { status, body } = await cast.olive.call(`POST /api/birds/${birdId}/medications`, {
      name: '',
      frequency: 'hourly',
      doseSchedule: [{ key: 'a' }, { key: 5, label: 'B', time: '24:00' }, 'dose-3'],
      route: 7,
      startDate: '2026-02-12',
      endDate: '2026-02-11',
      notes: false,
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Invalid medication payload',
      code: 'invalidPayload',
      details: {
        name: ['Must not be blank.'],
        dosage: ['This field is required.'],
        frequency: ['Must be one of: once_daily, twice_daily, every_8_hours, every_6_hours, as_needed.'],
        'doseSchedule.0.label': ['This field is required.'],
        'doseSchedule.1.key': ['Must be text.'],
        'doseSchedule.1.time': ['Must be a time of day as HH:MM, from 00:00 to 23:59.'],
        'doseSchedule.2': ['Must be an object.'],
        route: ['Must be text.'],
        endDate: ['Must not be before startDate.'],
        notes: ['Must be text.'],
      },
    });
  });

  it('400 for dates that do not exist, without an error about their order', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const day = ['Must be a date that exists in the calendar, as YYYY-MM-DD.'];
    const refused = await add(cast.olive, birdId, { startDate: '2025-02-30', endDate: '2025-02-29' });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.details, { startDate: day, endDate: day });
    const number = await add(cast.olive, birdId, { endDate: 1 });
    assert.deepEqual(number.body.details, { endDate: ['Must be text.'] });
  });

  it('400 for times that are not HH:MM', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sentence = ['Must be a time of day as HH:MM, from 00:00 to 23:59.'];
    for (const time of ['24:00', '8:00', '08:60', '08:00:00', '0800', '8pm', '٠٨:٠٠']) {
      const { status, body } = await add(cast.olive, birdId, {
        doseSchedule: [{ key: 'a', label: 'A', time }],
      });
      assert.equal(status, 400, time);
      assert.deepEqual(body.details, { 'doseSchedule.0.time': sentence });
    }
  });

  it('400 for a schedule that is not a list, is too long, or has a duplicate key', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const twice = [
      { key: 'a', label: 'A' },
      { key: ' a ', label: 'B' },
    ];
    for (const [doseSchedule, sentence] of [
      ['dose-1', 'Must be a list.'],
      [{ key: 'a', label: 'A' }, 'Must be a list.'],
      [derivedSchedule(25), 'Must have at most 24 entries.'],
      [twice, 'Must not contain the same key twice.'],
    ] as const) {
      const { status, body } = await add(cast.olive, birdId, { doseSchedule });
      assert.equal(status, 400, sentence);
      assert.deepEqual(body.details, { doseSchedule: [sentence] });
    }
    assert.equal((await add(cast.olive, birdId, { doseSchedule: derivedSchedule(24) })).status, 201);
  });

  it('404 for a bird in another flock, exactly as for one that does not exist; 400 takes precedence', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, 'kiwi']) {
      const refused = await add(cast.nora, birdId);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, birdNotFound);
    }
    assert.equal((await add(cast.nora, id, { name: '' })).status, 400);
  });
});

describe('GET /api/birds/:birdId/medications', () => {
  it('200 with the latest startDate first, then by name, ignoring case', async () => {
    const { id: birdId } = await addBird(cast.olive);
    for (const [name, startDate] of [
      ['Old', '2025-12-31'],
      ['zinc', '2026-01-01'],
      ['Calcium', '2026-01-01'],
      ['amoxicillin', '2026-01-01'],
      ['New', '2026-01-02'],
    ]) {
      await add(cast.olive, birdId, { name, startDate });
    }
    const { status, body } = await cast.vic.call(`GET /api/birds/${birdId}/medications`);
    assert.equal(status, 200);
    const names = body.medications.map((medication: { name: string }) => medication.name);
    assert.deepEqual(names, ['New', 'amoxicillin', 'Calcium', 'zinc', 'Old']);
  });

  it('200 with an empty list for a bird without medications; 404 for a bird in another flock and for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    assert.deepEqual(await listMedications(id), []);
    for (const birdId of [id, missingId, '1']) {
      const refused = await cast.nora.call(`GET /api/birds/${birdId}/medications`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, birdNotFound);
    }
  });
});

describe('PUT /api/birds/:birdId/medications/:medicationId', () => {
  it('200, changing the fields that are sent', async () => {
    const { birdId, medication, path } = await addMedication();
    const body = { name: 'Doxy', dosage: '1 drop', frequency: 'as_needed', startDate: '2026-03-01' };
    const doseSchedule = [{ key: 'x', label: 'X', time: '00:00' }];
    const more = { doseSchedule, route: 'in water', endDate: '2026-03-02', notes: 'Shake.' };
    const changed = await cast.carl.call(`PUT ${path}`, { ...body, ...more });
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body, { medication: { id: medication.id, birdId, ...body, ...more } });
    assert.deepEqual(await listMedications(birdId), [changed.body.medication]);
  });

  it('200, keeping the fields that are left out', async () => {
    const { birdId, medication, path } = await addMedication(optional);
    const body = { ...required, name: 'Doxy' };
    const changed = await cast.olive.call(`PUT ${path}`, body);
    assert.equal(changed.status, 200);
    assert.deepEqual(changed.body.medication, { id: medication.id, birdId, ...body, ...optional });
  });

  it('200 with a schedule for the new frequency if the old one was derived; a custom one stays', async () => {
    const { path } = await addMedication({ frequency: 'once_daily' });
    for (const [frequency, doses] of [
      ['every_6_hours', 4],
      ['as_needed', 0],
      ['twice_daily', 2],
    ] as const) {
      const { body } = await cast.olive.call(`PUT ${path}`, { ...required, frequency });
      assert.deepEqual(body.medication.doseSchedule, derivedSchedule(doses), frequency);
    }
    const doseSchedule = [{ key: 'dose-1', label: 'At dusk', time: '17:30' }];
    await cast.olive.call(`PUT ${path}`, { ...required, doseSchedule });
    const { body } = await cast.olive.call(`PUT ${path}`, { ...required, frequency: 'every_8_hours' });
    assert.deepEqual(body.medication.doseSchedule, doseSchedule);
  });

  it('200, clearing fields that are null or empty; the schedule is derived from the frequency again', async () => {
    for (const nothing of [null, '']) {
      const { medication, path } = await addMedication(optional);
      const more = { doseSchedule: nothing, route: nothing, endDate: nothing, notes: nothing };
      const changed = await cast.olive.call(`PUT ${path}`, {
        ...required,
        frequency: 'twice_daily',
        ...more,
      });
      assert.equal(changed.status, 200);
      const cleared = {
        frequency: 'twice_daily',
        doseSchedule: derivedSchedule(2),
        route: '',
        endDate: null,
        notes: '',
      };
      assert.deepEqual(changed.body.medication, { ...medication, ...cleared });
    }
  });

  it('400 for an endDate before startDate, even if only one of them is sent, and nothing changes', async () => {
    const { birdId, medication, path } = await addMedication({ endDate: '2026-02-19' });
    for (const dates of [{ startDate: '2026-03-01', endDate: '2026-02-28' }, { startDate: '2026-02-20' }]) {
      const refused = await cast.olive.call(`PUT ${path}`, { ...required, name: 'Doxy', ...dates });
      assert.equal(refused.status, 400);
      assert.deepEqual(refused.body, {
        error: 'Invalid medication payload',
        code: 'invalidPayload',
        details: { endDate: ['Must not be before startDate.'] },
      });
    }
    assert.deepEqual(await listMedications(birdId), [medication]);
    const cleared = await cast.olive.call(`PUT ${path}`, {
      ...required,
      startDate: '2026-02-20',
      endDate: null,
    });
    assert.equal(cleared.status, 200);
  });

  it('400 that lists every invalid field, and nothing changes', async () => {
    const { birdId, medication, path } = await addMedication();
    const refused = await cast.olive.call(`PUT ${path}`, {
      ...required,
      name: ' ',
      dosage: null,
      endDate: '1',
    });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.details, {
      name: ['Must not be blank.'],
      dosage: ['This field is required.'],
      endDate: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
    });
    assert.deepEqual(await listMedications(birdId), [medication]);
  });
});

describe('DELETE /api/birds/:birdId/medications/:medicationId', () => {
  it('204 without a body: the medication is deleted with its administrations, and those of other medications stay', async () => {
    const { birdId, path } = await addMedication();
    const other = (await add(cast.olive, birdId)).body.medication;
    const dose = { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'administered' };
    await cast.olive.call(`POST ${path}/administrations`, dose);
    await cast.olive.call(`POST /api/birds/${birdId}/medications/${other.id}/administrations`, dose);
    const deleted = await cast.carl.call(`DELETE ${path}`);
    assert.equal(deleted.status, 204);
    assert.equal(deleted.text, '');
    assert.deepEqual(await listMedications(birdId), [other]);
    const { body } = await cast.olive.call(`GET /api/birds/${birdId}/medication-administrations`);
    assert.deepEqual(
      body.administrations.map((left: { medicationId: string }) => left.medicationId),
      [other.id],
    );
  });
});

describe('a medication', () => {
  it('404 under another bird or from another flock, and the medication does not change; 404 if it is deleted or unknown', async () => {
    const { birdId, medication } = await addMedication();
    const { id: otherBird } = await addBird(cast.olive);
    const gone = await addMedication();
    await cast.olive.call(`DELETE ${gone.path}`);
    const paths: [Person, string, string][] = [
      [cast.olive, otherBird, medication.id],
      [cast.nora, birdId, medication.id],
      [cast.olive, gone.birdId, gone.medication.id],
      [cast.olive, birdId, missingId],
      [cast.olive, birdId, 'meloxicam'],
      [cast.olive, missingId, medication.id],
    ];
    const dose = { administeredOn: '2026-02-13', administrationSlot: 'dose-1', status: 'missed' };
    for (const [person, bird, id] of paths) {
      const path = `/api/birds/${bird}/medications/${id}`;
      const refused = [
        await person.call(`PUT ${path}`, { ...required, name: 'Doxy' }),
        await person.call(`DELETE ${path}`),
        await person.call(`POST ${path}/administrations`, dose),
      ];
      for (const { status, body } of refused) {
        assert.equal(status, 404);
        assert.deepEqual(body, medicationNotFound);
      }
      assert.equal((await person.call(`PUT ${path}`, {})).status, 400);
      assert.equal((await person.call(`POST ${path}/administrations`, {})).status, 400);
    }
    assert.deepEqual(await listMedications(birdId), [medication]);
    const { body } = await cast.olive.call(`GET /api/birds/${birdId}/medication-administrations`);
    assert.deepEqual(body, { administrations: [] });
  });
});
