// Tests of recording a dose (once, in the right slot, at a plausible time, not too soon), of the safety settings, and
// of adherence.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { ApiError } from '@flock-care/contract/client';
import { addDays, instantAt, localDay, localTime } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const timeZone = 'Europe/Amsterdam';
const today = () => localDay(service.clock.now(), timeZone);
const day = (offset: number) => addDays(today(), offset);
const clockTime = (iso: string) => localTime(new Date(iso), timeZone);
const minutesAgo = (minutes: number) =>
  new Date(service.clock.now().getTime() - minutes * 60_000).toISOString();

before(async () => {
  await cast.olive.api.call('PUT /api/workspace/settings', { body: { timeZone } });
  // Noon in Amsterdam, so that a few hours ago is still today.
  const noon = instantAt(day(1), '12:00', timeZone).getTime();
  service.clock.forward(noon - service.clock.now().getTime());
});

/** Two slots without times, so that doses may be given at any time. */
const twoSlots = [
  { key: 'one', label: 'First' },
  { key: 'two', label: 'Second' },
];
const unlimited = { minimumHoursBetween: 0, maximumPerDay: 0 };

/** Creates a bird with a medication that has, by default, two slots a day and no safety limits. */
async function startCourse(more: object = {}, safety: object = unlimited) {
  const { id: birdId } = await addBird(cast.olive);
  const { body } = await cast.olive.call(`POST /api/birds/${birdId}/medications`, {
    name: 'Meloxicam',
    dosage: '0.05 ml',
    frequency: 'twice_daily',
    doseSchedule: twoSlots,
    startDate: day(-60),
    ...more,
  });
  const medicationId: string = body.medication.id;
  await cast.olive.call(`PUT /api/birds/${birdId}/medications/${medicationId}/safety`, safety);
  const administrations = `/api/birds/${birdId}/medication-administrations`;
  const upsert = `/api/birds/${birdId}/medications/${medicationId}/administrations`;
  const give = (dose: object = {}, person = cast.carl) =>
    person.call('POST /api/doses', { medicationId, ...dose });
  return { birdId, medicationId, administrations, upsert, give };
}

type Course = Awaited<ReturnType<typeof startCourse>>;

async function listDoses({ administrations }: Course) {
  return (await cast.vic.call(`GET ${administrations}`)).body.administrations;
}

