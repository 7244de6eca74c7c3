// Tests of handovers, the links that show one bird to a vet until they expire or are revoked.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { mintCredential } from '../../src/auth/credentials.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { addBirdWithHistory } from '../transfers/history.ts';

const { service, cast } = await useCast();
const { olive, asha, carl, nora } = cast;
const dayMs = 86_400_000;

const endedBody = {
  error: 'This link is no longer valid. Ask the bird’s keeper for a new one.',
  code: 'handoverEnded',
};
const unknown = {
  error: 'This link to a bird was not found. Ask for a new one.',
  code: 'handoverNotFound',
};

async function handOver(person: Person, birdId: string, body: object = {}) {
  const response = await person.call(`POST /api/birds/${birdId}/handovers`, body);
  assert.equal(response.status, 201, response.text);
  return { ...response.body.handover, token: new URL(response.body.url).hash.slice(1) };
}

const open = (token: unknown) => call(service, 'POST /api/handovers/open', { body: { token } });
async function expectEnded(token: string): Promise<void> {
  const { status, body } = await open(token);
  assert.deepEqual([status, body], [410, endedBody]);
}
const listHandovers = async (person: Person) => (await person.call('GET /api/handovers')).body.handovers;
const daysAgo = (days: number) =>
  new Date(service.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);

describe('POST /api/birds/:birdId/handovers', () => {
  it('201 with a link whose token is in the fragment and in no other response', async () => {
    const { id } = await addBird(olive);
    const before = service.clock.now();
    const { status, body, headers } = await asha.call(`POST /api/birds/${id}/handovers`, {
      days: 3,
      notes: ' Losing weight. ',
    });
    assert.equal(status, 201);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(body.url, new RegExp(`^${service.baseUrl}/vet#fch_[0-9A-Za-z]{49}$`));
    const { createdAt, expiresAt, ...handover } = body.handover;
    assert.ok(Date.parse(createdAt) >= before.getTime());
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 3 * dayMs);
    assert.deepEqual(handover, {
      id: handover.id,
      birdId: id,
      revokedAt: null,
      openedCount: 0,
      lastOpenedAt: null,
      notes: 'Losing weight.',
    });
    const stored = (await listHandovers(olive)).find((one: { id: string }) => one.id === handover.id);
    assert.deepEqual(stored, body.handover);
  });

  it('201 with seven days by default, and for null or empty fields', async () => {
    const { id } = await addBird(olive);
    for (const body of [{}, { days: null, from: null, notes: null }, { days: '', from: '', notes: '' }]) {
      const { createdAt, expiresAt } = await handOver(olive, id, body);
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 7 * dayMs);
    }
  });

  it('400 for days other than a whole number from 1 to 90, and for records from tomorrow', async () => {
    const { id } = await addBird(olive);
    for (const days of [0, 91, 1.5, '7', true]) {
      const { status, body } = await olive.call(`POST /api/birds/${id}/handovers`, { days });
      assert.deepEqual([status, Object.keys(body.details)], [400, ['days']]);
    }
    const tomorrow = await olive.call(`POST /api/birds/${id}/handovers`, { from: daysAgo(-1) });
    assert.deepEqual(
      [tomorrow.status, tomorrow.body.details],
      [400, { from: [`Must not be after today, ${daysAgo(0)}.`] }],
    );
  });

  it('409 for the 501st open link, 201 after one is revoked', async () => {
    const pat = await signIn(service, 'pat@example.org');
    const { id } = await addBird(pat);
    const first = await handOver(pat, id);
    for (let count = 1; count < 500; count += 1) await handOver(pat, id);
    const { status, body } = await pat.call(`POST /api/birds/${id}/handovers`, {});
    assert.deepEqual([status, body.code], [409, 'handoverLimitReached']);
    assert.equal((await listHandovers(pat)).length, 500);
    await pat.call(`DELETE /api/handovers/${first.id}`);
    await handOver(pat, id);
  });
});

