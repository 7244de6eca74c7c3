// Tests of the expansion of schedules into doses: due times and states, across clock changes and changes to
// the schedule.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type DoseMedication,
  type DoseSpan,
  expandDoses,
  type RecordedDose,
} from '../../src/medications/expand-doses.ts';
import { countExpected } from '../../src/medications/schedules.ts';
import type { Absence } from '../../src/storage/tables/birds.ts';
import { addDays, instantAt } from '../../src/workspaces/local-time.ts';

const kiwi = { id: 'bird-1', name: 'Kiwi', room: 'Room 2', place: 'Cage 7', absences: null };

const course = (more: Partial<DoseMedication> = {}): DoseMedication => ({
  id: 'medication-1',
  birdId: kiwi.id,
  name: 'Meloxicam',
  dosage: '0.05 ml',
  route: 'by mouth',
  frequency: 'once_daily',
  doseSchedule: [{ key: 'night', label: 'Night', time: '02:30' }],
  startDate: '2020-01-01',
  endDate: null,
  pastSchedules: [],
  minimumHoursBetween: null,
  maximumPerDay: null,
  graceMinutes: null,
  ...more,
});

const recorded = (more: Partial<RecordedDose> = {}): RecordedDose => ({
  id: 'administration-1',
  medicationId: 'medication-1',
  birdId: kiwi.id,
  administeredOn: '2026-03-01',
  administrationSlot: 'night',
  status: 'administered',
  notes: null,
  createdByUserId: 'user-1',
  createdAt: '2026-03-01T08:00:00.000Z',
  outcome: null,
  givenAt: null,
  changedAt: null,
  forced: false,
  givenByName: 'Anna',
  ...more,
});

interface Setup {
  medication?: DoseMedication;
  administrations?: RecordedDose[];
  absences?: readonly Absence[] | null;
}

function expand(
  span: Omit<DoseSpan, 'now'> & { now: string },
  { medication = course(), administrations = [], absences = null }: Setup = {},
) {
  return expandDoses(
    { medications: [medication], administrations, birds: [{ ...kiwi, absences }] },
    { ...span, now: new Date(span.now) },
  );
}

/** Returns the due time of each dose, by day. */
const dueTimes = (timeZone: string, from: string, to: string, medication = course()) =>
  Object.fromEntries(
    expand({ timeZone, firstDay: from, lastDay: to, now: '2020-01-01T12:00:00.000Z' }, { medication }).map(
      dose => [dose.dueOn, dose.dueAt?.slice(0, 16)],
    ),
  );

