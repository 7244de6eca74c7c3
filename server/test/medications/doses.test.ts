// Tests of GET /api/doses: days, birds, time zones and recorded doses.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import { addDays, localDay } from '../../src/workspaces/local-time.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const timeZone = 'Pacific/Kiritimati';
const today = () => localDay(service.clock.now(), timeZone);
const day = (offset: number) => addDays(today(), offset);

/** A new owner for each test. The flock's time zone is the one furthest ahead of UTC. */
let owner: Person;
let owners = 0;

beforeEach(async () => {
  owners += 1;
  owner = await signIn(service, `owner${owners}@example.org`);
  await owner.api.call('PUT /api/workspace/settings', { body: { timeZone } });
});

const slots = [
  { key: 'am', label: 'Morning', time: '08:00' },
  { key: 'any', label: 'Some time' },
];

async function addCourse(more: object = {}, birdId?: string) {
  const bird = birdId ?? (await addBird(owner)).id;
  const { body } = await owner.call(`POST /api/birds/${bird}/medications`, {
    name: 'Meloxicam',
    dosage: '0.05 ml',
    route: 'by mouth',
    frequency: 'twice_daily',
    doseSchedule: slots,
    startDate: day(-3),
    ...more,
  });
  return body.medication;
}

async function doses(query = ''): Promise<Dose[]> {
  const { status, body, text } = await owner.call(`GET /api/doses${query}`);
  assert.equal(status, 200, text);
  return body.doses;
}

const dayAndSlot = ({ dueOn, administrationSlot }: Dose) => `${dueOn} ${administrationSlot}`;