describe('POST /api/doses', () => {
  it('201 with the administration, and the same dose as in the list of doses', async () => {
    const course = await startCourse();
    const { status, body } = await course.give({ administrationSlot: 'one', notes: ' Took it well. ' });
    assert.equal(status, 201);
    const { administration, dose } = body;
    const { id, createdByUserId, createdAt, ...fields } = administration;
    assert.deepEqual(fields, {
      medicationId: course.medicationId,
      birdId: course.birdId,
      administeredOn: today(),
      administrationSlot: 'one',
      status: 'administered',
      notes: 'Took it well.',
    });
    assert.deepEqual(await listDoses(course), [administration]);
    assert.deepEqual(
      [dose.state, dose.outcome, dose.givenByName, dose.forced],
      ['given', 'given', 'Carl', false],
    );
    assert.equal(dose.givenAt, createdAt);
    assert.deepEqual(dose.administration, administration);
    const { body: list } = await cast.vic.call(`GET /api/doses?birdId=${course.birdId}`);
    assert.deepEqual(list.doses[0], dose);
    assert.equal(list.doses[1].state, 'due');
  });

  it('201 for each outcome: given and partly are administered, refused and skipped are missed', async () => {
    const expected = { given: 'administered', partly: 'administered', refused: 'missed', skipped: 'missed' };
    for (const [outcome, status] of Object.entries(expected)) {
      const { body } = await (await startCourse()).give({ administrationSlot: 'one', outcome });
      assert.equal(body.administration.status, status);
      assert.equal(body.dose.outcome, outcome);
      assert.equal(body.dose.state, status === 'missed' ? 'missed' : 'given');
    }
  });

  it('201 without a slot if exactly one of several is open, otherwise 400 slotRequired', async () => {
    const course = await startCourse();
    const unclear = await course.give();
    assert.deepEqual([unclear.status, unclear.body.code], [400, 'slotRequired']);
    assert.equal((await course.give({ administrationSlot: 'two' })).status, 201);
    const clear = await course.give();
    assert.deepEqual([clear.status, clear.body.administration.administrationSlot], [201, 'one']);
    const none = await course.give();
    assert.deepEqual([none.status, none.body.code], [400, 'slotRequired']);
  });

  it('201 without a slot for a medication with one slot, then 409', async () => {
    const course = await startCourse({ frequency: 'once_daily', doseSchedule: [] });
    const { body } = await course.give();
    assert.equal(body.administration.administrationSlot, 'dose-1');
    const second = await course.give({}, cast.asha);
    assert.deepEqual([second.status, second.body.code], [409, 'doseAlreadyRecorded']);
  });

  it('201 with the time of the dose: now, the due time or noon on a past day, or the time that is sent', async () => {
    const doseSchedule = [{ key: 'am', label: 'Morning', time: '08:15' }, ...twoSlots];
    const course = await startCourse({ doseSchedule });
    const givenAt = async (dose: object) => (await course.give(dose)).body.dose.givenAt;
    const began = service.clock.now().toISOString();
    assert.ok((await givenAt({ administrationSlot: 'am' })) >= began);
    const yesterday = { administeredOn: day(-1) };
    const at = (time: string) => instantAt(day(-1), time, timeZone).toISOString();
    assert.equal(await givenAt({ ...yesterday, administrationSlot: 'am' }), at('08:15'));
    assert.equal(await givenAt({ ...yesterday, administrationSlot: 'one' }), at('12:00'));
    const sentTime = minutesAgo(45);
    assert.equal(await givenAt({ administrationSlot: 'one', givenAt: sentTime }), sentTime);
    const withOffset = sentTime.replace('Z', '+00:00');
    assert.equal(await givenAt({ administrationSlot: 'two', givenAt: withOffset }), sentTime);
  });

  it('201 for 31 days ago, and for an earlier day if the time is sent', async () => {
    const course = await startCourse();
    const give = (offset: number, more: object = {}) =>
      course.give({ administrationSlot: 'one', administeredOn: day(offset), ...more });
    assert.equal((await give(-31)).status, 201);
    const tooOld = await give(-32);
    assert.deepEqual([tooOld.status, Object.keys(tooOld.body.details)], [400, ['administeredOn']]);
    assert.equal((await give(-32, { givenAt: minutesAgo(60) })).status, 201);
  });

  it('400 for a time in the future or more than 31 days ago, a future day, and other invalid values', async () => {
    const course = await startCourse();
    for (const [dose, field] of [
      [{ givenAt: minutesAgo(-5) }, 'givenAt'],
      [{ givenAt: instantAt(day(-32), '23:59', timeZone).toISOString() }, 'givenAt'],
      [{ givenAt: 'yesterday' }, 'givenAt'],
      [{ givenAt: '2026-03-01' }, 'givenAt'],
      [{ administeredOn: day(1) }, 'administeredOn'],
      [{ administeredOn: '2026-02-30' }, 'administeredOn'],
      [{ outcome: 'spilled' }, 'outcome'],
      [{ force: 'yes' }, 'force'],
      [{ medicationId: 'x' }, 'medicationId'],
    ] as const) {
      const { status, body } = await course.give({ administrationSlot: 'one', ...dose });
      assert.deepEqual(
        [status, body.error, Object.keys(body.details)],
        [400, 'Invalid dose payload', [field]],
      );
    }
    assert.deepEqual(await listDoses(course), []);
  });

  it('400 for a slot that does not exist on that day, and for a day outside the course', async () => {
    const course = await startCourse({ startDate: day(-2), endDate: day(-1) });
    for (const [dose, field] of [
      [{ administeredOn: day(-1), administrationSlot: 'three' }, 'administrationSlot'],
      [{ administeredOn: day(-1), administrationSlot: 'as-needed-1' }, 'administrationSlot'],
      [{ administeredOn: day(-3), administrationSlot: 'one' }, 'administeredOn'],
      [{ administrationSlot: 'one' }, 'administeredOn'],
    ] as const) {
      const { status, body } = await course.give(dose);
      assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
    }
  });

  it('400 today for a slot that a changed schedule no longer has, 201 on an earlier day', async () => {
    const course = await startCourse();
    const path = `/api/birds/${course.birdId}/medications/${course.medicationId}`;
    await cast.olive.call(`PUT ${path}`, {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'twice_daily',
      startDate: day(-60),
      doseSchedule: [{ key: 'new', label: 'New' }],
    });
    assert.equal((await course.give({ administrationSlot: 'one' })).status, 400);
    assert.equal((await course.give({ administrationSlot: 'one', administeredOn: day(-1) })).status, 201);
    assert.equal((await course.give({ administrationSlot: 'new', administeredOn: day(-1) })).status, 400);
    assert.equal((await course.give({ administrationSlot: 'new' })).status, 201);
  });

  it('404 for an unknown medication, and for one in another flock', async () => {
    const { medicationId } = await startCourse();
    for (const [person, id] of [
      [cast.carl, randomUUID()],
      [cast.nora, medicationId],
    ] as const) {
      const { status, body } = await person.call('POST /api/doses', { medicationId: id });
      assert.deepEqual([status, body.code], [404, 'medicationNotFound']);
    }
  });
});

