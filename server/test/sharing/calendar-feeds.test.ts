// Calendar feeds: made and ended by their person, read by anyone who has the address, and valid iCalendar.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ICAL from 'ical.js';
import { mintCredential } from '../../src/auth/credentials.ts';
import { listVetVisitsBetween } from '../../src/sharing/calendar-feeds.queries.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { sendRaw } from '../support/raw-http.ts';

const { service, cast } = await useCast();
const { olive, asha, vic, nora } = cast;
const dayMs = 86_400_000;
const dayAfter = (days: number) =>
  new Date(service.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

async function makeFeed(person: Person, body: object = {}): Promise<{ id: string; path: string }> {
  const made = await person.call('POST /api/calendar-feeds', body);
  assert.equal(made.status, 201, made.text);
  return { id: made.body.feed.id, path: new URL(made.body.url).pathname };
}

const read = (path: string, headers: Record<string, string> = {}) =>
  call(service, `GET ${path}`, { headers });

/** The events of a feed, as another program understands them. */
async function eventsOf(path: string) {
  const { status, text } = await read(path);
  assert.equal(status, 200);
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  const events = calendar.getAllSubcomponents('vevent').map(component => {
    const event = new ICAL.Event(component);
    const alarms = component.getAllSubcomponents('valarm');
    return {
      uid: event.uid,
      summary: event.summary,
      allDay: event.startDate.isDate,
      local: event.startDate.toString(),
      at: event.startDate.isDate ? undefined : event.startDate.toJSDate().toISOString(),
      alarms: alarms.map(alarm => String(alarm.getFirstPropertyValue('action'))),
    };
  });
  ICAL.TimezoneService.reset();
  assert.equal(
    new Set(events.map(({ uid }) => uid)).size,
    events.length,
    'Every event has a UID of its own.',
  );
  return events;
}

/** A person with a flock and a bird of their own. */
async function withBird(email: string, bird: object = {}) {
  const person = await signIn(service, email);
  const { id } = await addBird(person, bird);
  return { person, id };
}

const course = (more: object) => ({
  ...{ name: 'meloxicam', dosage: '0.05 ml', frequency: 'once_daily' },
  ...more,
});

describe('POST /api/calendar-feeds', () => {
  it('201 with an address that is shown only here, for every role', async () => {
    const { status, body, headers } = await vic.call('POST /api/calendar-feeds', {
      topics: ['birthdays', 'doses', 'doses'],
    });
    assert.equal(status, 201);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(body.url, new RegExp(`^${service.baseUrl}/api/calendar/fcf_[0-9A-Za-z]{49}\\.ics$`));
    assert.deepEqual(body.feed.topics, ['doses', 'birthdays']);
    const { feeds } = (await vic.call('GET /api/calendar-feeds')).body;
    assert.deepEqual(feeds, [body.feed]);
    assert.deepEqual((await olive.call('GET /api/calendar-feeds')).body.feeds, []);
  });

  it('201 with all topics if none is said; 400 for none at all or an unknown one', async () => {
    const { body } = await nora.call('POST /api/calendar-feeds', {});
    assert.deepEqual(body.feed.topics, ['doses', 'weigh_ins', 'vet_visits', 'birthdays']);
    for (const topics of [[], ['moon'], 'doses', 7]) {
      assert.equal((await nora.call('POST /api/calendar-feeds', { topics })).status, 400);
    }
  });

  it('409 for the twenty-first', async () => {
    const pat = await signIn(service, 'pat@example.org');
    for (let count = 0; count < 20; count += 1) await makeFeed(pat);
    const { status, body } = await pat.call('POST /api/calendar-feeds', {});
    assert.deepEqual([status, body.code], [409, 'calendarFeedLimitReached']);
  });
});

describe('A calendar', () => {
  it('200 with doses, weigh-ins, vet visits and birthdays, and no credentials', async () => {
    const born = `2020${dayAfter(3).slice(4)}`;
    const { person, id } = await withBird('kim@example.org', { name: 'Kiwi', dateOfBirth: born });
    const at = `/api/birds/${id}`;
    await person.call(`POST ${at}/medications`, course({ startDate: dayAfter(-1), endDate: dayAfter(1) }));
    await person.call(`POST ${at}/vet-visits`, { visitedOn: dayAfter(5), reason: 'Yearly check' });
    await person.call(`POST ${at}/weights`, { weightGrams: 92, recordedOn: dayAfter(-2) });
    const { path } = await makeFeed(person);
    const { headers, text } = await read(path);
    assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.match(text, /^BEGIN:VCALENDAR\r\n/);
    assert.match(text, /\r\nBEGIN:VTIMEZONE\r\n/);
    const stamps = text.split('\r\n').filter(line => line.startsWith('DTSTAMP'));
    assert.ok(stamps.length > 0 && stamps.every(line => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line)));
    const events = await eventsOf(path);
    const named = (summary: string) => events.filter(event => event.summary === summary);
    assert.equal(named('Kiwi: meloxicam 0.05 ml').length, 3, 'A course that ends has no doses after it.');
    assert.deepEqual(
      named('Kiwi: Yearly check').map(({ local }) => local),
      [dayAfter(5)],
    );
    assert.deepEqual(
      named('Kiwi: 92 g').map(({ local }) => local),
      [dayAfter(-2)],
    );
    const years = Number(dayAfter(3).slice(0, 4)) - 2020;
    assert.deepEqual(
      named(`Kiwi is ${years} years old`).map(({ local }) => local),
      [dayAfter(3)],
    );
    assert.ok(named('Weigh Kiwi').length > 5);
    const days = events.map(({ local }) => local.slice(0, 10)).sort();
    assert.ok((days[0] ?? '') >= dayAfter(-14) && (days.at(-1) ?? '') <= dayAfter(60));
    assert.ok(named('Weigh Kiwi').every(({ allDay }) => allDay));
  });

  it('200 with the topics of the feed alone', async () => {
    const { person, id } = await withBird('lou@example.org');
    await person.call(`POST /api/birds/${id}/medications`, course({ startDate: dayAfter(0) }));
    const { path } = await makeFeed(person, { topics: ['doses'] });
    const events = await eventsOf(path);
    assert.equal(events.length, 61);
    assert.ok(events.every(({ uid }) => uid.startsWith('dose-')));
  });

  it('200 with 5,000 events at most, which leave out the days that are the furthest from today', async () => {
    const { person, id } = await withBird('mia@example.org', { name: 'Kiwi' });
    const doseSchedule = Array.from({ length: 24 }, (_, hour) => ({
      ...{ key: `h${hour}`, label: `${hour}`, time: `${String(hour).padStart(2, '0')}:00` },
    }));
    const often = course({ startDate: dayAfter(-14), frequency: 'every_6_hours', doseSchedule });
    for (let count = 0; count < 4; count += 1) {
      const { status, text } = await person.call(`POST /api/birds/${id}/medications`, often);
      assert.equal(status, 201, text);
    }
    await person.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: dayAfter(5), reason: 'Yearly check' });
    await person.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: dayAfter(60), reason: 'Far away' });
    const { text } = await read((await makeFeed(person)).path);
    const starts = text.split('\r\n').filter(line => /^DTSTART;(TZID|VALUE=DATE)/.test(line));
    assert.equal(starts.length, 5_000);
    const days = starts.map(line => /:(\d{8})/.exec(line)?.[1] ?? '').sort();
    const plain = (day: string) => day.replaceAll('-', '');
    assert.equal(days[0], plain(dayAfter(-14)));
    assert.ok((days.at(-1) ?? '') < plain(dayAfter(60)) && (days.at(-1) ?? '') > plain(dayAfter(30)));
    assert.match(text, /Yearly check/);
    assert.doesNotMatch(text, /Far away/);
  });

  it('200 with an alarm at each dose that is due at a time, until it is given', async () => {
    const { person, id } = await withBird('max@example.org');
    const doseSchedule = [
      { key: 'night', label: 'Night', time: '23:59' },
      { key: 'any', label: 'Any time' },
    ];
    const added = await person.call(
      `POST /api/birds/${id}/medications`,
      course({ startDate: dayAfter(0), endDate: dayAfter(0), frequency: 'twice_daily', doseSchedule }),
    );
    const { path } = await makeFeed(person, { topics: ['doses'] });
    const before = await eventsOf(path);
    assert.deepEqual(
      before.map(({ allDay, alarms }) => [allDay, alarms]),
      [
        [true, []],
        [false, ['DISPLAY']],
      ],
    );
    const { id: medicationId } = added.body.medication;
    const given = await person.call('POST /api/doses', { medicationId, administrationSlot: 'night' });
    assert.equal(given.status, 201, given.text);
    const after = await eventsOf(path);
    assert.deepEqual(
      after.map(({ uid }) => uid),
      before.map(({ uid }) => uid),
    );
    assert.ok(after.every(({ alarms }) => alarms.length === 0));
  });

  it('304 for a calendar that has not changed, without reading it, and another tag for one that has', async () => {
    const { person, id } = await withBird('nat@example.org');
    const { path } = await makeFeed(person);
    let etag = (await read(path)).headers.get('etag') ?? '';
    const { storage } = service.context;
    const run = storage.run.bind(storage);
    const statements = new Set<unknown>();
    storage.run = (statement, ...inputs) => {
      statements.add(statement);
      return run(statement, ...inputs);
    };
    const unchanged = await read(path, { 'if-none-match': etag });
    storage.run = run;
    assert.deepEqual([unchanged.status, unchanged.text], [304, '']);
    assert.equal(unchanged.headers.get('cache-control'), 'no-store');
    assert.ok(!statements.has(listVetVisitsBetween.statement));
    const change = async (endpoint: string, body: object) => {
      const { status } = await person.call(endpoint, body);
      assert.ok(status < 300, `${status} for ${endpoint}`);
      const changed = await read(path, { 'if-none-match': etag });
      assert.equal(changed.status, 200, endpoint);
      etag = changed.headers.get('etag') ?? '';
    };
    await change(`POST /api/birds/${id}/vet-visits`, { visitedOn: dayAfter(1) });
    await change(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: dayAfter(0) });
    await change(`POST /api/birds/${id}/medications`, course({ startDate: dayAfter(0) }));
    await change('PUT /api/workspace/settings', { timeZone: 'Asia/Tokyo' });
    await change('PUT /api/workspace', { name: 'Another name', workspaceType: 'standard' });
  });

  it('loses the events of a bird that moves to another flock', async () => {
    const { person, id } = await withBird('ola@example.org', { name: 'Saffron' });
    await person.call(`POST /api/birds/${id}/medications`, course({ startDate: dayAfter(0) }));
    const mine = await makeFeed(person);
    const theirs = await makeFeed(nora);
    const ofSaffron = async (path: string) =>
      (await eventsOf(path)).filter(({ summary }) => summary.includes('Saffron')).length;
    assert.ok((await ofSaffron(mine.path)) > 61);
    assert.equal(await ofSaffron(theirs.path), 0);
    const made = await person.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = made.body.transferCode;
    assert.equal((await nora.call(`POST /api/bird-transfer-codes/${code}/accept`)).status, 200);
    assert.equal(await ofSaffron(mine.path), 0);
    assert.ok((await ofSaffron(theirs.path)) > 61);
  });

  it('tells when it was read last, to the minute', async () => {
    const pia = await signIn(service, 'pia@example.org');
    const { path } = await makeFeed(pia);
    const lastReadAt = async () => (await pia.call('GET /api/calendar-feeds')).body.feeds[0].lastReadAt;
    assert.equal(await lastReadAt(), null);
    await read(path);
    const first = await lastReadAt();
    assert.equal(Math.abs(Date.parse(first) - service.clock.now().getTime()) < 60_000, true);
    await read(path);
    assert.equal(await lastReadAt(), first);
    service.clock.forward(61_000);
    await read(path);
    assert.notEqual(await lastReadAt(), first);
    assert.equal((await sendRaw(service.baseUrl, { method: 'HEAD', path })).status, 405);
  });

  it('404 once it was ended, by its person alone, and once that person has left', async () => {
    const ended = await makeFeed(asha);
    assert.equal((await olive.call(`DELETE /api/calendar-feeds/${ended.id}`)).status, 404);
    assert.equal((await read(ended.path)).status, 200);
    assert.equal((await asha.call(`DELETE /api/calendar-feeds/${ended.id}`)).status, 204);
    assert.equal((await read(ended.path)).status, 404);
    const { path } = await makeFeed(vic);
    assert.equal((await vic.call('DELETE /api/workspace/membership')).status, 204);
    assert.equal((await read(path)).status, 404);
    const body = { email: vic.email, role: 'viewer' };
    await olive.call('POST /api/workspace/members', body);
    await signIn(service, vic.email);
    assert.equal((await read(path)).status, 404, 'It does not come back.');
  });

  it('404 for a token that was never issued, is malformed or is of another kind', async () => {
    const { path } = await makeFeed(nora);
    const unknown = `/api/calendar/${mintCredential('calendarFeed').rawToken}.ics`;
    const other = `/api/calendar/${mintCredential('handover').rawToken}.ics`;
    for (const wrong of [unknown, other, path.slice(0, -4), '/api/calendar/x.ics', '/api/calendar/.ics']) {
      const { status, body } = await read(wrong);
      assert.deepEqual([status, body.code], [404, 'calendarFeedNotFound'], wrong);
    }
  });

  it('429 for one read more than 120 within an hour', async () => {
    const { path } = await makeFeed(nora, { topics: ['birthdays'] });
    for (let count = 0; count < 120; count += 1) assert.equal((await read(path)).status, 200);
    const refused = await read(path);
    assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyFeedReads']);
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
    assert.equal((await read((await makeFeed(nora)).path)).status, 200, 'Other feeds are read on.');
  });
});