describe('GET /api/doses', () => {
  it('200 with a four-digit year for a dose on 9999-12-31', async () => {
    await owner.api.call('PUT /api/workspace/settings', { body: { timeZone: 'America/Adak' } });
    await addCourse({ doseSchedule: [{ key: 'pm', label: 'Evening', time: '20:00' }] });
    const [dose] = await doses('?from=9999-12-31&to=9999-12-31');
    assert.equal(dose?.dueAt, '9999-12-31T23:59:59.999Z');
  });

  it("200 with today's slots in the flock's time zone, and the bird's room and cage", async () => {
    const bird = await addBird(owner, { name: 'Kiwi' });
    await owner.call(`PUT /api/birds/${bird.id}/care-sheet`, { room: 'Room 2', place: 'Cage 7' });
    const medication = await addCourse({}, bird.id);
    const listed = await doses();
    assert.deepEqual(listed.map(dayAndSlot), [`${today()} am`, `${today()} any`]);
    const [dose] = listed;
    assert.deepEqual(
      { ...dose, state: '' },
      {
        medicationId: medication.id,
        birdId: bird.id,
        birdName: 'Kiwi',
        room: 'Room 2',
        place: 'Cage 7',
        name: 'Meloxicam',
        dosage: '0.05 ml',
        route: 'by mouth',
        administrationSlot: 'am',
        label: 'Morning',
        dueOn: today(),
        dueAt: `${day(-1)}T18:00:00.000Z`,
        safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
        state: '',
        outcome: null,
        givenAt: null,
        givenByName: null,
        forced: false,
        administration: null,
      },
    );
  });

  it('200 with the requested days, within the course', async () => {
    await addCourse({ startDate: day(-1), endDate: day(1) });
    const all = [-1, 0, 1].flatMap(offset => [`${day(offset)} am`, `${day(offset)} any`]);
    const requested = async (query: string) => (await doses(query)).map(dayAndSlot).sort();
    assert.deepEqual(await requested(`?from=${day(-15)}&to=${day(15)}`), all);
    assert.deepEqual(await requested(`?from=${day(-5)}`), all.slice(0, 4));
    assert.deepEqual(await requested(`?to=${day(5)}`), all.slice(2));
    assert.deepEqual(await requested(`?from=${day(1)}`), all.slice(4));
    assert.deepEqual(await requested(`?to=${day(-1)}`), all.slice(0, 2));
    assert.deepEqual(await requested('?from=&to='), all.slice(2, 4));
    assert.deepEqual(await requested(`?from=${day(2)}&to=${day(9)}`), []);
  });

  it('200 with the current safety settings, even on a board that was read before they changed', async () => {
    const { id, birdId } = await addCourse();
    const onBoard = async () => (await owner.call('GET /api/today')).body.today.doses;
    const safetyOf = (listed: readonly Dose[]) => listed.at(-1)?.safety;
    assert.equal(safetyOf(await onBoard())?.minimumHoursBetween, 6);
    const inForce = { minimumHoursBetween: 9.5, maximumPerDay: 3, graceMinutes: 15 };
    await owner.call(`PUT /api/birds/${birdId}/medications/${id}/safety`, inForce);
    assert.deepEqual(safetyOf(await doses()), inForce);
    assert.deepEqual(safetyOf(await onBoard()), inForce);
  });

  it('200 with the doses for one bird; none for an unknown bird or one in another flock', async () => {
    const { birdId } = await addCourse();
    await addCourse();
    assert.equal((await doses()).length, 4);
    const ofBird = await doses(`?birdId=${birdId}`);
    assert.deepEqual(
      ofBird.map(dose => dose.birdId),
      [birdId, birdId],
    );
    const foreign = await addBird(cast.olive);
    for (const id of [randomUUID(), foreign.id]) assert.deepEqual(await doses(`?birdId=${id}`), []);
  });

  it('200 with the doses recorded as administrations, even outside the schedule and the course', async () => {
    const { id, birdId } = await addCourse({ endDate: day(-1) });
    const path = `POST /api/birds/${birdId}/medications/${id}/administrations`;
    const record = async (administeredOn: string, administrationSlot: string, status: string) => {
      const { body } = await owner.call(path, { administeredOn, administrationSlot, status });
      return body.administration;
    };
    const given = await record(day(-1), 'am', 'administered');
    await record(day(-1), 'extra', 'administered');
    await record(day(0), 'any', 'missed');
    for (const query of [`?from=${day(-1)}`, `?from=${day(-1)}&birdId=${birdId}`]) {
      const listed = await doses(query);
      assert.deepEqual(
        listed.map(dose => `${dayAndSlot(dose)} ${dose.label} ${dose.state} ${dose.outcome}`).sort(),
        [
          `${day(-1)} am Morning given given`,
          `${day(-1)} any Some time unrecorded null`,
          `${day(-1)} extra extra given given`,
          `${day(0)} any Some time missed null`,
        ],
      );
      const dose = listed.find(one => one.administrationSlot === 'am');
      assert.deepEqual(dose?.administration, given);
      assert.equal(dose?.givenByName, `Owner${owners}`);
    }
  });

  it('200 with the person who last changed the status; a change to the notes keeps the giver', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const course = { name: 'Doxy', dosage: '1 drop', frequency: 'once_daily', startDate: '2026-01-01' };
    const { body } = await cast.olive.call(`POST /api/birds/${birdId}/medications`, course);
    const path = `POST /api/birds/${birdId}/medications/${body.medication.id}/administrations`;
    const write = (person: Person, status: string, notes: string) =>
      person.call(path, { administeredOn: '2026-01-02', administrationSlot: 'dose-1', status, notes });
    const name = async () => {
      const listed = await cast.vic.call(`GET /api/doses?birdId=${birdId}&from=2026-01-02&to=2026-01-02`);
      return listed.body.doses[0].givenByName;
    };
    await write(cast.carl, 'missed', '');
    assert.equal(await name(), 'Carl');
    await write(cast.olive, 'missed', 'Asleep.');
    assert.equal(await name(), 'Carl');
    await write(cast.olive, 'administered', '');
    assert.equal(await name(), 'Olive');
  });

  it('200 with the old schedule for earlier days after several changes today', async () => {
    const { id, birdId, ...course } = await addCourse();
    const change = (more: object) =>
      owner.call(`PUT /api/birds/${birdId}/medications/${id}`, { ...course, ...more });
    const listed = async () => (await doses(`?from=${day(-1)}`)).map(dayAndSlot).sort();
    await change({ notes: 'Nothing else.' });
    await change({ doseSchedule: [{ key: 'noon', label: 'Noon' }] });
    const before = [`${day(-1)} am`, `${day(-1)} any`];
    assert.deepEqual(await listed(), [...before, `${day(0)} noon`]);
    await change({ frequency: 'as_needed', doseSchedule: [] });
    assert.deepEqual(await listed(), [...before, `${day(0)} as-needed-1`]);
    await change({});
    assert.deepEqual(await listed(), [...before, `${day(0)} am`, `${day(0)} any`]);
  });

  it('200 with one dose per day across the changes to and from daylight saving time', async () => {
    const night = {
      doseSchedule: [{ key: 'night', label: 'Night', time: '02:30' }],
      startDate: '2026-01-01',
    };
    const { birdId } = await addCourse(night);
    const dueTimes = async (zone: string, from: string, to: string) => {
      await owner.api.call('PUT /api/workspace/settings', { body: { timeZone: zone } });
      const listed = await doses(`?birdId=${birdId}&from=${from}&to=${to}`);
      return listed.map(({ dueOn, dueAt }) => `${dueOn} ${dueAt?.slice(5, 16)}`);
    };
    assert.deepEqual(await dueTimes('Europe/Amsterdam', '2027-03-27', '2027-03-29'), [
      '2027-03-27 03-27T01:30',
      '2027-03-28 03-28T01:00',
      '2027-03-29 03-29T00:30',
    ]);
    assert.deepEqual(await dueTimes('Europe/Amsterdam', '2027-10-31', '2027-10-31'), [
      '2027-10-31 10-31T00:30',
    ]);
    assert.deepEqual(await dueTimes('America/New_York', '2027-03-14', '2027-03-14'), [
      '2027-03-14 03-14T07:00',
    ]);
    assert.deepEqual(await dueTimes('Australia/Lord_Howe', '2027-10-03', '2027-10-04'), [
      '2027-10-03 10-02T15:30',
      '2027-10-04 10-03T15:30',
    ]);
    assert.deepEqual(await dueTimes('Pacific/Kiritimati', '2028-02-29', '2028-02-29'), [
      '2028-02-29 02-28T12:30',
    ]);
  });

  it('200 with the days in the flock’s new time zone after a change; recorded doses keep their day', async () => {
    const { id, birdId } = await addCourse();
    const given = await owner.call('POST /api/doses', { medicationId: id, administrationSlot: 'any' });
    assert.deepEqual([given.status, given.body.administration.administeredOn], [201, today()]);
    // This zone is twenty-five hours behind, so the date is always different.
    await owner.api.call('PUT /api/workspace/settings', { body: { timeZone: 'Pacific/Pago_Pago' } });
    const there = localDay(service.clock.now(), 'Pacific/Pago_Pago');
    assert.notEqual(there, today());
    assert.deepEqual((await doses(`?birdId=${birdId}`)).map(dayAndSlot), [`${there} am`, `${there} any`]);
    const later = await doses(`?birdId=${birdId}&from=${today()}&to=${today()}`);
    assert.equal(later.find(dose => dose.administrationSlot === 'any')?.state, 'given');
  });

  it('200 with a moved bird’s schedule in its new flock', async () => {
    const { id, birdId, ...course } = await addCourse();
    await owner.call(`PUT /api/birds/${birdId}/medications/${id}`, {
      ...course,
      doseSchedule: [{ key: 'noon', label: 'Noon' }],
    });
    const before = (await doses(`?from=${day(-1)}&birdId=${birdId}`)).map(dayAndSlot);
    const receiver = await signIn(service, `receiver${owners}@example.org`);
    await receiver.api.call('PUT /api/workspace/settings', { body: { timeZone } });
    await owner.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail: receiver.email });
    const { body } = await receiver.call(`GET /api/doses?from=${day(-1)}&birdId=${birdId}`);
    assert.deepEqual(body.doses.map(dayAndSlot), before);
    assert.deepEqual(await doses(), []);
  });

  it('400 for days that do not exist or are in the wrong order, for too many days, and for an invalid bird id', async () => {
    const refused = async (query: string) => {
      const { status, body } = await owner.call(`GET /api/doses${query}`);
      assert.equal(status, 400, query);
      assert.deepEqual([body.error, body.code], ['Invalid dose query', 'invalidQuery']);
      return Object.keys(body.details);
    };
    assert.deepEqual(await refused('?from=2026-02-30&to=today'), ['from', 'to']);
    assert.deepEqual(await refused('?from=2026-03-02&to=2026-03-01'), ['to']);
    assert.deepEqual(await refused('?from=2026-03-01&to=2026-04-01'), ['to']);
    assert.deepEqual(await refused('?birdId=kiwi'), ['birdId']);
    assert.equal((await doses('?from=2026-03-01&to=2026-03-31')).length, 0);
  });

  it('400 for more than 5,000 doses, and 200 for exactly 5,000', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ key: `dose-${index}`, label: 'Dose' }));
    const { birdId } = await addCourse({ startDate: '2026-03-01', doseSchedule: many });
    for (let course = 1; course < 10; course += 1) {
      await addCourse({ startDate: '2026-03-01', doseSchedule: many }, birdId);
    }
    const last = addDays('2026-03-01', 24);
    assert.equal((await doses(`?from=2026-03-01&to=${last}`)).length, 5_000);
    const { status, body } = await owner.call(`GET /api/doses?from=2026-03-01&to=${addDays(last, 1)}`);
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body.details), ['to']);
  });
});
