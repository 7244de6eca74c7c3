// Tests of days and local times in time zones, on chosen days and on random ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTimeZone } from '@flock-care/contract/shapes';
import fc from 'fast-check';
import {
  addDays,
  daysBetween,
  instantAt,
  localDay,
  localTime,
  weekdayOf,
} from '../../src/workspaces/local-time.ts';

/** Expects the UTC instant of each local time on a day. */
function expectInstants(timeZone: string, day: string, instants: Readonly<Record<string, string>>): void {
  for (const [time, instant] of Object.entries(instants)) {
    assert.equal(instantAt(day, time, timeZone).toISOString(), `${instant}:00.000Z`, `${day} ${time}`);
  }
}

describe('clock changes', () => {
  it('Europe/Amsterdam skips 02:00 to 03:00 in spring, and repeats it in autumn', () => {
    expectInstants('Europe/Amsterdam', '2026-03-29', {
      '00:00': '2026-03-28T23:00',
      '01:59': '2026-03-29T00:59',
      '02:00': '2026-03-29T01:00',
      '02:30': '2026-03-29T01:00',
      '03:00': '2026-03-29T01:00',
      '03:01': '2026-03-29T01:01',
      '23:59': '2026-03-29T21:59',
    });
    expectInstants('Europe/Amsterdam', '2026-10-25', {
      '01:59': '2026-10-24T23:59',
      '02:00': '2026-10-25T00:00',
      '02:30': '2026-10-25T00:30',
      '02:59': '2026-10-25T00:59',
      '03:00': '2026-10-25T02:00',
    });
  });

  it('America/New_York skips 02:00 to 03:00 in spring, and repeats 01:00 to 02:00 in autumn', () => {
    expectInstants('America/New_York', '2026-03-08', {
      '01:59': '2026-03-08T06:59',
      '02:30': '2026-03-08T07:00',
      '03:00': '2026-03-08T07:00',
    });
    expectInstants('America/New_York', '2026-11-01', {
      '01:00': '2026-11-01T05:00',
      '01:30': '2026-11-01T05:30',
      '02:00': '2026-11-01T07:00',
    });
  });

  it('Australia/Lord_Howe skips half an hour in spring, and repeats half an hour in autumn', () => {
    expectInstants('Australia/Lord_Howe', '2026-10-04', {
      '01:59': '2026-10-03T15:29',
      '02:00': '2026-10-03T15:30',
      '02:15': '2026-10-03T15:30',
      '02:30': '2026-10-03T15:30',
      '02:31': '2026-10-03T15:31',
    });
    assert.equal(
      localTime(instantAt('2026-10-04', '02:15', 'Australia/Lord_Howe'), 'Australia/Lord_Howe'),
      '02:30',
    );
    expectInstants('Australia/Lord_Howe', '2026-04-05', {
      '01:29': '2026-04-04T14:29',
      '01:45': '2026-04-04T14:45',
      '02:00': '2026-04-04T15:30',
    });
  });

  it('time zones whose clocks change at midnight have a day that starts at 01:00, and one that repeats its last hour', () => {
    expectInstants('America/Sao_Paulo', '2018-11-04', {
      '00:00': '2018-11-04T03:00',
      '01:00': '2018-11-04T03:00',
    });
    expectInstants('America/Sao_Paulo', '2018-02-17', { '23:30': '2018-02-18T01:30' });
    expectInstants('America/Sao_Paulo', '2018-02-18', { '00:00': '2018-02-18T03:00' });
    expectInstants('Asia/Beirut', '2026-03-29', { '00:00': '2026-03-28T22:00', '00:30': '2026-03-28T22:00' });
    expectInstants('Asia/Beirut', '2026-10-24', { '23:30': '2026-10-24T20:30' });
    expectInstants('Asia/Beirut', '2026-10-25', { '00:00': '2026-10-24T22:00' });
    assert.equal(localDay(new Date('2018-11-04T02:59:59.999Z'), 'America/Sao_Paulo'), '2018-11-03');
    assert.equal(localDay(new Date('2018-11-04T03:00:00.000Z'), 'America/Sao_Paulo'), '2018-11-04');
    assert.equal(localDay(new Date('2026-10-24T21:30:00.000Z'), 'Asia/Beirut'), '2026-10-24');
  });

  it('Pacific/Apia has no 30 December 2011, so doses on that day are due at the start of the 31st', () => {
    for (const time of ['00:00', '08:00', '23:59']) {
      expectInstants('Pacific/Apia', '2011-12-30', { [time]: '2011-12-30T10:00' });
    }
    expectInstants('Pacific/Apia', '2011-12-29', { '23:59': '2011-12-30T09:59' });
    expectInstants('Pacific/Apia', '2011-12-31', { '00:00': '2011-12-30T10:00' });
    assert.equal(localDay(new Date('2011-12-30T09:59:59.999Z'), 'Pacific/Apia'), '2011-12-29');
    assert.equal(localDay(new Date('2011-12-30T10:00:00.000Z'), 'Pacific/Apia'), '2011-12-31');
  });

  it('a dose at 02:30 is due once a day', () => {
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'];
    assert.deepEqual(
      days.map(day => instantAt(day, '02:30', 'Europe/Amsterdam').toISOString().slice(0, 16)),
      [
        '2026-03-28T01:30',
        '2026-03-29T01:00',
        '2026-03-30T00:30',
        '2026-10-24T00:30',
        '2026-10-25T00:30',
        '2026-10-26T01:30',
      ],
    );
  });
});