describe('a dose that is already recorded', () => {
  it('409 with the giver and time, and the first one stays, even with force', async () => {
    const course = await startCourse();
    const first = await course.give({ administrationSlot: 'one', givenAt: minutesAgo(30) });
    const second = await course.give({ administrationSlot: 'one', force: true, notes: 'Mine.' }, cast.asha);
    assert.equal(second.status, 409);
    assert.deepEqual(second.body, {
      error: `Carl gave this at ${clockTime(minutesAgo(30))}.`,
      code: 'doseAlreadyRecorded',
      administration: first.body.administration,
    });
    assert.deepEqual(await listDoses(course), [first.body.administration]);
  });

  it('409 if it was missed or recorded as an administration; the message has the date unless that is today', async () => {
    const course = await startCourse();
    const upsert = (administrationSlot: string, status: string, administeredOn = today()) =>
      cast.olive.call(`POST ${course.upsert}`, { administeredOn, administrationSlot, status });
    const sentence = async (administrationSlot: string, administeredOn = today()) => {
      const { status, body } = await course.give({ administrationSlot, administeredOn });
      assert.deepEqual([status, body.code], [409, 'doseAlreadyRecorded']);
      return body.error;
    };
    const now = clockTime(minutesAgo(0));
    await upsert('one', 'missed');
    assert.equal(await sentence('one'), `Olive recorded this as missed at ${now}.`);
    await upsert('two', 'administered');
    assert.equal(await sentence('two'), `Olive gave this at ${now}.`);
    await course.give({ administrationSlot: 'one', administeredOn: day(-1), outcome: 'refused' });
    assert.equal(await sentence('one', day(-1)), `Carl recorded this as missed at ${now}.`);
    await course.give({ administrationSlot: 'two', administeredOn: day(-1) });
    const words = Temporal.PlainDate.from(day(-1)).toLocaleString('en-GB', { day: 'numeric', month: 'long' });
    assert.match(
      await sentence('two', day(-1)),
      new RegExp(`^Carl gave this on ${words}( \\d{4})? at 12:00\\.$`),
    );
  });

  it('409 with the administration in the typed client', async () => {
    const course = await startCourse();
    const { body } = await course.give({ administrationSlot: 'one' });
    const again = cast.asha.api.call('POST /api/doses', {
      body: { medicationId: course.medicationId, administrationSlot: 'one' },
    });
    await assert.rejects(again, error => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.code, error.administration], ['doseAlreadyRecorded', body.administration]);
      return true;
    });
  });

  it('204 for deleting it, 404 a second time or under another bird, and it can be given again', async () => {
    const course = await startCourse();
    const { body } = await course.give({ administrationSlot: 'one' });
    const { id } = body.administration;
    const other = await startCourse();
    assert.equal((await cast.carl.call(`DELETE ${other.administrations}/${id}`)).status, 404);
    assert.equal((await cast.carl.call(`DELETE ${course.administrations}/${id}`)).status, 204);
    const again = await cast.carl.call(`DELETE ${course.administrations}/${id}`);
    assert.deepEqual([again.status, again.body.code], [404, 'administrationNotFound']);
    assert.deepEqual(await listDoses(course), []);
    assert.equal((await course.give({ administrationSlot: 'one' }, cast.asha)).status, 201);
  });
});