describe('POST /api/handovers/open', () => {
  it('200 for anyone, with the records of the bird and headers against caching, referrers and search engines', async () => {
    await olive.call('PATCH /api/auth/user', { phone: '+31 6 5550 0142' });
    const bird = await addBirdWithHistory(olive, { name: 'Kiwi' });
    const at = `/api/birds/${bird.id}`;
    const { token } = await handOver(asha, bird.id, { from: daysAgo(60), notes: 'Limps.' });
    const { status, body, headers } = await open(token);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    const read = async (path: string) => (await olive.call(`GET ${at}${path}`)).body;
    const { record } = body;
    const { entries } = await read('/weight-history');
    const { bird: shown } = await read('');
    const { guard } = await read('/weight-guard');
    const { vetVisits } = await read('/vet-visits');
    const { observations } = await read('/observations');
    const { careSheet } = await read('/care-sheet');
    const { settings } = (await olive.call('GET /api/workspace/settings')).body;
    assert.deepEqual(
      { ...record, medications: record.medications.map(({ id }: { id: string }) => id).sort() },
      {
        bird: shown,
        ownerName: 'Olive',
        ownerPhone: '+31 6 5550 0142',
        timeZone: settings.timeZone,
        notes: 'Limps.',
        guard,
        weights: entries
          .map(({ weight, fasting, confirmed, bodyCondition, recordedByName }: Record<string, object>) => ({
            ...weight,
            ...{ fasting, confirmed, bodyCondition, recordedByName },
          }))
          .reverse(),
        vetVisits,
        observations,
        medications: (await read('/medications')).medications.map(({ id }: { id: string }) => id).sort(),
        adherence: record.adherence,
        careSheet,
        expiresAt: record.expiresAt,
      },
    );
    assert.deepEqual(
      record.adherence.map(({ name, given, missed }: Record<string, unknown>) => ({ name, given, missed })),
      [1, 2].map(() => ({ name: 'Doxy', given: 1, missed: 1 })),
    );
    assert.ok(record.bird.photoDataUrl.startsWith('data:image/png'));
    assert.ok(entries.length > 0 && vetVisits.length > 0 && observations.length > 0);
  });

  it('200 with the records since a given day, or from the last year by default', async () => {
    const { id } = await addBird(olive);
    const at = `/api/birds/${id}`;
    const ages = [10, 364, 366, 800];
    for (const age of ages) {
      const day = daysAgo(age);
      await olive.call(`POST ${at}/weights`, { weightGrams: 92, recordedOn: day });
      await olive.call(`POST ${at}/vet-visits`, { visitedOn: day });
      const seen = { id: randomUUID(), observedOn: day, signs: ['sneezing'] };
      await olive.call(`POST ${at}/observations`, seen);
      const course = { name: `Course ${age}`, dosage: '1', frequency: 'once_daily' };
      await olive.call(`POST ${at}/medications`, { ...course, startDate: '2020-01-01', endDate: day });
    }
    const shownAges = async (body: object) => {
      const { record } = (await open((await handOver(olive, id, body)).token)).body;
      const { weights, vetVisits, observations, medications } = record;
      return [weights, vetVisits, observations, medications].map(({ length }) => length);
    };
    assert.deepEqual(await shownAges({}), [2, 2, 2, 2]);
    assert.deepEqual(await shownAges({ from: daysAgo(11) }), [1, 1, 1, 1]);
    assert.deepEqual(await shownAges({ from: daysAgo(9) }), [0, 0, 0, 0]);
    assert.deepEqual(await shownAges({ from: '2020-01-01' }), [4, 4, 4, 4]);
  });

  it("200 with the bird's current stay, but without the person it is with", async () => {
    const { id } = await addBird(olive, { gotchaDay: daysAgo(30) });
    const { token } = await handOver(olive, id);
    const stayShown = async () => (await open(token)).body.stay;
    assert.deepEqual(await stayShown(), { kind: 'home', startedOn: daysAgo(30) });
    for (const stay of [
      { kind: 'foster', startedOn: daysAgo(9) },
      { kind: 'died', startedOn: daysAgo(0) },
    ]) {
      const sent = { ...stay, personName: 'Ines', personContact: 'ines@example.org' };
      assert.equal((await olive.call(`POST /api/birds/${id}/stays`, sent)).status, 201);
      assert.deepEqual(await stayShown(), stay);
    }
  });

  it('200 without any other data from the flock', async () => {
    const marker = 'of-another-bird';
    await olive.call('PUT /api/workspace', { name: `Flock ${marker}` });
    const { id: otherId } = await addBird(olive, { name: marker, species: marker });
    const other = `/api/birds/${otherId}`;
    await olive.call(`POST ${other}/weights`, { weightGrams: 77.7, recordedOn: daysAgo(1), notes: marker });
    await olive.call(`POST ${other}/vet-visits`, { visitedOn: daysAgo(1), notes: marker });
    await olive.call(`PUT ${other}/care-sheet`, { room: marker });
    const settings = { emergencyContacts: [{ name: marker, phone: marker }] };
    await olive.call('PUT /api/workspace/settings', settings);
    const { id } = await addBird(olive);
    const { text } = await open((await handOver(olive, id)).token);
    assert.doesNotMatch(text, new RegExp(marker));
    assert.doesNotMatch(text, /example\.org/);
    assert.ok(!text.includes(otherId));
  });

  it('200 with the creator of the link as the contact if they own the flock, and otherwise the first owner', async () => {
    const { id } = await addBird(olive);
    const bea = await joinAs('bea@example.org', 'owner');
    const names = [];
    for (const person of [asha, bea, olive]) {
      names.push((await open((await handOver(person, id)).token)).body.record.ownerName);
    }
    assert.deepEqual(names, ['Olive', 'Bea', 'Olive']);
  });

  it('200, and every opening is counted, even simultaneous ones', async () => {
    const { id } = await addBird(olive);
    const { id: handoverId, token } = await handOver(olive, id);
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(token)));
    assert.ok(opened.every(({ status }) => status === 200));
    const shown = (await listHandovers(olive)).find((one: { id: string }) => one.id === handoverId);
    assert.equal(shown.openedCount, 20);
    assert.ok(shown.lastOpenedAt >= shown.createdAt);
  });

  it('404 for a token that was never issued, is malformed, or is of another kind', async () => {
    const others = (['session', 'invitation', 'calendarFeed', 'handover'] as const).map(
      kind => mintCredential(kind).rawToken,
    );
    for (const token of ['', 'fch_', olive.token, ...others]) {
      const { status, body } = await open(token);
      assert.deepEqual([status, body], [404, unknown], token);
    }
  });

  it('400 for a missing token, and for one that is not a string', async () => {
    for (const token of [undefined, null, 7, ['fch_']]) {
      const { status, body } = await open(token);
      assert.deepEqual([status, body.code], [400, 'invalidPayload']);
    }
  });

  it("401 for the link's token in an Authorization header", async () => {
    const { id } = await addBird(olive);
    const { token } = await handOver(olive, id);
    for (const endpoint of ['GET /api/birds', `GET /api/birds/${id}`, 'GET /api/auth/session']) {
      assert.equal((await call(service, endpoint, { token })).status, 401);
    }
  });
});

