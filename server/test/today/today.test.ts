// Tests of GET /api/today, the board of a flock.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import type { BirdToday, Dose, Today } from '@flock-care/contract/shapes';
import { addDays, localDay } from '../../src/workspaces/local-time.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { startService } from '../support/test-service.ts';

const { service, cast } = await useCast();

/** A time zone whose date is ahead of UTC for half of the day. */
const timeZone = 'Pacific/Auckland';
const today = () => localDay(service.clock.now(), timeZone);
const day = (offset: number) => addDays(today(), offset);

/** A new owner with a new flock, for each test. */
let owner: Person;
let owners = 0;

beforeEach(async () => {
  owners += 1;
  owner = await signIn(service, `owner${owners}@example.org`);
  await owner.api.call('PUT /api/workspace/settings', { body: { timeZone } });
});

async function board(person = owner): Promise<Today> {
  const { status, body, text } = await person.call('GET /api/today');
  assert.equal(status, 200, text);
  return body.today;
}

async function birdOnBoard(): Promise<BirdToday> {
  const [bird] = (await board()).birds;
  assert.ok(bird);
  return bird;
}

const weigh = (birdId: string, recordedOn: string, weightGrams: number) =>
  owner.api.call('POST /api/birds/:birdId/weights', {
    params: { birdId },
    body: { recordedOn, weightGrams },
  });

const observe = (birdId: string, observedOn: string, signs: string[]) =>
  owner.call(`POST /api/birds/${birdId}/observations`, { id: randomUUID(), observedOn, signs });

