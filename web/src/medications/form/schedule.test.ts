// Tests a medication's schedule while it is being edited.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addRow,
  type Course,
  chosenOf,
  defaultSafety,
  effectiveSafety,
  endAfter,
  findMisreadable,
  frequencyOf,
  gapsOf,
  lengthOf,
  nextDoses,
  passedTimes,
  rowsFor,
  type ScheduleRow,
  safetyBody,
  timesOf,
  tooNearHours,
} from './schedule.ts';

const nameOf = (time: string) => `at ${time}`;
const row = (key: string, time: string, label = nameOf(time)): ScheduleRow => ({ key, label, time });
const twice: readonly ScheduleRow[] = [row('dose-1', '08:00', 'Morning'), row('dose-2', '20:00', 'Evening')];
const course = (values: Partial<Course> = {}): Course => ({
  frequency: 'twice_daily',
  rows: twice,
  startDate: '2026-11-24',
  endDate: '',
  ...values,
});

describe('The rows of a schedule', () => {
  it('are spread evenly over the day, from eight o’clock on', () => {
    assert.deepEqual(timesOf(rowsFor('once_daily', [], nameOf)), ['08:00']);
    assert.deepEqual(timesOf(rowsFor('twice_daily', [], nameOf)), ['08:00', '20:00']);
    assert.deepEqual(timesOf(rowsFor('every_8_hours', [], nameOf)), ['08:00', '16:00', '00:00']);
    assert.deepEqual(timesOf(rowsFor('every_6_hours', [], nameOf)), ['08:00', '14:00', '20:00', '02:00']);
  });

  it('keep the first time, the keys, and the names of unchanged times', () => {
    const rows = rowsFor('every_6_hours', [row('am', '07:30', 'Breakfast')], nameOf);
    assert.deepEqual(rows[0], { key: 'am', label: 'Breakfast', time: '07:30' });
    assert.deepEqual(timesOf(rows), ['07:30', '13:30', '19:30', '01:30']);
    assert.equal(new Set(rows.map(({ key }) => key)).size, 4);
    const fewer = rowsFor('twice_daily', rows, nameOf);
    assert.deepEqual(
      fewer.map(({ key }) => key),
      rows.slice(0, 2).map(({ key }) => key),
    );
  });

  it('stay as they are while the medication is given as needed', () => {
    assert.deepEqual(rowsFor('as_needed', twice, nameOf), twice);
  });

  it('get a new row in the middle of the longest gap, with its own key', () => {
    const rows = addRow([row('dose-1', '08:00'), row('dose-3', '12:00')], nameOf);
    assert.deepEqual(rows.at(-1), { key: 'dose-2', label: 'at 22:00', time: '22:00' });
    assert.deepEqual(timesOf(addRow([], nameOf)), ['08:00']);
  });

  it('determine the frequency', () => {
    assert.deepEqual([1, 2, 3, 4, 9].map(frequencyOf), [
      'once_daily',
      'twice_daily',
      'every_8_hours',
      'every_6_hours',
      'every_6_hours',
    ]);
  });
});

describe('The gaps of a day', () => {
  it('include the gap across midnight, and leave out rows without a time', () => {
    assert.deepEqual(gapsOf(['20:00', '08:00']), [
      { from: 480, minutes: 720 },
      { from: 1_200, minutes: 720 },
    ]);
    assert.deepEqual(gapsOf(['09:00']), [{ from: 540, minutes: 1_440 }]);
    assert.deepEqual(gapsOf(timesOf([row('a', '')])), []);
  });

  it('count a repeated time once', () => {
    assert.equal(gapsOf(['08:00', '08:00']).length, 1);
  });
});

describe('A course', () => {
  it('includes its first and its last day', () => {
    assert.equal(endAfter('2026-11-24', 10), '2026-12-03');
    assert.deepEqual(lengthOf(course({ endDate: '2026-12-03' })), { days: 10, doses: 20 });
    assert.deepEqual(lengthOf(course({ frequency: 'as_needed', endDate: '2026-11-24' })), {
      days: 1,
      doses: 0,
    });
  });

  it('has no length if it has no end, or ends before it begins', () => {
    assert.equal(lengthOf(course()), undefined);
    assert.equal(lengthOf(course({ endDate: '2026-11-23' })), undefined);
  });
});