describe('a dose that is too soon', () => {
  const sixHours = { minimumHoursBetween: 6, maximumPerDay: 0 };

  it('409 with the time since the last one; 201 with force, which is stored', async () => {
    const course = await startCourse({}, sixHours);
    const first = await course.give({ administrationSlot: 'one', givenAt: minutesAgo(130) });
    const { status, body } = await course.give({ administrationSlot: 'two' });
    assert.equal(status, 409);
    assert.deepEqual(body, {
      error: 'The last dose was 2 h 10 min ago; wait at least 6 h.',
      code: 'doseTooSoon',
      administration: first.body.administration,
    });
    const forced = await course.give({ administrationSlot: 'two', force: true });
    assert.deepEqual([forced.status, forced.body.dose.forced], [201, true]);
    const list = await cast.vic.call(`GET /api/doses?birdId=${course.birdId}`);
    assert.deepEqual(
      list.body.doses.map((dose: { forced: boolean }) => dose.forced),
      [false, true],
    );
  });

  it('201 after exactly the minimum time; force is not stored if it was not needed', async () => {
    const course = await startCourse({}, sixHours);
    await course.give({ administrationSlot: 'one', givenAt: minutesAgo(360) });
    const { status, body } = await course.give({ administrationSlot: 'two', force: true });
    assert.deepEqual([status, body.dose.forced], [201, false]);
  });

  it('409 for an earlier time that is too close to a later dose', async () => {
    const course = await startCourse({}, sixHours);
    const later = minutesAgo(60);
    const earlier = new Date(Date.parse(later) - 105 * 60_000).toISOString();
    await course.give({ administrationSlot: 'two', givenAt: later });
    const { status, body } = await course.give({ administrationSlot: 'one', givenAt: earlier });
    assert.deepEqual(
      [status, body.error],
      [409, 'The next dose was 1 h 45 min later; leave at least 6 h between them.'],
    );
  });

  it('409 across midnight, after a dose that was recorded as an administration', async () => {
    const course = await startCourse({}, { minimumHoursBetween: 26.5, maximumPerDay: 0 });
    await cast.olive.call(`POST ${course.upsert}`, {
      administeredOn: day(-1),
      administrationSlot: 'one',
      status: 'administered',
    });
    // The first dose has no time, so the service assumes noon yesterday.
    const { status, body } = await course.give({ administrationSlot: 'one' });
    assert.equal(status, 409);
    assert.match(body.error, /^The last dose was 2[345] h( \d+ min)? ago; wait at least 26 h 30 min\.$/);
  });

  it('201 after a refused dose, and for recording a skipped one', async () => {
    const course = await startCourse(
      { doseSchedule: [...twoSlots, { key: 'three', label: 'Third' }] },
      sixHours,
    );
    const statuses = [];
    for (const [administrationSlot, outcome] of [
      ['one', 'refused'],
      ['two', 'given'],
      ['three', 'skipped'],
    ]) {
      statuses.push((await course.give({ administrationSlot, outcome })).status);
    }
    assert.deepEqual(statuses, [201, 201, 201]);
  });

  it("409 for more than the day's maximum, 201 with force or on another day", async () => {
    const course = await startCourse({}, { minimumHoursBetween: 0, maximumPerDay: 1 });
    const first = await course.give({ administrationSlot: 'one' });
    const { status, body } = await course.give({ administrationSlot: 'two' });
    assert.equal(status, 409);
    assert.deepEqual(body, {
      error: 'That day already has 1 dose; the maximum is 1.',
      code: 'doseTooSoon',
      administration: first.body.administration,
    });
    assert.equal((await course.give({ administrationSlot: 'two', administeredOn: day(-1) })).status, 201);
    const forced = await course.give({ administrationSlot: 'two', force: true });
    assert.deepEqual([forced.status, forced.body.dose.forced], [201, true]);
  });

  it('201 for any number of as-needed doses, an hour apart', async () => {
    const course = await startCourse({ frequency: 'as_needed', doseSchedule: [] }, {});
    const slots = [];
    for (const minutes of [180, 120, 60]) {
      const { status, body } = await course.give({ givenAt: minutesAgo(minutes) });
      assert.equal(status, 201);
      slots.push(body.administration.administrationSlot);
    }
    assert.deepEqual(slots, ['as-needed-1', 'as-needed-2', 'as-needed-3']);
    const { status, body } = await course.give({ givenAt: minutesAgo(30) });
    assert.deepEqual([status, body.code], [409, 'doseTooSoon']);
    const taken = await course.give({ administrationSlot: 'as-needed-2' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'doseAlreadyRecorded']);
  });
});

