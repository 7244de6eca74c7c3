// Tests of the calendar feeds: creating, reading and revoking them, and their iCalendar format.
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
  const response = await person.call('POST /api/calendar-feeds', body);
  assert.equal(response.status, 201, response.text);
  return { id: response.body.feed.id, path: new URL(response.body.url).pathname };
}

const read = (path: string, headers: Record<string, string> = {}) =>
  call(service, `GET ${path}`, { headers });

/** Reads the events of a feed with a third-party parser. */
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
  assert.equal(new Set(events.map(({ uid }) => uid)).size, events.length, 'Each event has a unique UID.');
  return events;
}

/** Creates a person with a flock and a bird. */
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
  it('201 even for a viewer, with a URL that the list of feeds does not contain', async () => {
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

  it('201 with all topics by default; 400 for an empty list or an unknown topic', async () => {
    const { body } = await nora.call('POST /api/calendar-feeds', {});
    assert.deepEqual(body.feed.topics, ['doses', 'weigh_ins', 'vet_visits', 'reviews', 'birthdays']);
    for (const topics of [[], ['moon'], 'doses', 7]) {
      assert.equal((await nora.call('POST /api/calendar-feeds', { topics })).status, 400);
    }
  });

  it('409 for the 21st feed', async () => {
    const pat = await signIn(service, 'pat@example.org');
    for (let count = 0; count < 20; count += 1) await makeFeed(pat);
    const { status, body } = await pat.call('POST /api/calendar-feeds', {});
    assert.deepEqual([status, body.code], [409, 'calendarFeedLimitReached']);
  });
});

