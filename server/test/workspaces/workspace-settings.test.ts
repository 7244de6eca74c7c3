// Tests of GET and PUT /api/workspace/settings: the time zone, weighing interval, contacts and limits of a
// flock.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type Person, signIn, useCast } from '../cast.ts';

const { service, cast } = await useCast({ TIME_ZONE: 'Pacific/Auckland' });

/** The owner of a new flock, for each test. */
let owner: Person;
let owners = 0;

beforeEach(async () => {
  owners += 1;
  owner = await signIn(service, `owner${owners}@example.org`);
});

const standard = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };
const defaults = {
  timeZone: 'Pacific/Auckland',
  weighEveryDays: 7,
  emergencyContacts: [],
  guard: standard,
  updatedAt: null,
};
const clinic = { name: 'Bird clinic', phone: '+31 20 123 4567' };
const night = { name: 'Emergencies at night', phone: '112, ask for the avian vet' };

const put = (body: unknown) => owner.call('PUT /api/workspace/settings', body);

async function settings(person = owner) {
  const { status, body } = await person.call('GET /api/workspace/settings');
  assert.equal(status, 200);
  return body.settings;
}

async function change(body: unknown) {
  const response = await put(body);
  assert.equal(response.status, 200, response.text);
  assert.deepEqual(await settings(), response.body.settings);
  return response.body.settings;
}

async function expectRefusal(body: unknown, details: object): Promise<void> {
  const response = await put(body);
  assert.equal(response.status, 400, JSON.stringify(body));
  assert.deepEqual(response.body, { error: 'Invalid settings payload', code: 'invalidPayload', details });
}

describe('GET /api/workspace/settings', () => {
  it('200 for every member with the defaults until somebody changes them', async () => {
    for (const person of [cast.olive, cast.asha, cast.carl, cast.vic]) {
      assert.deepEqual(await settings(person), defaults);
    }
  });

  it("200 with the installation's time zone until the flock has its own", async () => {
    assert.equal((await settings()).timeZone, 'Pacific/Auckland');
    assert.equal((await change({ weighEveryDays: 3 })).timeZone, 'Pacific/Auckland');
    assert.equal((await change({ timeZone: 'Europe/Amsterdam' })).timeZone, 'Europe/Amsterdam');
    assert.equal((await change({ timeZone: null })).timeZone, 'Pacific/Auckland');
  });
});