describe('the safety settings of a medication', () => {
  const safetyOf = async ({ birdId, medicationId }: Course) => {
    const { status, body } = await cast.vic.call(
      `GET /api/birds/${birdId}/medications/${medicationId}/safety`,
    );
    assert.equal(status, 200);
    return Object.values(body.safety);
  };

  it('200 with defaults: half the interval of the frequency and one dose per slot; for as-needed doses, an hour and no maximum', async () => {
    for (const [frequency, expected] of Object.entries({
      once_daily: [12, 1, 60],
      twice_daily: [6, 2, 60],
      every_8_hours: [4, 3, 60],
      every_6_hours: [3, 4, 60],
      as_needed: [1, 0, 60],
    })) {
      assert.deepEqual(await safetyOf(await startCourse({ frequency, doseSchedule: [] }, {})), expected);
    }
    const three = [...twoSlots, { key: 'three', label: 'Third' }];
    assert.deepEqual(await safetyOf(await startCourse({ doseSchedule: three }, {})), [6, 3, 60]);
  });

  it('200 for a change: fields that are left out stay, and null restores the default', async () => {
    const course = await startCourse({}, {});
    const path = `/api/birds/${course.birdId}/medications/${course.medicationId}/safety`;
    const set = async (body: object) => {
      const response = await cast.carl.call(`PUT ${path}`, body);
      assert.equal(response.status, 200, response.text);
      assert.deepEqual(await safetyOf(course), Object.values(response.body.safety));
      return Object.values(response.body.safety);
    };
    assert.deepEqual(await set({ minimumHoursBetween: 5.5, graceMinutes: 0 }), [5.5, 2, 0]);
    assert.deepEqual(await set({ maximumPerDay: 48 }), [5.5, 48, 0]);
    assert.deepEqual(await set({}), [5.5, 48, 0]);
    assert.deepEqual(await set({ minimumHoursBetween: null, graceMinutes: '' }), [6, 48, 60]);
    assert.deepEqual(await set({ minimumHoursBetween: 0, maximumPerDay: 0 }), [0, 0, 60]);
  });

  it('200 for changing the medication, and its safety settings stay', async () => {
    const course = await startCourse({}, { minimumHoursBetween: 2 });
    await cast.olive.call(`PUT /api/birds/${course.birdId}/medications/${course.medicationId}`, {
      name: 'Meloxicam',
      dosage: '0.06 ml',
      frequency: 'every_8_hours',
      startDate: day(-60),
    });
    assert.deepEqual(await safetyOf(course), [2, 2, 60]);
  });

  it('400 for values out of range or of the wrong type, 404 for an unknown medication', async () => {
    const { birdId, medicationId } = await startCourse();
    const path = `/api/birds/${birdId}/medications/${medicationId}/safety`;
    const { status, body } = await cast.carl.call(`PUT ${path}`, {
      minimumHoursBetween: 168.5,
      maximumPerDay: 1.5,
      graceMinutes: '30',
    });
    assert.deepEqual([status, body.error], [400, 'Invalid safety payload']);
    assert.deepEqual(Object.keys(body.details), ['minimumHoursBetween', 'maximumPerDay', 'graceMinutes']);
    const { id: otherBird } = await addBird(cast.olive);
    for (const unknown of [
      `/api/birds/${birdId}/medications/${randomUUID()}/safety`,
      `/api/birds/${otherBird}/medications/${medicationId}/safety`,
    ]) {
      assert.equal((await cast.carl.call(`GET ${unknown}`)).status, 404);
      assert.equal((await cast.carl.call(`PUT ${unknown}`, { graceMinutes: 5 })).status, 404);
    }
  });
});