describe('A calendar', () => {
  it('200 without credentials, with doses, weigh-ins, vet visits and birthdays', async () => {
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
    assert.equal(
      named('Kiwi: meloxicam 0.05 ml').length,
      3,
      'There are no doses after the end of the course.',
    );
    assert.deepEqual(
      named('Kiwi: Yearly check').map(({ local }) => local),
      [dayAfter(5)],
    );
    assert.deepEqual(
      named('Kiwi: 92\u00a0g').map(({ local }) => local),
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

  it('200 with only the chosen topics', async () => {
    const { person, id } = await withBird('lou@example.org');
    await person.call(`POST /api/birds/${id}/medications`, course({ startDate: dayAfter(0) }));
    const { path } = await makeFeed(person, { topics: ['doses'] });
    const events = await eventsOf(path);
    assert.equal(events.length, 61);
    assert.ok(events.every(({ uid }) => uid.startsWith('dose-')));
  });

  it('200 with at most 5,000 events, leaving out the days furthest from today', async () => {
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

  it('200 with an alarm for each timed dose, until it is given', async () => {
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

  it('200 in the language of the person who made the feed, with a different ETag for each language', async () => {
    const born = `2020${dayAfter(3).slice(4)}`;
    const { person, id } = await withBird('resi@example.org', { name: 'Resi', dateOfBirth: born });
    await person.call(`POST /api/birds/${id}/weights`, { weightGrams: 92.5, recordedOn: dayAfter(-2) });
    const { path } = await makeFeed(person);
    const inEnglish = await read(path, { 'accept-language': 'de' });
    assert.equal(inEnglish.headers.get('content-language'), 'en');
    assert.match(inEnglish.text, /\r\nPRODID:.*EN\r\n/);
    await person.call('PATCH /api/auth/user', { locale: 'de-AT' });
    const etag = inEnglish.headers.get('etag') ?? '';
    const inGerman = await read(path, { 'if-none-match': etag });
    assert.equal(inGerman.status, 200);
    assert.notEqual(inGerman.headers.get('etag'), etag);
    assert.equal(inGerman.headers.get('content-language'), 'de');
    assert.match(inGerman.text, /\r\nPRODID:.*DE\r\n/);
    const summaries = (await eventsOf(path)).map(({ summary }) => summary);
    const years = Number(dayAfter(3).slice(0, 4)) - 2020;
    for (const summary of [`Resi wird ${years} Jahre alt`, 'Resi: 92,5\u00a0g', 'Resi wiegen'])
      assert.ok(summaries.includes(summary), summary);
  });

  it('304 for an unchanged calendar, without reading its events, and a new ETag after a change', async () => {
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

  it('200 with daily weigh-ins until the fourteenth day of a newcomer, then weekly ones', async () => {
    const { person, id } = await withBird('noa@example.org', { name: 'Pip' });
    await person.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: dayAfter(0) });
    const { path } = await makeFeed(person, { topics: ['weigh_ins'] });
    const planned = (await eventsOf(path)).filter(({ summary }) => summary === 'Weigh Pip');
    assert.deepEqual(
      planned.map(({ local }) => local).slice(0, 15),
      [...Array.from({ length: 13 }, (_, index) => index + 1), 20, 27].map(dayAfter),
    );
  });

  it('200 with the events of a moved bird only in the calendars of its new flock', async () => {
    const { person, id } = await withBird('ola@example.org', { name: 'Saffron' });
    await person.call(`POST /api/birds/${id}/medications`, course({ startDate: dayAfter(0) }));
    const mine = await makeFeed(person);
    const theirs = await makeFeed(nora);
    const ofSaffron = async (path: string) =>
      (await eventsOf(path)).filter(({ summary }) => summary.includes('Saffron')).length;
    assert.ok((await ofSaffron(mine.path)) > 61);
    assert.equal(await ofSaffron(theirs.path), 0);
    const response = await person.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = response.body.transferCode;
    assert.equal((await nora.call(`POST /api/bird-transfer-codes/${code}/accept`)).status, 200);
    assert.equal(await ofSaffron(mine.path), 0);
    assert.ok((await ofSaffron(theirs.path)) > 61);
  });

  it('200 with the review of a stay, listed under today while it is overdue, until the next stay begins', async () => {
    const { person, id } = await withBird('rex@example.org', {
      name: 'Rex',
      gotchaDay: dayAfter(-30),
    });
    const { path } = await makeFeed(person, { topics: ['reviews'] });
    const stays = `/api/birds/${id}/stays`;
    const stay = { kind: 'quarantine', startedOn: dayAfter(-20), reviewOn: dayAfter(10) };
    const { body } = await person.call(`POST ${stays}`, stay);
    const shown = async () => (await eventsOf(path)).map(({ summary, local }) => [summary, local]);
    assert.deepEqual(await shown(), [['Rex: end of quarantine', dayAfter(10)]]);
    await person.call(`PATCH ${stays}/${body.stay.id}`, { reviewOn: dayAfter(-3) });
    assert.deepEqual(await shown(), [['Rex: end of quarantine', dayAfter(0)]]);
    await person.call(`POST ${stays}`, { kind: 'home', startedOn: dayAfter(0) });
    assert.deepEqual(await shown(), []);
  });

  it('200 with nothing about a bird that has died', async () => {
    const born = `2020${dayAfter(3).slice(4)}`;
    const { person, id } = await withBird('ida@example.org', {
      name: 'Ida',
      dateOfBirth: born,
      gotchaDay: dayAfter(-30),
    });
    const at = `/api/birds/${id}`;
    await person.call(`POST ${at}/medications`, course({ startDate: dayAfter(0) }));
    await person.call(`POST ${at}/weights`, { weightGrams: 92, recordedOn: dayAfter(-2) });
    await person.call(`POST ${at}/vet-visits`, { visitedOn: dayAfter(5), reason: 'Yearly check' });
    const stay = { kind: 'hospital', startedOn: dayAfter(-1), reviewOn: dayAfter(1) };
    await person.call(`POST ${at}/stays`, stay);
    const { path } = await makeFeed(person);
    assert.ok((await eventsOf(path)).length > 60);
    const died = await person.call(`POST ${at}/stays`, { kind: 'died', startedOn: dayAfter(0) });
    assert.equal(died.status, 201, died.text);
    assert.deepEqual(await eventsOf(path), []);
  });

  it('200, and the time of the last read is updated at most once a minute; 405 for HEAD', async () => {
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

  it('404 after its creator revokes it or leaves the flock; nobody else can revoke it', async () => {
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
    assert.equal((await read(path)).status, 404, 'The feed stays revoked.');
  });

  it('404 for a token that was never issued, is malformed, or is of another kind', async () => {
    const { path } = await makeFeed(nora);
    const unknown = `/api/calendar/${mintCredential('calendarFeed').rawToken}.ics`;
    const other = `/api/calendar/${mintCredential('handover').rawToken}.ics`;
    for (const wrong of [unknown, other, path.slice(0, -4), '/api/calendar/x.ics', '/api/calendar/.ics']) {
      const { status, body } = await read(wrong);
      assert.deepEqual([status, body.code], [404, 'calendarFeedNotFound'], wrong);
    }
  });

  it('429 for the 121st read within an hour', async () => {
    const { path } = await makeFeed(nora, { topics: ['birthdays'] });
    for (let count = 0; count < 120; count += 1) assert.equal((await read(path)).status, 200);
    const refused = await read(path);
    assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyFeedReads']);
    assert.ok(Number(refused.headers.get('retry-after')) > 3_000);
    assert.equal((await read((await makeFeed(nora)).path)).status, 200, 'Other feeds are not limited.');
  });
});

describe('Clock changes', () => {
  /** Returns the first three doses of a course at 02:30 in a time zone, as a calendar program reads them. */
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

  it('a dose at a time that the clock skips is due at the end of the gap', async () => {
    assert.deepEqual(
      await dosesAround('spring@example.org', 'Europe/Amsterdam', '2027-03-27T12:00:00.000Z'),
      [
        ['2027-03-27T01:30:00.000Z', '2027-03-27T02:30:00'],
        ['2027-03-28T01:00:00.000Z', '2027-03-28T03:00:00'],
        ['2027-03-29T00:30:00.000Z', '2027-03-29T02:30:00'],
      ],
    );
  });

  it('a dose at a time that occurs twice is due the first time', async () => {
    assert.deepEqual(
      await dosesAround('autumn@example.org', 'Europe/Amsterdam', '2027-10-30T12:00:00.000Z'),
      [
        ['2027-10-30T00:30:00.000Z', '2027-10-30T02:30:00'],
        ['2027-10-31T00:30:00.000Z', '2027-10-31T00:30:00'],
        ['2027-11-01T01:30:00.000Z', '2027-11-01T02:30:00'],
      ],
    );
  });

  it('Lord Howe Island skips half an hour, and UTC skips nothing', async () => {
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