describe('PUT /api/workspace/settings', () => {
  it('200 with all fields changed, and the time of the change', async () => {
    const sent = {
      timeZone: 'Europe/Amsterdam',
      weighEveryDays: 1,
      emergencyContacts: [clinic, night],
      guard: { watchPercent: 2.5, callVetPercent: 4, urgentPercent: 8 },
    };
    const before = service.clock.now().toISOString();
    const { updatedAt, ...changed } = await change(sent);
    assert.deepEqual(changed, sent);
    assert.ok(updatedAt >= before && updatedAt <= service.clock.now().toISOString());
  });

  it('200, keeping fields that are left out', async () => {
    await change({ timeZone: 'Asia/Tokyo', weighEveryDays: 14 });
    await change({ emergencyContacts: [clinic] });
    const { updatedAt: _, ...now } = await change({ guard: { urgentPercent: 12 } });
    assert.deepEqual(now, {
      timeZone: 'Asia/Tokyo',
      weighEveryDays: 14,
      emergencyContacts: [clinic],
      guard: { ...standard, urgentPercent: 12 },
    });
  });

  it('200 without any field, which changes nothing', async () => {
    assert.deepEqual(await change({}), defaults);
    const changed = await change({ weighEveryDays: 2 });
    service.clock.forward(60_000);
    assert.deepEqual(await change({ unknown: true }), changed);
  });

  it('200 with null and an empty string, which restore the defaults', async () => {
    for (const cleared of [null, '']) {
      await change({
        timeZone: 'Asia/Tokyo',
        weighEveryDays: 14,
        emergencyContacts: [clinic],
        guard: { urgentPercent: 12 },
      });
      const fields = { timeZone: cleared, weighEveryDays: cleared, emergencyContacts: cleared };
      const { updatedAt, ...now } = await change({ ...fields, guard: { urgentPercent: cleared } });
      assert.deepEqual({ ...now, updatedAt: null }, defaults);
      assert.ok(updatedAt);
      await change({ guard: { watchPercent: 4, callVetPercent: 6, urgentPercent: 12 } });
      assert.deepEqual((await change({ guard: cleared })).guard, standard);
    }
  });

  it('200 with aliases of time zones, UTC, and names regardless of case', async () => {
    for (const timeZone of [
      'UTC',
      'Etc/UTC',
      'Europe/Kiev',
      'Europe/Kyiv',
      'US/Eastern',
      'Asia/Calcutta',
      'Etc/GMT+5',
    ]) {
      assert.equal((await change({ timeZone })).timeZone, timeZone);
    }
    assert.equal((await change({ timeZone: ' europe/amsterdam ' })).timeZone, 'Europe/Amsterdam');
    assert.equal(
      (await change({ timeZone: 'america/ARGENTINA/ushuaia' })).timeZone,
      'America/Argentina/Ushuaia',
    );
  });

  it('400 for an offset, and for anything that is not an IANA time zone name', async () => {
    const timeZone = ['Must be an IANA time zone name, such as Europe/Amsterdam.'];
    const wrong = ['+01:00', '-08', '+0530', 'UTC+1', 'GMT+1', 'JST', 'Mars/Olympus', 'Z', 'x'.repeat(1_000)];
    wrong.push('2026-03-01T08:30:00Z[Europe/Amsterdam]', '../etc', 'Europe/\0Amsterdam', 'Factory');
    for (const name of wrong) await expectRefusal({ timeZone: name }, { timeZone });
    await expectRefusal({ timeZone: 60 }, { timeZone: ['Must be text.'] });
    assert.deepEqual(await settings(), defaults);
  });

  it('400 for an interval outside 1 to 90 days', async () => {
    await expectRefusal({ weighEveryDays: 0 }, { weighEveryDays: ['Must be at least 1.'] });
    await expectRefusal({ weighEveryDays: 91 }, { weighEveryDays: ['Must be at most 90.'] });
    for (const weighEveryDays of [1.5, '7', true, []]) {
      await expectRefusal({ weighEveryDays }, { weighEveryDays: ['Must be a whole number.'] });
    }
    for (const weighEveryDays of [1, 90]) {
      assert.equal((await change({ weighEveryDays })).weighEveryDays, weighEveryDays);
    }
  });

  it('400 for six emergency contacts, and for a contact without a name or phone number', async () => {
    const five = Array.from({ length: 5 }, (_, index) => ({ ...clinic, name: `Clinic ${index}` }));
    assert.deepEqual((await change({ emergencyContacts: five })).emergencyContacts, five);
    await expectRefusal(
      { emergencyContacts: [...five, night] },
      { emergencyContacts: ['Must have at most 5 entries.'] },
    );
    await expectRefusal(
      { emergencyContacts: [clinic, { name: ' ' }] },
      {
        'emergencyContacts.1.name': ['Must not be blank.'],
        'emergencyContacts.1.phone': ['This field is required.'],
      },
    );
    await expectRefusal(
      { emergencyContacts: [{ name: 'x'.repeat(121), phone: '1'.repeat(65) }] },
      {
        'emergencyContacts.0.name': ['Must be at most 120 characters.'],
        'emergencyContacts.0.phone': ['Must be at most 64 characters.'],
      },
    );
    await expectRefusal({ emergencyContacts: clinic }, { emergencyContacts: ['Must be a list.'] });
    assert.deepEqual((await settings()).emergencyContacts, five);
  });

  it('400 for a guard limit outside its range', async () => {
    const wrong: readonly (readonly [field: string, percent: unknown, sentence: string])[] = [
      ['watchPercent', 1.9, 'Must be at least 2.'],
      ['watchPercent', 6.1, 'Must be at most 6.'],
      ['callVetPercent', 3.4, 'Must be at least 3.5.'],
      ['callVetPercent', 10.1, 'Must be at most 10.'],
      ['urgentPercent', 6.9, 'Must be at least 7.'],
      ['urgentPercent', 20.1, 'Must be at most 20.'],
      ['urgentPercent', '10', 'Must be a number.'],
    ];
    for (const [field, percent, sentence] of wrong) {
      await expectRefusal({ guard: { [field]: percent } }, { [`guard.${field}`]: [sentence] });
    }
    await expectRefusal({ guard: 3 }, { guard: ['Must be an object.'] });
    const widest = { watchPercent: 6, callVetPercent: 10, urgentPercent: 20 };
    assert.deepEqual((await change({ guard: widest })).guard, widest);
    const narrowest = { watchPercent: 2, callVetPercent: 3.5, urgentPercent: 7 };
    assert.deepEqual((await change({ guard: narrowest })).guard, narrowest);
  });

  it('400 for limits less than one percentage point apart, with the field that was sent', async () => {
    await expectRefusal(
      { guard: { watchPercent: 4.1 } },
      { 'guard.watchPercent': ['Must be at least 1 below callVetPercent, which is 5.'] },
    );
    await expectRefusal(
      { guard: { callVetPercent: 3.9 } },
      { 'guard.callVetPercent': ['Must be at least 1 above watchPercent, which is 3.'] },
    );
    await expectRefusal(
      { guard: { callVetPercent: 9.5 } },
      { 'guard.callVetPercent': ['Must be at least 1 below urgentPercent, which is 10.'] },
    );
    await expectRefusal(
      { guard: { watchPercent: 5, callVetPercent: 5.5 } },
      { 'guard.callVetPercent': ['Must be at least 1 above watchPercent, which is 5.'] },
    );
    await expectRefusal(
      { guard: { watchPercent: 6, urgentPercent: 7 } },
      { 'guard.watchPercent': ['Must be at least 1 below callVetPercent, which is 5.'] },
    );
    await expectRefusal(
      { guard: { watchPercent: 6, callVetPercent: 6.5, urgentPercent: 7 } },
      {
        'guard.callVetPercent': ['Must be at least 1 above watchPercent, which is 6.'],
        'guard.urgentPercent': ['Must be at least 1 above callVetPercent, which is 6.5.'],
      },
    );
    assert.deepEqual(await settings(), defaults);
    // Exactly one percentage point apart is allowed.
    const nearest = { watchPercent: 5.2, callVetPercent: 6.2, urgentPercent: 7.2 };
    assert.deepEqual((await change({ guard: nearest })).guard, nearest);
  });

  it('400 with details for every invalid field', async () => {
    await expectRefusal(
      { timeZone: '+01:00', weighEveryDays: 0, guard: { watchPercent: 9 } },
      {
        timeZone: ['Must be an IANA time zone name, such as Europe/Amsterdam.'],
        weighEveryDays: ['Must be at least 1.'],
        'guard.watchPercent': ['Must be at most 6.'],
      },
    );
  });

  it('200 for simultaneous changes to different fields, and all of them are stored', async () => {
    const changes = [
      { timeZone: 'Asia/Tokyo' },
      { weighEveryDays: 14 },
      { emergencyContacts: [clinic] },
      { guard: { watchPercent: 4 } },
      { guard: { urgentPercent: 12 } },
    ];
    const response = await Promise.all(changes.map(body => put(body)));
    assert.deepEqual(
      response.map(({ status }) => status),
      changes.map(() => 200),
    );
    const { updatedAt: _, ...now } = await settings();
    assert.deepEqual(now, {
      timeZone: 'Asia/Tokyo',
      weighEveryDays: 14,
      emergencyContacts: [clinic],
      guard: { watchPercent: 4, callVetPercent: 5, urgentPercent: 12 },
    });
  });

  it('200 and 400 for two simultaneous changes that conflict', async () => {
    const response = await Promise.all([
      put({ guard: { watchPercent: 4 } }),
      put({ guard: { callVetPercent: 4 } }),
    ]);
    assert.deepEqual(response.map(({ status }) => status).sort(), [200, 400]);
  });
});

describe('the flock settings', () => {
  it('200 with the same settings for all members, no matter who changed them, but not for another flock', async () => {
    const { status, body } = await cast.asha.call('PUT /api/workspace/settings', { timeZone: 'Asia/Tokyo' });
    assert.equal(status, 200);
    for (const person of [cast.olive, cast.asha, cast.carl, cast.vic]) {
      assert.deepEqual(await settings(person), body.settings);
    }
    assert.deepEqual(await settings(cast.nora), defaults);
  });

  it('200 with the defaults for the new flock of a person who has deleted their only one', async () => {
    await change({ timeZone: 'Asia/Tokyo' });
    assert.equal((await owner.call('DELETE /api/workspace')).status, 200);
    assert.deepEqual(await settings(await signIn(service, owner.email)), defaults);
  });
});