describe('GET /api/birds/:birdId/adherence', () => {
  const adherence = async (birdId: string, query = '') => {
    const { status, body, text } = await cast.vic.call(`GET /api/birds/${birdId}/adherence${query}`);
    assert.equal(status, 200, text);
    return body.adherence;
  };

  it('200 with the numbers of expected, given, missed, unrecorded and late doses', async () => {
    const doseSchedule = [
      { key: 'am', label: 'Morning', time: '08:00' },
      { key: 'any', label: 'Any time' },
    ];
    const course = await startCourse({ startDate: day(-3), doseSchedule });
    const give = (offset: number, administrationSlot: string, more: object = {}) =>
      course.give({ administeredOn: day(offset), administrationSlot, ...more });
    const at = (offset: number, time: string) => instantAt(day(offset), time, timeZone).toISOString();
    await give(-3, 'am', { givenAt: at(-3, '09:00') });
    await give(-3, 'any', { outcome: 'refused' });
    await give(-2, 'am', { givenAt: at(-2, '09:01'), outcome: 'partly' });
    // Recorded a day later, so it counts as late.
    await cast.olive.call(`POST ${course.upsert}`, {
      administeredOn: day(-1),
      administrationSlot: 'am',
      status: 'administered',
    });
    const expected = { medicationId: course.medicationId, name: 'Meloxicam' };
    assert.deepEqual(await adherence(course.birdId), [
      { ...expected, expected: 8, given: 3, missed: 1, unrecorded: 2, late: 2 },
    ]);
    assert.deepEqual(await adherence(course.birdId, `?from=${day(-3)}&to=${day(-3)}`), [
      { ...expected, expected: 2, given: 1, missed: 1, unrecorded: 0, late: 0 },
    ]);
    assert.deepEqual(await adherence(course.birdId, `?from=${day(-3)}&to=${day(40)}`), [
      { ...expected, expected: 8, given: 3, missed: 1, unrecorded: 2, late: 2 },
    ]);
  });

  it('200 for the last 30 days, without expected doses for an as-needed medication', async () => {
    const course = await startCourse({ frequency: 'as_needed', doseSchedule: [] });
    await course.give();
    const { body } = await cast.olive.call(`POST /api/birds/${course.birdId}/medications`, {
      name: 'Doxy',
      dosage: '1 drop',
      frequency: 'once_daily',
      startDate: '2020-01-01',
    });
    const [asNeeded, doxy] = await adherence(course.birdId);
    assert.deepEqual([asNeeded.expected, asNeeded.given, asNeeded.unrecorded], [0, 1, 0]);
    assert.deepEqual([doxy.medicationId, doxy.expected, doxy.unrecorded], [body.medication.id, 30, 29]);
  });

  it('400 for more than a year and for invalid days, 404 for an unknown bird', async () => {
    const { birdId } = await startCourse();
    for (const query of ['?from=2025-01-01&to=2026-01-02', '?from=2026-01-02&to=2026-01-01', '?to=soon']) {
      const { status, body } = await cast.vic.call(`GET /api/birds/${birdId}/adherence${query}`);
      assert.deepEqual([status, body.error], [400, 'Invalid dose query']);
    }
    assert.equal((await adherence(birdId, '?from=2025-01-01&to=2026-01-01')).length, 0);
    assert.equal((await cast.vic.call(`GET /api/birds/${randomUUID()}/adherence`)).status, 404);
  });
});
