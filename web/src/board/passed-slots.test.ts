// Tests that the passed slots of a medication are merged into one offer.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose } from './board.ts';
import { foldPassedSlots } from './passed-slots.ts';

const today = '2026-11-24';
const nowMs = Date.parse(`${today}T12:10:00Z`);

const feed = (time: string | null, state: Dose['state'], more: Partial<Dose> = {}): Dose => ({
  medicationId: 'feed',
  birdId: 'pepper',
  birdName: 'Pepper',
  room: '',
  place: '',
  name: 'recovery formula',
  dosage: '4 ml',
  route: 'crop feed',
  administrationSlot: time ?? 'any',
  label: '',
  dueOn: today,
  dueAt: time && `${more.dueOn ?? today}T${time}:00.000Z`,
  safety: { minimumHoursBetween: 3, maximumPerDay: 4, graceMinutes: 60 },
  state,
  outcome: null,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
  ...more,
});

const yesterday = { dueOn: '2026-11-23' };
const night = feed('00:00', 'overdue');
const morning = feed('06:00', 'overdue');
const noon = feed('12:00', 'due');
const evening = feed('18:00', 'later');
const given = { state: 'given', outcome: 'given' } as const;

type Options = Parameters<typeof foldPassedSlots>[2];

/** Returns each offer in words, such as "12:00 due, after 00:00 unrecorded". */
const offersIn = (doses: readonly Dose[], options?: Options) => {
  const words = ({ administrationSlot, state }: Dose) => `${administrationSlot} ${state}`;
  return foldPassedSlots(doses, nowMs, options).map(({ dose, earlier }) =>
    [words(dose), ...earlier.map(slot => `after ${words(slot)}`)].join(', '),
  );
};

describe('Passed slots of one medication', () => {
  it('become one dose to give, the latest, whose row asks about the earlier ones', () => {
    assert.deepEqual(offersIn([morning, noon, night, evening]), [
      '12:00 due, after 00:00 unrecorded, after 06:00 unrecorded',
      '18:00 later',
    ]);
  });

  it('are also asked about in the row of a dose from the next day', () => {
    const late = feed('18:00', 'unrecorded', yesterday);
    assert.deepEqual(offersIn([late, night]), ['00:00 overdue, after 18:00 unrecorded']);
    const untimed = feed(null, 'unrecorded', yesterday);
    assert.deepEqual(offersIn([night, untimed]), ['00:00 overdue, after any unrecorded']);
  });

  it('are no longer offered after the latest is recorded, but are still asked about', () => {
    const noonGiven = { ...noon, ...given };
    assert.deepEqual(offersIn([night, morning, noonGiven]), [
      '12:00 given, after 00:00 unrecorded, after 06:00 unrecorded',
    ]);
    const hasRow = (dose: Dose) => dose !== noonGiven;
    assert.deepEqual(offersIn([night, morning, noonGiven], { hasRow }), [
      '06:00 unrecorded, after 00:00 unrecorded',
      '12:00 given',
    ]);
  });

  it('keep their own rows if they are recorded', () => {
    const nightGiven = { ...night, ...given };
    assert.deepEqual(offersIn([nightGiven, morning, noon]), [
      '00:00 given',
      '12:00 due, after 06:00 unrecorded',
    ]);
    const isRecorded = (dose: Dose) => dose === morning;
    assert.deepEqual(offersIn([night, morning, noon], { isRecorded }), [
      '06:00 overdue',
      '12:00 due, after 00:00 unrecorded',
    ]);
  });

  it('stay below the dose that asked about them, even after they are recorded', () => {
    const nightMissed = { ...night, state: 'missed' } as const;
    const wasAsked = (dose: Dose) => dose === nightMissed || dose === morning;
    assert.deepEqual(offersIn([nightMissed, morning, noon], { wasAsked }), [
      '12:00 due, after 00:00 missed, after 06:00 unrecorded',
    ]);
    const noonGiven = { ...noon, ...given };
    assert.deepEqual(offersIn([nightMissed, morning, noonGiven], { wasAsked }), [
      '12:00 given, after 00:00 missed, after 06:00 unrecorded',
    ]);
  });

  it('are still offered if only a slot that is not due yet is recorded', () => {
    assert.deepEqual(offersIn([noon, { ...evening, ...given }]), ['12:00 due', '18:00 given']);
  });

  it('are not merged with doses of another medication, dosage or bird, or with doses without a time', () => {
    const doses = [
      morning,
      { ...noon, medicationId: 'other' },
      { ...noon, dosage: '5 ml' },
      { ...noon, birdId: 'juno' },
      feed(null, 'due'),
      feed(null, 'as_needed', { administrationSlot: 'as-needed-1' }),
    ];
    assert.deepEqual(
      foldPassedSlots(doses, nowMs),
      doses.map(dose => ({ dose, earlier: [] })),
    );
  });

  it('are each returned exactly once, and at most one is offered, regardless of their states', () => {
    const states: readonly Dose['state'][] = ['later', 'due', 'overdue', 'given', 'missed', 'unrecorded'];
    const times = ['00:00', '06:00', '12:00'] as const;
    for (let code = 0; code < states.length ** times.length * 4; code += 1) {
      const doses = times.map((time, index) =>
        feed(time, states[Math.floor(code / states.length ** index) % states.length] ?? 'due'),
      );
      const mask = Math.floor(code / states.length ** times.length);
      const offers = foldPassedSlots(doses, nowMs, {
        hasRow: dose => mask % 2 === 0 || dose.state !== 'given',
        wasAsked: dose => mask >= 2 && dose.administrationSlot === '06:00',
      });
      const slots = offers.flatMap(({ dose, earlier }) => [dose, ...earlier]);
      assert.deepEqual(slots.map(slot => slot.administrationSlot).toSorted(), times);
      const open = offers.filter(({ dose }) => dose.state === 'due' || dose.state === 'overdue');
      assert.ok(open.length <= 1, 'two doses are offered');
    }
  });
});