describe('today', () => {
  it('is a day ahead of UTC in Pacific/Kiritimati for most of the day', () => {
    assert.equal(localDay(new Date('2025-12-31T09:59:59.999Z'), 'Pacific/Kiritimati'), '2025-12-31');
    assert.equal(localDay(new Date('2025-12-31T10:00:00.000Z'), 'Pacific/Kiritimati'), '2026-01-01');
    assert.equal(localTime(new Date('2025-12-31T10:05:59.999Z'), 'Pacific/Kiritimati'), '00:05');
    expectInstants('Pacific/Kiritimati', '2026-01-01', {
      '00:00': '2025-12-31T10:00',
      '23:59': '2026-01-01T09:59',
    });
  });

  it("changes immediately when the flock's time zone changes, and so do the instants of its doses", () => {
    const now = new Date('2026-03-01T11:00:00.000Z');
    assert.equal(localDay(now, 'Europe/Amsterdam'), '2026-03-01');
    assert.equal(localDay(now, 'Pacific/Kiritimati'), '2026-03-02');
    assert.equal(localDay(now, 'Pacific/Pago_Pago'), '2026-03-01');
    expectInstants('Europe/Amsterdam', '2026-03-02', { '08:00': '2026-03-02T07:00' });
    expectInstants('Pacific/Kiritimati', '2026-03-02', { '08:00': '2026-03-01T18:00' });
    expectInstants('Pacific/Pago_Pago', '2026-03-02', { '08:00': '2026-03-02T19:00' });
  });

  it('is the same for the old and the new name of a time zone', () => {
    const now = new Date('2026-03-01T22:30:00.000Z');
    assert.equal(localDay(now, 'Europe/Kiev'), '2026-03-02');
    assert.equal(localDay(now, 'Europe/Kyiv'), '2026-03-02');
  });
});

describe('days', () => {
  it('are added and counted across 29 February', () => {
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
    assert.equal(addDays('2028-02-29', 1), '2028-03-01');
    assert.equal(addDays('2026-02-28', 1), '2026-03-01');
    assert.equal(addDays('2028-03-01', -1), '2028-02-29');
    assert.equal(addDays('2100-02-28', 1), '2100-03-01');
    assert.equal(daysBetween('2028-02-28', '2028-03-01'), 2);
    assert.equal(daysBetween('2026-02-28', '2026-03-01'), 1);
    assert.equal(daysBetween('2028-02-29', '2029-02-28'), 365);
    assert.equal(weekdayOf('2028-02-29'), 2);
    expectInstants('Europe/Amsterdam', '2028-02-29', { '08:00': '2028-02-29T07:00' });
  });

  it('are counted by the calendar, regardless of clock changes', () => {
    assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2);
    assert.equal(daysBetween('2011-12-29', '2011-12-31'), 2);
    assert.equal(daysBetween('2026-03-01', '2025-03-01'), -365);
    assert.equal(addDays('2026-03-01', 0), '2026-03-01');
  });

  it('stop at the first and last day that a client can send', () => {
    assert.equal(addDays('9999-12-31', 7), '9999-12-31');
    assert.equal(addDays('0001-01-01', -7), '0001-01-01');
    assert.equal(daysBetween('0001-01-01', '9999-12-31'), 3_652_058);
  });

  it('have instants that are clamped to the first and last instants that a client can send', () => {
    const instant = (day: string, time: string, timeZone: string) =>
      instantAt(day, time, timeZone).toISOString();
    assert.equal(instant('9999-12-31', '08:00', 'America/Adak'), '9999-12-31T18:00:00.000Z');
    assert.equal(instant('9999-12-31', '20:00', 'America/Adak'), '9999-12-31T23:59:59.999Z');
    assert.equal(instant('0001-01-01', '08:00', 'Asia/Tokyo'), '0001-01-01T00:00:00.000Z');
  });

  it('have the right weekday', () => {
    const days = [
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ];
    assert.deepEqual(days.map(weekdayOf), [1, 2, 3, 4, 5, 6, 7]);
  });
});