describe('a dose at night', () => {
  it('is due once a day in Amsterdam, even if the clock skips 02:30 or shows it twice', () => {
    assert.deepEqual(dueTimes('Europe/Amsterdam', '2026-03-28', '2026-03-30'), {
      '2026-03-28': '2026-03-28T01:30',
      '2026-03-29': '2026-03-29T01:00',
      '2026-03-30': '2026-03-30T00:30',
    });
    assert.deepEqual(dueTimes('Europe/Amsterdam', '2026-10-24', '2026-10-26'), {
      '2026-10-24': '2026-10-24T00:30',
      '2026-10-25': '2026-10-25T00:30',
      '2026-10-26': '2026-10-26T01:30',
    });
  });

  it('is due once a day in New York', () => {
    assert.deepEqual(dueTimes('America/New_York', '2026-03-07', '2026-03-09'), {
      '2026-03-07': '2026-03-07T07:30',
      '2026-03-08': '2026-03-08T07:00',
      '2026-03-09': '2026-03-09T06:30',
    });
    const atOne = course({ doseSchedule: [{ key: 'night', label: 'Night', time: '01:30' }] });
    assert.deepEqual(dueTimes('America/New_York', '2026-10-31', '2026-11-02', atOne), {
      '2026-10-31': '2026-10-31T05:30',
      '2026-11-01': '2026-11-01T05:30',
      '2026-11-02': '2026-11-02T06:30',
    });
  });

  it('is due once a day on Lord Howe Island, whose clock changes by half an hour', () => {
    const early = course({ doseSchedule: [{ key: 'night', label: 'Night', time: '02:15' }] });
    assert.deepEqual(dueTimes('Australia/Lord_Howe', '2026-10-03', '2026-10-05', early), {
      '2026-10-03': '2026-10-02T15:45',
      '2026-10-04': '2026-10-03T15:30',
      '2026-10-05': '2026-10-04T15:15',
    });
    const twice = course({ doseSchedule: [{ key: 'night', label: 'Night', time: '01:45' }] });
    assert.deepEqual(dueTimes('Australia/Lord_Howe', '2026-04-04', '2026-04-06', twice), {
      '2026-04-04': '2026-04-03T14:45',
      '2026-04-05': '2026-04-04T14:45',
      '2026-04-06': '2026-04-05T15:15',
    });
  });

  it('is due on the local date in Kiritimati, fourteen hours ahead of UTC', () => {
    assert.deepEqual(dueTimes('Pacific/Kiritimati', '2026-01-01', '2026-01-01'), {
      '2026-01-01': '2025-12-31T12:30',
    });
    const [dose] = expand({
      timeZone: 'Pacific/Kiritimati',
      firstDay: '2026-01-01',
      lastDay: '2026-01-01',
      now: '2025-12-31T12:00:00.000Z',
    });
    assert.equal(dose?.state, 'due');
  });

  it('is due on February 29', () => {
    assert.deepEqual(dueTimes('UTC', '2028-02-28', '2028-03-01'), {
      '2028-02-28': '2028-02-28T02:30',
      '2028-02-29': '2028-02-29T02:30',
      '2028-03-01': '2028-03-01T02:30',
    });
    const lastDay = course({ startDate: '2028-02-29', endDate: '2028-02-29' });
    assert.deepEqual(Object.keys(dueTimes('UTC', '2028-02-01', '2028-03-31', lastDay)), ['2028-02-29']);
  });

  it('is due once a day for two years in time zones with clock changes', () => {
    for (const timeZone of [
      'Europe/Amsterdam',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
    ]) {
      const doses = expand({
        timeZone,
        firstDay: '2026-01-01',
        lastDay: '2027-12-31',
        now: '2026-01-01T00:00:00.000Z',
      });
      assert.equal(doses.length, 730);
      assert.equal(new Set(doses.map(({ dueOn }) => dueOn)).size, 730);
      assert.equal(new Set(doses.map(({ dueAt }) => dueAt)).size, 730);
    }
  });

  it('moves immediately if the flock changes its time zone, while recorded doses keep their day', () => {
    const given = recorded({ administeredOn: '2026-03-01' });
    const span = { firstDay: '2026-03-01', lastDay: '2026-03-02', now: '2026-03-01T12:00:00.000Z' };
    const states = (timeZone: string) =>
      expand({ ...span, timeZone }, { administrations: [given] }).map(({ dueOn, dueAt, state }) => [
        dueOn,
        dueAt?.slice(0, 16),
        state,
      ]);
    assert.deepEqual(states('Europe/Amsterdam'), [
      ['2026-03-01', '2026-03-01T01:30', 'given'],
      ['2026-03-02', '2026-03-02T01:30', 'later'],
    ]);
    assert.deepEqual(states('Pacific/Kiritimati'), [
      ['2026-03-01', '2026-02-28T12:30', 'given'],
      ['2026-03-02', '2026-03-01T12:30', 'due'],
    ]);
  });
});