describe('The nights in which the clock changes', () => {
  /** Doses at 02:30 in a zone, as a calendar program understands them. */
  async function dosesAround(email: string, timeZone: string, now: string) {
    const { person, id } = await withBird(email);
    assert.equal((await person.call('PUT /api/workspace/settings', { timeZone })).status, 200);
    service.clock.forward(Date.parse(now) - service.clock.now().getTime());
    const again = await signIn(service, email);
    const doseSchedule = [{ key: 'night', label: 'Night', time: '02:30' }];
    await again.call(
      `POST /api/birds/${id}/medications`,
      course({ startDate: now.slice(0, 10), doseSchedule }),
    );
    const { path } = await makeFeed(again, { topics: ['doses'] });
    return (await eventsOf(path)).slice(0, 3).map(({ at, local }) => [at, local]);
  }

  it('a time that is skipped is the first one after it', async () => {
    assert.deepEqual(
      await dosesAround('spring@example.org', 'Europe/Amsterdam', '2027-03-27T12:00:00.000Z'),
      [
        ['2027-03-27T01:30:00.000Z', '2027-03-27T02:30:00'],
        ['2027-03-28T01:00:00.000Z', '2027-03-28T03:00:00'],
        ['2027-03-29T00:30:00.000Z', '2027-03-29T02:30:00'],
      ],
    );
  });

  it('a time that comes twice is the first one', async () => {
    assert.deepEqual(
      await dosesAround('autumn@example.org', 'Europe/Amsterdam', '2027-10-30T12:00:00.000Z'),
      [
        ['2027-10-30T00:30:00.000Z', '2027-10-30T02:30:00'],
        ['2027-10-31T00:30:00.000Z', '2027-10-31T00:30:00'],
        ['2027-11-01T01:30:00.000Z', '2027-11-01T02:30:00'],
      ],
    );
  });

  it('half an hour of Lord Howe is skipped as well, and UTC skips nothing', async () => {
    const [, second] = await dosesAround(
      'lord@example.org',
      'Australia/Lord_Howe',
      '2028-09-30T12:00:00.000Z',
    );
    assert.deepEqual(second, ['2028-09-30T15:30:00.000Z', '2028-10-01T02:30:00']);
    const [first] = await dosesAround('utc@example.org', 'UTC', '2028-10-10T12:00:00.000Z');
    assert.deepEqual(first, ['2028-10-10T02:30:00.000Z', '2028-10-10T02:30:00']);
  });
});