const zones = Intl.supportedValuesOf('timeZone').filter(name => findTimeZone(name) !== undefined);

/** Returns the local time as `YYYY-MM-DDTHH:MM:SS`, computed differently from the code under test. */
function wallAt(instant: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // The Swedish format looks like ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant).replace(' ', 'T');
}
const clocks = new Map<string, Intl.DateTimeFormat>();

describe('in random time zones, on random days since 1970', () => {
  const zone = fc.constantFrom(...zones);
  const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const anyDay = fc
    .date({ min: new Date('1970-01-02'), max: new Date('2037-12-30'), noInvalidDate: true })
    .map(date => isoDay(date.getTime()));
  const anyTime = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  /** Half of the time, the day is that of the next clock change, if there is one. */
  const moment = fc
    .record({ zone, day: anyDay, time: anyTime, near: fc.boolean() })
    .map(({ near, ...any }) => (near ? { ...any, day: dayOfNextChange(any.zone, any.day) } : any));

  function dayOfNextChange(timeZone: string, day: string): string {
    const next = instantOfNextChange(timeZone, day);
    return next === undefined ? day : wallAt(next, timeZone).slice(0, 10);
  }
  const instantOfNextChange = (timeZone: string, day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime(timeZone).getTimeZoneTransition('next')?.epochMilliseconds;

  it('the instant of a local time is the first at which the clock shows that time or a later one', () => {
    const earlier = fc.array(fc.integer({ min: 1, max: 36 * 60 }), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(moment, earlier, ({ zone, day, time }, minutesBefore) => {
        const requested = `${day}T${time}:00`;
        const found = instantAt(day, time, zone).getTime();
        assert.ok(wallAt(found, zone) >= requested);
        for (const ms of [1, ...minutesBefore.map(minutes => minutes * 60_000)]) {
          assert.ok(wallAt(found - ms, zone) < requested, `${ms} ms earlier`);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('the instant is on the requested date, or is the first after a skipped time', () => {
    fc.assert(
      fc.property(moment, ({ zone, day, time }) => {
        const found = instantAt(day, time, zone);
        const [foundDay, foundTime] = [localDay(found, zone), localTime(found, zone)];
        if (foundDay === day && foundTime === time) return;
        assert.ok(`${foundDay}T${foundTime}` > `${day}T${time}`);
        const { offsetNanoseconds: before } = zonedAt(found.getTime() - 1, zone);
        const { offsetNanoseconds: after } = zonedAt(found.getTime(), zone);
        assert.ok(after > before, 'only a clock that moves forward skips a time');
      }),
      { numRuns: 1_000 },
    );
  });
  const zonedAt = (ms: number, timeZone: string) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone);

  it('the order of local times is the order of their instants, and two that exist never have the same instant', () => {
    fc.assert(
      fc.property(moment, fc.nat(3), anyTime, ({ zone, day, time }, days, otherTime) => {
        const [first = '', second = ''] = [`${day}T${time}`, `${addDays(day, days)}T${otherTime}`].sort();
        const at = (text: string) => instantAt(text.slice(0, 10), text.slice(11), zone).getTime();
        const exists = (text: string) => wallAt(at(text), zone) === `${text}:00`;
        assert.ok(at(first) <= at(second));
        if (first !== second && exists(first) && exists(second)) assert.ok(at(first) < at(second));
      }),
      { numRuns: 1_000 },
    );
  });

  it('today and the time of day match the clock', () => {
    const instant = fc.integer({ min: 0, max: Date.UTC(2037, 11, 31) });
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        const wall = wallAt(ms, timeZone);
        assert.equal(localDay(new Date(ms), timeZone), wall.slice(0, 10));
        assert.equal(localTime(new Date(ms), timeZone), wall.slice(11, 16));
      }),
      { numRuns: 1_000 },
    );
  });

  it('adding and counting days are inverse operations', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        const moved = addDays(day, days);
        assert.equal(daysBetween(day, moved), days);
        assert.equal(daysBetween(moved, day), -days || 0);
        assert.equal(
          moved,
          isoDay(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)) + days)),
        );
        assert.equal(weekdayOf(addDays(day, 7)), weekdayOf(day));
        assert.equal(weekdayOf(day) % 7, new Date(day).getUTCDay());
      }),
    );
  });
});