describe('the birds on the board', () => {
  it('200 with an empty board for a flock without birds', async () => {
    const { now, ...rest } = await board();
    assert.ok(Math.abs(Date.parse(now) - service.clock.now().getTime()) < 5_000);
    assert.deepEqual(rest, {
      date: today(),
      timeZone,
      birds: [],
      doses: [],
      stays: [],
      reviews: [],
      counts: { dosesDue: 0, dosesOverdue: 0, weighInsDue: 0, alerts: 0 },
    });
  });

  it('200 with a bird that has no weights and is to be weighed today', async () => {
    const { id } = await addBird(owner, { name: 'Kiwi', tagId: 'NL-1', chartColor: '#123456' });
    const { birds, counts } = await board();
    assert.deepEqual(birds, [
      {
        id,
        name: 'Kiwi',
        tagId: 'NL-1',
        species: 'Cockatiel',
        room: '',
        place: '',
        chartColor: '#123456',
        photo: null,
        latestWeightGrams: null,
        latestRecordedOn: null,
        weighInDueOn: today(),
        verdict: 'learning',
        heavier: null,
        sentence: 'No weight yet. Weigh Kiwi before breakfast.',
        sentenceCode: 'no_weights',
        sentenceValues: {},
        usualGrams: null,
        changePercent: null,
        lossesInARow: null,
        call: null,
        recent: Array.from({ length: 30 }, () => null),
        milestones: [],
      },
    ]);
    assert.deepEqual(counts, { dosesDue: 0, dosesOverdue: 0, weighInsDue: 1, alerts: 0 });
  });

  it('200 sorted by room, place and name in natural order, with birds without a room last', async () => {
    const homes = [
      ['Room 10', 'Cage 1', 'Ara'],
      ['Room 2', 'Cage 10', 'Bo'],
      ['Room 2', 'Cage 2', 'Cid'],
      ['', 'Cage 1', 'Dot'],
      ['Room 2', 'Cage 2', 'Bird 10'],
      ['room 2', 'Cage 2', 'bird 9'],
    ] as const;
    for (const [room, place, name] of homes) {
      const { id } = await addBird(owner, { name });
      if (room || place) await owner.call(`PUT /api/birds/${id}/care-sheet`, { room, place });
    }
    await addBird(owner, { name: 'Abe' });
    const { birds } = await board();
    const order = birds.map(({ room, place, name }) => [room, place, name].join(' / '));
    assert.deepEqual(order, [
      'room 2 / Cage 2 / bird 9',
      'Room 2 / Cage 2 / Bird 10',
      'Room 2 / Cage 2 / Cid',
      'Room 2 / Cage 10 / Bo',
      'Room 10 / Cage 1 / Ara',
      ' /  / Abe',
      ' / Cage 1 / Dot',
    ]);
  });

  it('200 with the weights from the last 30 days, ending today, and the latest weight of any day', async () => {
    const { id } = await addBird(owner);
    await weigh(id, day(-30), 90);
    assert.deepEqual(
      (await birdOnBoard()).recent,
      Array.from({ length: 30 }, () => null),
    );
    for (const [offset, grams] of [
      [-29, 91],
      [-3, 0.1 + 0.2],
      [0, 93.25],
      [1, 94],
    ] as const) {
      await weigh(id, day(offset), grams);
    }
    const bird = await birdOnBoard();
    const expected: (number | null)[] = Array.from({ length: 30 }, () => null);
    [expected[0], expected[26], expected[29]] = [91, 0.1 + 0.2, 93.25];
    assert.deepEqual(bird.recent, expected);
    assert.deepEqual([bird.latestWeightGrams, bird.latestRecordedOn], [94, day(1)]);
  });

  it('200 with the verdict, its sentence and the next weighing', async () => {
    const { id } = await addBird(owner, { name: 'Kiwi' });
    for (let daysAgo = 20; daysAgo > 1; daysAgo -= 1) await weigh(id, day(-daysAgo), 92);
    await weigh(id, day(-1), 91.5);
    const usual = await birdOnBoard();
    assert.equal(usual.verdict, 'usual');
    assert.equal(usual.sentence, "Within 1\u00a0% of Kiwi's usual 92\u00a0g.");
    assert.deepEqual([usual.sentenceCode, usual.usualGrams], ['within_usual', 92]);
    assert.equal(usual.sentenceValues.comparedGrams, 92);
    assert.equal(usual.weighInDueOn, day(6));
    assert.deepEqual((await board()).counts, { dosesDue: 0, dosesOverdue: 0, weighInsDue: 0, alerts: 0 });

    await weigh(id, day(0), 80);
    const urgent = await birdOnBoard();
    assert.equal(urgent.verdict, 'urgent');
    assert.equal(urgent.changePercent, -13);
    assert.equal(urgent.weighInDueOn, today());
    assert.deepEqual((await board()).counts, { dosesDue: 0, dosesOverdue: 0, weighInsDue: 1, alerts: 1 });
  });

  it('200 with a verdict that includes signs from today and yesterday, but no earlier ones', async () => {
    const { id } = await addBird(owner, { name: 'Kiwi' });
    const body = await observe(id, day(-2), ['breathing']);
    assert.equal(body.status, 201);
    assert.equal((await birdOnBoard()).verdict, 'learning');
    await observe(id, day(-1), ['bleeding']);
    const yesterday = await birdOnBoard();
    assert.deepEqual([yesterday.verdict, yesterday.sentenceCode], ['call_vet', 'sign_alone']);
    assert.match(yesterday.sentence, /^Bleeding was noted yesterday\. Call your avian vet now/);
    await observe(id, day(0), ['breathing']);
    const now = await board();
    assert.match(now.birds[0]?.sentence ?? '', /^Breathing hard was noted today\./);
    assert.equal(now.counts.alerts, 1);
  });

  it("200 with a contact: the bird's vet, or else its emergency number, or else the flock's first contact", async () => {
    const { id } = await addBird(owner, { vetDoctorName: 'Dr Amara', vetClinicName: 'Feather & Beak' });
    const expectCall = async (expected: BirdToday['call']) =>
      assert.deepEqual((await birdOnBoard()).call, expected);
    await expectCall(null);
    const emergencyContacts = [
      { name: 'Night line', phone: '0199' },
      { name: 'Other', phone: '0200' },
    ];
    await owner.call('PUT /api/workspace/settings', { emergencyContacts });
    await expectCall({ name: 'Night line', phone: '0199' });
    await owner.call(`PUT /api/birds/${id}/care-sheet`, { emergencyPhone: '0150' });
    await expectCall({ name: '', phone: '0150' });
    await owner.call(`PUT /api/birds/${id}/care-sheet`, { vetPhone: '0117' });
    await expectCall({ name: 'Dr Amara', phone: '0117' });
    const named = { name: 'Kiwi', tagId: 'X', species: 'Cockatiel', vetDoctorName: '' };
    await owner.call(`PUT /api/birds/${id}`, named);
    await expectCall({ name: 'Feather & Beak', phone: '0117' });
  });

  it("200 with today's birthdays and gotcha days if they are turned on", async () => {
    const monthDay = today().slice(4);
    const year = Number(today().slice(0, 4));
    const born = `${year - 4}${monthDay}`;
    const both = { dateOfBirth: born, gotchaDay: `${year}${monthDay}` };
    await addBird(owner, { name: 'A', ...both, notifyOnDob: true, notifyOnGotchaDay: true });
    await addBird(owner, { name: 'B', ...both, notifyOnGotchaDay: true });
    await addBird(owner, { name: 'C', ...both });
    await addBird(owner, { name: 'D', dateOfBirth: addDays(born, 1), notifyOnDob: true });
    await addBird(owner, { name: 'E', dateOfBirth: `${year + 1}${monthDay}`, notifyOnDob: true });
    const milestones = (await board()).birds.map(bird => bird.milestones);
    assert.deepEqual(milestones, [
      [
        { kind: 'birthday', years: 4 },
        { kind: 'gotcha_day', years: 0 },
      ],
      [{ kind: 'gotcha_day', years: 0 }],
      [],
      [],
      [],
    ]);
  });

  it('200 with a cacheable URL for the photo', async () => {
    const photoDataUrl = 'data:image/png;base64,iVBORw0KGgo=';
    const { id } = await addBird(owner, { photoDataUrl });
    const { photo } = await birdOnBoard();
    assert.ok(photo);
    assert.equal(photo.href, `/api/birds/${id}/photo?digest=${photo.digest}`);
    const image = await owner.call(`GET ${photo.href}`);
    assert.equal(image.status, 200);
    assert.match(image.headers.get('cache-control') ?? '', /immutable/);
  });

  it('200 for a viewer, with only the birds of the active flock', async () => {
    const { id } = await addBird(cast.olive);
    await addBird(owner);
    assert.deepEqual(
      (await board(cast.vic)).birds.map(bird => bird.id),
      [id],
    );
  });
});