describe('The next doses', () => {
  const now = { day: '2026-11-24', time: '08:01' };

  it('leave out today’s past times, and continue tomorrow', () => {
    assert.deepEqual(nextDoses(course(), now, 3), [
      { day: '2026-11-24', time: '20:00' },
      { day: '2026-11-25', time: '08:00' },
      { day: '2026-11-25', time: '20:00' },
    ]);
  });

  it('begin with the course and end with it', () => {
    assert.deepEqual(nextDoses(course({ startDate: '2026-12-01', endDate: '2026-12-01' }), now, 5), [
      { day: '2026-12-01', time: '08:00' },
      { day: '2026-12-01', time: '20:00' },
    ]);
    assert.deepEqual(nextDoses(course({ endDate: '2026-11-23' }), now, 5), []);
  });

  it('are listed apart from the times that have already passed on the first day', () => {
    assert.deepEqual(passedTimes(course({ startDate: now.day }), now), ['08:00']);
    assert.deepEqual(passedTimes(course({ startDate: '2026-11-23' }), now), []);
    assert.deepEqual(passedTimes(course({ startDate: now.day, frequency: 'as_needed' }), now), []);
  });

  it('end each day with the doses without a time, which are due all day', () => {
    const rows = [row('any', ''), row('am', '09:00')];
    assert.deepEqual(nextDoses(course({ rows }), now, 2), [
      { day: '2026-11-24', time: '09:00' },
      { day: '2026-11-24', time: '' },
    ]);
  });

  it('do not exist for a medication given as needed, or without a start date', () => {
    assert.deepEqual(nextDoses(course({ frequency: 'as_needed' }), now, 2), []);
    assert.deepEqual(nextDoses(course({ startDate: '' }), now, 2), []);
  });
});

describe('A safety setting', () => {
  it('follows the schedule by default: half the interval between doses, and one dose a day per row', () => {
    assert.deepEqual(defaultSafety(course()), { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 });
    assert.equal(defaultSafety(course({ frequency: 'as_needed' })).maximumPerDay, 0);
  });

  it('has the value that somebody set, or else the default for the frequency', () => {
    const every6 = course({ frequency: 'every_6_hours' });
    assert.equal(effectiveSafety(course(), {}).minimumHoursBetween, 6);
    assert.equal(effectiveSafety(every6, {}).minimumHoursBetween, 3);
    assert.equal(effectiveSafety(every6, { minimumHoursBetween: 5 }).minimumHoursBetween, 5);
  });

  it('contradicts the schedule if two times are closer together than the minimum', () => {
    const near = course({ rows: [row('dose-1', '08:00'), row('dose-2', '12:00')] });
    assert.equal(tooNearHours(near, 6), 4);
    assert.equal(tooNearHours(near, 4), undefined);
    assert.equal(tooNearHours(course(), 6), undefined);
    assert.equal(tooNearHours({ ...near, frequency: 'as_needed' }, 6), undefined);
    assert.equal(tooNearHours(course({ rows: [row('dose-1', '')] }), 6), undefined);
  });

  it('is null in the request unless it differs from the default', () => {
    const chosen = chosenOf({ minimumHoursBetween: 5.5, maximumPerDay: 2, graceMinutes: 60 }, course());
    assert.deepEqual(chosen, { minimumHoursBetween: 5.5 });
    assert.deepEqual(safetyBody(chosen), {
      minimumHoursBetween: 5.5,
      maximumPerDay: null,
      graceMinutes: null,
    });
    assert.equal(safetyBody({ maximumPerDay: 0 }).maximumPerDay, 0, 'No limit is a choice.');
  });
});

describe('A typed dose', () => {
  it('is pointed out if it can be misread by a factor of ten', () => {
    assert.deepEqual(findMisreadable('.3 ml'), { typed: '.3', better: '0.3' });
    assert.deepEqual(findMisreadable('5.0 mg'), { typed: '5.0', better: '5' });
    assert.deepEqual(findMisreadable('0,50 ml'), { typed: '0,50', better: '0,5' });
  });

  it('is left alone if it cannot be misread', () => {
    for (const dosage of ['0.3 ml', '5 mg', '2 drops', '1,000 IU', '10 ml', '', '0.05 ml (1:10)'])
      assert.equal(findMisreadable(dosage), undefined, dosage);
  });
});