describe('the state of a dose', () => {
  const timeZone = 'Europe/Amsterdam';
  const day = '2026-03-01';
  const at = (time: string) => instantAt(day, time, timeZone).toISOString();
  const stateAt = (time: string, medication: DoseMedication) =>
    expand({ timeZone, firstDay: day, lastDay: day, now: at(time) }, { medication })[0]?.state;
  const morning = [{ key: 'morning', label: 'Morning', time: '08:00' }];

  it('is due from an hour before its time and overdue from an hour after it', () => {
    const medication = course({ doseSchedule: morning });
    assert.deepEqual(
      ['06:59', '07:00', '08:00', '08:59', '09:00'].map(time => stateAt(time, medication)),
      ['later', 'due', 'due', 'due', 'overdue'],
    );
  });

  it('depends on the grace period of its medication', () => {
    const half = course({ doseSchedule: morning, graceMinutes: 30 });
    assert.deepEqual(
      ['07:29', '07:30', '08:29', '08:30'].map(time => stateAt(time, half)),
      ['later', 'due', 'due', 'overdue'],
    );
    const none = course({ doseSchedule: morning, graceMinutes: 0 });
    assert.deepEqual(
      ['07:59', '08:00'].map(time => stateAt(time, none)),
      ['later', 'overdue'],
    );
  });

  it('is due all day without a time, and unrecorded on a past day', () => {
    const medication = course({ doseSchedule: [{ key: 'dose-1', label: 'Dose 1' }] });
    const doses = expand(
      { timeZone, firstDay: '2026-02-28', lastDay: '2026-03-02', now: at('00:00') },
      { medication },
    );
    assert.deepEqual(
      doses.map(({ dueOn, dueAt, state }) => [dueOn, dueAt, state]),
      [
        ['2026-02-28', null, 'unrecorded'],
        ['2026-03-01', null, 'due'],
        ['2026-03-02', null, 'later'],
      ],
    );
  });

  it('is given or missed after it is recorded, with its details', () => {
    const slots = ['one', 'two', 'three'].map(key => ({ key, label: key }));
    const doses = expand(
      { timeZone, firstDay: day, lastDay: day, now: at('12:00') },
      {
        medication: course({ doseSchedule: slots }),
        administrations: [
          recorded({ id: 'a', administrationSlot: 'one' }),
          recorded({ id: 'b', administrationSlot: 'two', status: 'missed' }),
          recorded({
            id: 'c',
            administrationSlot: 'three',
            outcome: 'partly',
            givenAt: at('07:10'),
            forced: true,
          }),
        ],
      },
    );
    assert.deepEqual(
      doses.map(({ state, outcome, givenAt, givenByName, forced }) => [
        state,
        outcome,
        givenAt,
        givenByName,
        forced,
      ]),
      [
        ['given', 'given', null, 'Anna', false],
        ['missed', null, null, 'Anna', false],
        ['given', 'partly', at('07:10'), 'Anna', true],
      ],
    );
    const administration = doses[2]?.administration ?? {};
    assert.deepEqual(Object.keys(administration), [
      'id',
      'medicationId',
      'birdId',
      'administeredOn',
      'administrationSlot',
      'status',
      'notes',
      'createdByUserId',
      'createdAt',
    ]);
  });
});

describe('an as-needed medication', () => {
  const timeZone = 'UTC';
  const span = { timeZone, firstDay: '2026-02-27', lastDay: '2026-03-02', now: '2026-03-01T12:00:00.000Z' };
  const medication = course({ frequency: 'as_needed', doseSchedule: [] });

  it('has one open dose today, in the first free slot, and all recorded doses', () => {
    const rows = expand(span, {
      medication,
      administrations: [
        recorded({ administeredOn: '2026-02-27', administrationSlot: 'as-needed-1' }),
        recorded({ administrationSlot: 'as-needed-1' }),
        recorded({ administrationSlot: 'as-needed-3' }),
      ],
    });
    assert.deepEqual(
      rows
        .map(({ dueOn, dueAt, administrationSlot, state, label }) => [
          dueOn,
          dueAt,
          administrationSlot,
          state,
          label,
        ])
        .sort(),
      [
        ['2026-02-27', null, 'as-needed-1', 'given', 'As needed'],
        ['2026-03-01', null, 'as-needed-1', 'given', 'As needed'],
        ['2026-03-01', null, 'as-needed-2', 'as_needed', 'As needed'],
        ['2026-03-01', null, 'as-needed-3', 'given', 'As needed'],
      ],
    );
  });

  it('has no open dose outside its course', () => {
    assert.deepEqual(expand(span, { medication: { ...medication, endDate: '2026-02-28' } }), []);
    assert.deepEqual(expand(span, { medication: { ...medication, startDate: '2026-03-02' } }), []);
  });
});