describe('the doses on the board', () => {
  const slots = [
    { key: 'am', label: 'Morning', time: '08:00' },
    { key: 'any', label: 'Some time' },
    { key: 'pm', label: 'Evening', time: '20:00' },
  ];

  async function addCourse(birdId: string, more: object = {}) {
    const course = { name: 'Meloxicam', dosage: '1 drop', frequency: 'twice_daily', doseSchedule: slots };
    const { body } = await owner.call(`POST /api/birds/${birdId}/medications`, {
      ...course,
      startDate: day(-5),
      ...more,
    });
    return body.medication;
  }

  const record = (birdId: string, medicationId: string, administeredOn: string, administrationSlot: string) =>
    owner.call(`POST /api/birds/${birdId}/medications/${medicationId}/administrations`, {
      administeredOn,
      administrationSlot,
      status: administrationSlot === 'pm' ? 'missed' : 'administered',
    });

  /** Moves the clock forward to this hour in the flock's time zone. */
  function waitUntil(hour: number): void {
    const hourMs = 3_600_000;
    const hourNow = () =>
      Number(
        new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(
          service.clock.now(),
        ),
      );
    for (let moved = 0; moved < 24 && hourNow() !== hour; moved += 1) service.clock.forward(hourMs);
    assert.equal(hourNow(), hour);
  }

  const summaryOf = ({ dueOn, administrationSlot, state }: Dose) => [dueOn, administrationSlot, state];

  it("200 with today's doses, and yesterday's doses that nobody has recorded", async () => {
    waitUntil(12);
    const { id: birdId } = await addBird(owner);
    const { id } = await addCourse(birdId);
    await record(birdId, id, day(-1), 'am');
    await record(birdId, id, day(-1), 'pm');
    await record(birdId, id, day(0), 'pm');
    const { doses, counts } = await board();
    assert.deepEqual(doses.map(summaryOf), [
      [today(), 'am', 'overdue'],
      [today(), 'pm', 'missed'],
      [day(-1), 'any', 'unrecorded'],
      [today(), 'any', 'due'],
    ]);
    assert.deepEqual([counts.dosesDue, counts.dosesOverdue], [1, 1]);
    assert.equal(doses[1]?.givenByName, `Owner${owners}`);
  });

  it("200 with the same doses as today's list", async () => {
    waitUntil(12);
    for (const room of ['Room 10', 'Room 2']) {
      const { id: birdId } = await addBird(owner);
      await owner.call(`PUT /api/birds/${birdId}/care-sheet`, { room });
      await addCourse(birdId, { startDate: today() });
      await addCourse(birdId, { startDate: today(), frequency: 'as_needed', doseSchedule: [] });
    }
    const { doses } = await board();
    assert.equal(doses.length, 8);
    assert.deepEqual(doses, (await owner.call('GET /api/doses')).body.doses);
  });
});

describe('the cost of the board', () => {
  it('200 with as many SQL statements for one bird as for ten', async () => {
    const single = await startService({}, { replicas: 1 });
    const keeper = await signIn(single, 'keeper@example.org');
    const { storage } = single.context;
    const run = storage.run.bind(storage);
    let statements = 0;
    storage.run = (...parameters) => {
      statements += 1;
      return run(...parameters);
    };
    // Takes the minimum of several rounds, because the service also runs other statements in the background.
    const count = async (birdId: string) => {
      const counts: number[] = [];
      for (const place of ['Cage 1', 'Cage 2', 'Cage 3', 'Cage 4', 'Cage 5']) {
        await keeper.call(`PUT /api/birds/${birdId}/care-sheet`, { place });
        statements = 0;
        const { status } = await keeper.call('GET /api/today');
        assert.equal(status, 200);
        counts.push(statements);
      }
      return Math.min(...counts);
    };
    const addWeighedBird = async () => {
      const { id } = await addBird(keeper);
      const path = `/api/birds/${id}`;
      await keeper.call(`POST ${path}/weights`, { weightGrams: 92, recordedOn: '2026-03-01' });
      const course = { name: 'Calcium', dosage: '1 drop', frequency: 'twice_daily', startDate: '2026-03-01' };
      await keeper.call(`POST ${path}/medications`, course);
      return id;
    };
    const birdId = await addWeighedBird();
    const forOne = await count(birdId);
    for (let added = 0; added < 9; added += 1) await addWeighedBird();
    assert.equal(await count(birdId), forOne);
    assert.ok(forOne <= 12, `${forOne} statements`);
  });
});