/** Creates an account for a person, adds them to Olive's flock and switches them to it. */
async function joinAs(email: string, role: string): Promise<Person> {
  await signIn(service, email);
  assert.equal((await olive.call('POST /api/workspace/members', { email, role })).status, 201);
  const person = await signIn(service, email);
  const entered = await person.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
  assert.equal(entered.status, 200);
  return person;
}

describe('the end of a link', () => {
  it('410 after an assistant revokes it, even if an owner created it; 404 for revoking it again', async () => {
    const { id } = await addBird(olive);
    const { id: handoverId, token } = await handOver(olive, id);
    assert.equal((await asha.call(`DELETE /api/handovers/${handoverId}`)).status, 204);
    await expectEnded(token);
    const again = await asha.call(`DELETE /api/handovers/${handoverId}`);
    assert.deepEqual([again.status, again.body], [404, unknown]);
    const shown = (await listHandovers(olive)).find((one: { id: string }) => one.id === handoverId);
    assert.notEqual(shown.revokedAt, null);
  });

  it('410 after it expires', async () => {
    const nia = await signIn(service, 'nia@example.org');
    const { id } = await addBird(nia);
    const { token, expiresAt } = await handOver(nia, id, { days: 1 });
    service.clock.forward(Date.parse(expiresAt) - service.clock.now().getTime() - 1_000);
    assert.equal((await open(token)).status, 200);
    service.clock.forward(1_000);
    await expectEnded(token);
    await service.background.deleteOutdated();
    await expectEnded(token);
  });

  it('410 after the bird is deleted, even if the deletion is undone; the notes on the link stay deleted', async () => {
    const { id } = await addBird(olive);
    const { id: handoverId, token } = await handOver(olive, id, { notes: 'Limps.' });
    assert.equal((await olive.call(`DELETE /api/birds/${id}`)).status, 204);
    await expectEnded(token);
    const { body } = await olive.call(`GET /api/changes?birdId=${id}&limit=1`);
    assert.equal((await olive.call(`POST /api/changes/${body.changes[0].id}/undo`)).status, 200);
    assert.equal((await olive.call(`GET /api/birds/${id}`)).status, 200);
    await expectEnded(token);
    const shown = (await listHandovers(olive)).find((one: { id: string }) => one.id === handoverId);
    assert.equal(shown.notes, '');
  });

  it('410 after the bird moves, even if it comes back', async () => {
    const { id } = await addBird(olive);
    const { token } = await handOver(olive, id);
    const { token: another } = await handOver(olive, (await addBird(olive)).id);
    for (const [from, to] of [
      [olive, nora],
      [nora, olive],
    ] as const) {
      const response = await from.call(`POST /api/birds/${id}/transfer-code`);
      const accepted = await to.call(
        `POST /api/bird-transfer-codes/${response.body.transferCode.code}/accept`,
      );
      assert.equal(accepted.status, 200);
      await expectEnded(token);
    }
    assert.equal((await open(another)).status, 200, 'Links to other birds still work.');
  });

  it('410 after its creator is no longer an owner or assistant, even if they become one again', async () => {
    const { id } = await addBird(olive);
    const { token: olives } = await handOver(olive, id);
    const kim = await joinAs('kim@example.org', 'assistant');
    const give = (role: string) => olive.call('POST /api/workspace/members', { email: kim.email, role });
    const { token } = await handOver(kim, id);
    await give('owner');
    assert.equal((await open(token)).status, 200);
    await give('caregiver');
    await expectEnded(token);
    await give('assistant');
    await expectEnded(token);
    const { token: second } = await handOver(kim, id);
    assert.equal((await kim.call('DELETE /api/workspace/membership')).status, 204);
    await expectEnded(second);
    const returned = await joinAs('kim@example.org', 'assistant');
    await expectEnded(second);
    const { token: third } = await handOver(returned, id);
    const { body } = await olive.call('GET /api/workspace/members');
    const { id: memberId } = body.members.find(
      (one: { inviteEmail: string }) => one.inviteEmail === kim.email,
    );
    assert.equal((await olive.call(`DELETE /api/workspace/members/${memberId}`)).status, 204);
    await joinAs('kim@example.org', 'assistant');
    await expectEnded(third);
    assert.equal((await open(olives)).status, 200, "Other people's links still work.");
  });

  it('410 after its creator closes their account', async () => {
    const { id } = await addBird(olive);
    const lea = await joinAs('lea@example.org', 'assistant');
    const { token } = await handOver(lea, id);
    assert.equal((await lea.call('DELETE /api/auth/user')).status, 204);
    await expectEnded(token);
  });

  it("410 after an admin blocks its creator, even if they are unblocked; other people's links still work", async () => {
    const { id } = await addBird(olive);
    const sam = await joinAs('sam@example.org', 'assistant');
    const { token } = await handOver(sam, id);
    const { token: olives } = await handOver(olive, id);
    const { body } = await cast.ada.call('GET /api/admin/users?q=sam@example.org');
    for (const blocked of [true, false]) {
      const { status } = await cast.ada.call(`PATCH /api/admin/users/${body.users[0].id}`, { blocked });
      assert.equal(status, 200);
      await expectEnded(token);
    }
    assert.equal((await open(olives)).status, 200);
  });

  it('410 after the address of its creator, who joined with an invitation link, is verified', async () => {
    const email = 'squatted@example.org';
    const invited = await olive.call('POST /api/workspace/members', { email, role: 'assistant' });
    const link = await olive.call(`POST /api/workspace/members/${invited.body.member.id}/invitation-link`);
    const body = { token: new URL(link.body.url).hash.slice(1) };
    const joined = await call(service, 'POST /api/auth/invitation', { body });
    const { id } = await addBird(olive);
    const { token } = await handOver({ ...cast.olive, call: callAs(joined.body.token) } as Person, id);
    assert.equal((await open(token)).status, 200);
    await signIn(service, email);
    await expectEnded(token);
  });

  it('404 for revoking another flock’s link, which still works', async () => {
    const { id } = await addBird(olive);
    const { id: handoverId, token } = await handOver(olive, id);
    assert.equal((await nora.call(`DELETE /api/handovers/${handoverId}`)).status, 404);
    assert.equal((await open(token)).status, 200);
    assert.deepEqual(await listHandovers(nora), []);
    assert.equal((await carl.call('GET /api/handovers')).status, 403);
  });
});

const callAs = (token: string) => (endpoint: string, body?: unknown) =>
  call(service, endpoint, { token, body });

describe('the limit of 300 openings per client and hour', () => {
  it('429 for the next one, with Retry-After', async () => {
    service.clock.forward(61 * 60_000);
    const token = mintCredential('handover').rawToken;
    for (let count = 0; count < 300; count += 1) assert.equal((await open(token)).status, 404);
    const refused = await open(token);
    assert.deepEqual([refused.status, refused.body.code], [429, 'tooManyOpenings']);
    assert.ok(Number(refused.headers.get('retry-after')) > 3_500);
    service.clock.forward(60 * 60_000);
    assert.equal((await open(token)).status, 404);
  });
});