describe('a changed schedule', () => {
  const slots = (...keys: string[]) => keys.map(key => ({ key, label: key.toUpperCase() }));
  const medication = course({
    frequency: 'twice_daily',
    doseSchedule: slots('c', 'd'),
    startDate: '2026-03-02',
    endDate: '2026-03-08',
    pastSchedules: [
      { replacedOn: '2026-03-04', frequency: 'once_daily', doseSchedule: slots('a') },
      { replacedOn: '2026-03-06', frequency: 'as_needed', doseSchedule: slots('b') },
    ],
  });
  const span = {
    timeZone: 'UTC',
    firstDay: '2026-03-01',
    lastDay: '2026-03-10',
    now: '2026-03-09T00:00:00.000Z',
  };

  it('applies from the day of the change; earlier days keep the old schedule', () => {
    assert.deepEqual(
      expand(span, { medication })
        .map(({ dueOn, administrationSlot }) => `${dueOn.slice(8)} ${administrationSlot}`)
        .sort(),
      ['02 a', '03 a', '06 c', '06 d', '07 c', '07 d', '08 c', '08 d'],
    );
  });

  it('still lists recorded doses in a removed slot, with its old label', () => {
    const rows = expand(span, {
      medication: { ...medication, startDate: '2026-03-08' },
      administrations: [
        recorded({ administeredOn: '2026-03-03', administrationSlot: 'a' }),
        recorded({ administeredOn: '2026-03-08', administrationSlot: 'a' }),
        recorded({ administeredOn: '2026-03-10', administrationSlot: 'by hand', status: 'missed' }),
      ],
    });
    assert.deepEqual(rows.map(({ dueOn, label, state }) => `${dueOn.slice(8)} ${label} ${state}`).sort(), [
      '03 A given',
      '08 A given',
      '08 C unrecorded',
      '08 D unrecorded',
      '10 by hand missed',
    ]);
  });

  const spansGone: readonly (readonly Absence[] | null)[] = [
    null,
    [['2026-03-03', '2026-03-05']],
    [['2026-02-01', null]],
    [
      ['2026-02-20', '2026-03-03'],
      ['2026-03-04', '2026-03-06'],
      ['2026-03-07', null],
    ],
  ];

  it('has the same number of doses when they are counted without expanding them', () => {
    for (let first = 0; first < 12; first += 1) {
      for (let last = first; last < 12; last += 1) {
        const [from, to] = [addDays('2026-03-01', first), addDays('2026-03-01', last)];
        for (const absences of spansGone) {
          const { length } = expand({ ...span, firstDay: from, lastDay: to }, { medication, absences });
          assert.equal(countExpected(medication, from, to, absences), length, `${from} ${to} ${absences}`);
        }
      }
    }
  });
});

describe('a bird that was away', () => {
  const span = {
    timeZone: 'UTC',
    firstDay: '2026-03-01',
    lastDay: '2026-03-06',
    now: '2026-03-04T12:00:00.000Z',
  };
  const absences: Absence[] = [['2026-03-03', '2026-03-05']];

  it('has no doses from the day it left until it came back, except recorded ones', () => {
    const administrations = [recorded({ administeredOn: '2026-03-03' })];
    const doses = expand(span, { administrations, absences });
    assert.deepEqual(
      doses.map(({ dueOn, state, dueAt }) => [dueOn, state, dueAt?.slice(11, 16)]),
      [
        ['2026-03-01', 'unrecorded', '02:30'],
        ['2026-03-02', 'unrecorded', '02:30'],
        ['2026-03-03', 'given', '02:30'],
        ['2026-03-05', 'later', '02:30'],
        ['2026-03-06', 'later', '02:30'],
      ],
    );
  });

  it('has no open dose of an as-needed medication', () => {
    const medication = course({ frequency: 'as_needed', doseSchedule: [] });
    assert.deepEqual(expand(span, { medication, absences }), []);
    assert.equal(expand({ ...span, now: '2026-03-05T00:00:00.000Z' }, { medication, absences }).length, 1);
  });
});

describe('the order', () => {
  it("is by time, with doses without a time last, then by the bird's room, place and name", () => {
    const birds = [
      { id: 'a', name: 'Ash', room: '', place: 'Cage 1' },
      { id: 'b', name: 'Bea', room: 'Room 10', place: '' },
      { id: 'c', name: 'Cid', room: 'Room 2', place: 'Cage 10' },
      { id: 'd', name: 'Dot', room: 'Room 2', place: 'Cage 2' },
      { id: 'e', name: 'eve', room: 'Room 2', place: 'Cage 2' },
    ].map(bird => ({ ...bird, absences: null }));
    const doseSchedule = [
      { key: 'any', label: 'Any time' },
      { key: 'late', label: 'Late', time: '20:00' },
      { key: 'early', label: 'Early', time: '08:00' },
    ];
    const medications = ['e', 'd', 'c', 'b', 'a'].map(birdId =>
      course({ id: `medication-${birdId}`, birdId, doseSchedule }),
    );
    const doses = expandDoses(
      { medications, administrations: [], birds },
      {
        timeZone: 'UTC',
        firstDay: '2026-03-01',
        lastDay: '2026-03-01',
        now: new Date('2026-03-01T00:00:00.000Z'),
      },
    );
    assert.deepEqual(
      doses.map(({ birdName, administrationSlot }) => `${administrationSlot} ${birdName}`),
      ['early', 'late', 'any'].flatMap(slot =>
        ['Dot', 'eve', 'Cid', 'Bea', 'Ash'].map(name => `${slot} ${name}`),
      ),
    );
  });
});
