// Tests of shared tablets: pairing, PINs, unlocked sessions, security, and the history.
import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { findCallingTablet } from '../../src/auth/callers.ts';
import { inHashPlace, isPin } from '../../src/auth/pins.ts';
import { deleteTabletSessionsOf } from '../../src/auth/tablets.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { countWrongPin, findPin, hasPin, upsertPin } from '../../src/tablets/tablets.queries.ts';
import { openTabletSession } from '../../src/tablets/unlock.ts';
import { addBird, assembleCast, type Cast, Person } from '../cast.ts';
import { signInByEmail } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { freshDatabase } from '../support/engine.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import { openMailbox } from '../support/mailbox.ts';
import { everyRow } from '../support/stored-rows.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { type PairedTablet, pairTablet, testPin, unlock, unlockAs } from '../tablets.ts';

const minuteMs = 60_000;
const mailbox = await openMailbox();

let service: TestService;
let cast: Pick<Cast, 'olive' | 'asha' | 'carl' | 'vic' | 'nora' | 'ada'>;
let tablet: PairedTablet;

before(async () => {
  const database = await freshDatabase();
  // Without a mail server, the cast signs in with the links in the responses.
  const first = await startService(database);
  const { workspaceId: _, ...people } = await assembleCast(first);
  const now = first.clock.now();
  await first.close();
  // Calls alternate between two replicas, so these tests also cover what replicas share. SQLite has only one.
  service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 2 });
  service.clock.forward(Math.max(0, now.getTime() - service.clock.now().getTime()));
  const moved = Object.entries(people).map(([name, { email, token }]) => [
    name,
    new Person(service, email, token),
  ]);
  cast = Object.fromEntries(moved);
  tablet = await pairTablet(service, cast.olive);
});

const add = (name: string) => cast.olive.api.call('POST /api/tablets', { body: { name } });
const pair = (code: string) => call(service, 'POST /api/tablets/pair', { body: { code } });
const screenOf = ({ token }: PairedTablet) => call(service, 'GET /api/tablet', { token });
const statusOf = async (token: string) => (await call(service, 'GET /api/today', { token })).status;
const memberId = async ({ email }: Person): Promise<string> => {
  const { body } = await cast.olive.api.call('GET /api/workspace/members');
  return body.members.find(({ inviteEmail }) => inviteEmail === email)?.id ?? '';
};

/** True if the instant is `ms` milliseconds from now, give or take ten seconds. */
const isAbout = (instant: number, ms: number) =>
  Math.abs(instant - service.clock.now().getTime() - ms) < 10_000;

describe('pairing', () => {
  it('200 once within 15 minutes, for a code in upper or lower case, with or without its dash', async () => {
    const { code, tablet: added } = (await add('Aviary')).body;
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    assert.deepEqual([added.idleMinutes, added.pairedAt, added.createdByName], [3, null, 'Olive']);
    const both = await Promise.all([pair(code.toLowerCase().replace('-', '')), pair(code)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
    const { body } = await cast.olive.api.call('GET /api/tablets');
    const { pairedAt, codeExpiresAt } = body.tablets.find(({ id }) => id === added.id) ?? {};
    assert.ok(pairedAt && codeExpiresAt === null);

    const late = (await add('Late')).body.code;
    service.clock.forward(15 * minuteMs);
    assert.deepEqual((await pair(late)).body.code, 'pairingCodeWrong');
    assert.equal((await pair('K7QF-2M9X')).body.code, 'pairingCodeWrong');
    assert.match((await pair('x'.repeat(65))).body.details.code[0], /eight letters and digits/);
  });

  it('200 for a new code, which signs out the device that was paired before', async () => {
    const old = await pairTablet(service, cast.olive, { name: 'Lost' });
    const unlocked = await unlockAs(service, old, cast.carl, 'Carl');
    const { code } = (await cast.asha.call(`POST /api/tablets/${old.id}/code`)).body;
    assert.equal((await screenOf(old)).status, 200);
    const { token, screen } = (await pair(code)).body;
    assert.equal(screen.tablet.name, 'Lost');
    assert.deepEqual(
      [(await screenOf(old)).status, await statusOf(unlocked), (await screenOf({ id: '', token })).status],
      [401, 401, 200],
    );
  });

  it('409 for more than 20 tablets, and 429 for more than 60 codes an hour', async () => {
    const { body } = await cast.olive.api.call('GET /api/tablets');
    for (let count = body.tablets.length; count < 20; count += 1) await add(`Tablet ${count}`);
    await assert.rejects(add('One more'), { code: 'tabletLimitReached' });
    const tried = await Promise.all(Array.from({ length: 60 }, () => pair('0000-0000')));
    assert.ok(tried.some(({ status, headers }) => status === 429 && Number(headers.get('retry-after')) > 60));
    service.clock.forward(60 * minuteMs);
  });
});

describe('a PIN', () => {
  it('400 with the field for a PIN that is easy to guess or does not have four to eight digits', async () => {
    for (const pin of ['1234', '7890', '3210', '0000', '1999', '2099', '123', '123456789', '12a4', '']) {
      const { status, body } = await cast.carl.call('PUT /api/auth/pin', { pin });
      assert.deepEqual([status, Object.keys(body.details), body.details.pin.length], [400, ['pin'], 1], pin);
    }
    for (const pin of ['1899', '20260', '13579135']) {
      assert.equal((await cast.vic.call('PUT /api/auth/pin', { pin })).status, 204, pin);
    }
  });

  it('adds its person, and nobody else, to the tablets of the flock', async () => {
    await cast.nora.call('PUT /api/auth/pin', { pin: testPin });
    await cast.carl.call('PUT /api/auth/pin', { pin: testPin });
    await cast.vic.call('DELETE /api/auth/pin');
    const has = await Promise.all(
      [cast.carl, cast.vic].map(async person => (await person.call('GET /api/auth/pin')).body.hasPin),
    );
    assert.deepEqual(has, [true, false]);
    const { body } = await screenOf(tablet);
    assert.deepEqual(body.tablet, { id: tablet.id, name: 'Kitchen tablet', room: '', idleMinutes: 3 });
    assert.deepEqual(body.members, [
      { memberId: await memberId(cast.carl), name: 'Carl', lockedUntil: null },
    ]);
    assert.equal((await unlock(service, tablet, 'Nora')).status, 400);
    const vic = { memberId: await memberId(cast.vic), pin: testPin };
    const { token } = tablet;
    const removed = await call(service, 'POST /api/tablets/unlock', { token, body: vic });
    assert.deepEqual([removed.status, removed.body.code], [404, 'pinNotFound']);
  });

  it('429 for 15 minutes after five wrong PINs in a row, only on that tablet and for that name', async () => {
    await cast.vic.call('PUT /api/auth/pin', { pin: testPin });
    const other = await pairOther();
    const wrong = async () => (await unlock(service, tablet, 'Carl', '0000')).body;
    assert.equal((await wrong()).attemptsLeft, 4);
    assert.equal((await unlock(service, tablet, 'Carl')).status, 200);
    const left = [await wrong(), await wrong(), await wrong(), await wrong()];
    assert.deepEqual(
      left.map(({ code, attemptsLeft }) => [code, attemptsLeft]),
      [4, 3, 2, 1].map(attemptsLeft => ['pinWrong', attemptsLeft]),
    );
    const together = await Promise.all(Array.from({ length: 5 }, () => unlock(service, tablet, 'Carl', '1')));
    assert.equal(together.filter(({ status }) => status === 400).length, 5, 'not a PIN, so not counted');
    // One of these reaches the limit, and the others are not checked.
    const last = await Promise.all(Array.from({ length: 5 }, wrong));
    assert.deepEqual(
      last.map(({ code }) => code),
      Array.from({ length: 5 }, () => 'nameLocked'),
    );
    const locked = await unlock(service, tablet, 'Carl');
    assert.deepEqual([locked.status, locked.body.code], [429, 'nameLocked']);
    assert.match(locked.body.error, /Try again in 15 minutes\.$/);
    assert.ok(Number(locked.headers.get('retry-after')) > 800);
    const names = (await screenOf(tablet)).body.members;
    const until = Date.parse(names.find(({ name }: { name: string }) => name === 'Carl').lockedUntil);
    assert.ok(isAbout(until, 15 * minuteMs));
    assert.equal((await unlock(service, tablet, 'Vic')).status, 200);
    assert.equal((await unlock(service, other, 'Carl')).status, 200);
    service.clock.forward(15 * minuteMs + 1);
    assert.equal((await unlock(service, tablet, 'Carl')).status, 200);
  });

  it('that is guessed wrong until its name is locked: the owners get at most one email an hour', async () => {
    for (let count = 0; count < 5; count += 1) await unlock(service, tablet, 'Vic', '0000');
    await finishJobs(service);
    const emails = mailbox.received.filter(({ subject }) => subject === 'Wrong PINs on a shared tablet');
    assert.deepEqual(
      emails.map(({ recipient }) => recipient),
      [cast.olive.email],
    );
    assert.match(emails[0]?.text ?? '', /“Carl”, the last one on the tablet “Kitchen tablet”/);
    service.clock.forward(60 * minuteMs + 1);
  });

  it('429 on every tablet after 20 wrong PINs in 15 minutes, even if some tablets have been removed', async () => {
    const { storage, clock } = service.context;
    const guess = await pairOther('Guess');
    const { workspaceId } = await callingTablet(guess);
    const carl = { workspaceId, memberId: await memberId(cast.carl) };
    const now = clock.now().toISOString();
    const lockEndsAt = new Date(clock.now().getTime() + 15 * minuteMs).toISOString();
    for (let tries = 0; tries < 18; tries += 1)
      await storage.write(serviceActor, tx => countWrongPin(tx, { ...carl, now, lockEndsAt }));
    assert.equal((await unlock(service, guess, 'Carl', '0000')).body.attemptsLeft, 1);
    // The owners get an email about guesses on several tablets, even if a tablet has been removed since.
    await cast.olive.call(`DELETE /api/tablets/${guess.id}`);
    await finishJobs(service);
    const [, ...later] = mailbox.received.filter(({ subject }) => subject?.startsWith('Wrong PINs'));
    assert.deepEqual(
      later.map(({ text }) => /“Carl”.+“Guess”/.test(text ?? '')),
      [true],
    );
    // A correct PIN does not count.
    assert.equal((await unlock(service, tablet, 'Carl')).status, 200);
    const next = await pairTablet(service, cast.olive, { name: 'Next' });
    assert.equal((await unlock(service, next, 'Carl', '0000')).body.code, 'nameLocked');
    const locked = await unlock(service, tablet, 'Carl');
    assert.deepEqual([locked.status, Number(locked.headers.get('retry-after')) > 800], [429, true]);
    const names = (await screenOf(tablet)).body.members;
    assert.ok(names.find(({ name }: { name: string }) => name === 'Carl').lockedUntil);
    assert.equal((await unlock(service, tablet, 'Vic')).status, 200);
    service.clock.forward(15 * minuteMs + 1);
    assert.equal((await unlock(service, tablet, 'Carl')).status, 200);
  });

  it('503 immediately while many PINs are being checked, without using up a try or delaying a sign-in', async () => {
    let open = () => {};
    const opens = new Promise<void>(resolve => {
      open = resolve;
    });
    const occupy = (places: number) => Array.from({ length: places }, () => inHashPlace(() => opens));
    const waiting = Math.min(service.context.storage.maxConcurrentRequests, 10);
    const busy = occupy(2);
    const changes = Array.from({ length: waiting }, () =>
      cast.carl.call('PUT /api/auth/pin', { pin: testPin }),
    );
    // A sign-in code is checked while the changes wait for their hashes.
    const body = { email: cast.vic.email, code: '123456' };
    assert.equal((await call(service, 'POST /api/auth/magic-link/verify-code', { body })).status, 400);
    busy.push(...occupy(20 - waiting));
    const unlocks = await Promise.all(Array.from({ length: 6 }, () => unlock(service, tablet, 'Carl')));
    assert.deepEqual(new Set(unlocks.map(({ status }) => status)), new Set([503]));
    const more = () => cast.carl.call('PUT /api/auth/pin', { pin: testPin });
    const refused = await Promise.all(Array.from({ length: 20 - waiting }, more));
    assert.deepEqual(new Set(refused.map(({ status }) => status)), new Set([503]));
    assert.equal((await more()).body.code, 'tooManyPinChanges');
    const flood = await Promise.all(Array.from({ length: 60 }, () => unlock(service, tablet, 'Vic')));
    assert.ok(flood.some(tried => tried.status === 429 && tried.body.code === 'tooManyUnlocks'));
    open();
    await Promise.all(busy);
    assert.ok((await Promise.all(changes)).every(({ status }) => status === 204));
    const other = await pairOther();
    assert.equal((await unlock(service, other, 'Carl')).status, 200);
    service.clock.forward(60 * minuteMs + 1);
  });

  it('is checked with the scrypt cost that is stored with its hash', async () => {
    const salt = Buffer.from('salt');
    const hash = scryptSync(testPin, salt, 32, { cost: 1_024 });
    const stored = ['scrypt', 1_024, salt.toString('base64url'), hash.toString('base64url')].join('$');
    assert.deepEqual([await isPin(testPin, stored), await isPin('0000', stored)], [true, false]);
  });
});

const callingTablet = async ({ token }: PairedTablet) => {
  const found = await findCallingTablet(service.context, `Bearer ${token}`);
  assert.ok(found);
  return found;
};

/** Deletes the last tablet of the list, to stay within the limit, and pairs a new one. */
async function pairOther(name = 'Other tablet'): Promise<PairedTablet> {
  const { body } = await cast.olive.api.call('GET /api/tablets');
  await cast.olive.call(`DELETE /api/tablets/${body.tablets.at(-1)?.id}`);
  return pairTablet(service, cast.olive, { name });
}

describe('an unlocked session', () => {
  it('ends after the idle time, which starts again at a touch or an accepted write, but not at a read', async () => {
    const token = await unlockAs(service, tablet, cast.carl, 'Carl');
    for (let minute = 0; minute < 2; minute += 1) {
      service.clock.forward(minuteMs);
      assert.equal(await statusOf(token), 200);
    }
    assert.equal((await call(service, 'POST /api/tablets/touch', { token })).status, 204);
    service.clock.forward(2.9 * minuteMs);
    const { id } = await addBird(cast.olive);
    const body = { weightGrams: 92, recordedOn: '2026-03-01' };
    assert.equal((await call(service, `POST /api/birds/${id}/weights`, { token, body })).status, 201);
    service.clock.forward(2.9 * minuteMs);
    assert.equal(await statusOf(token), 200);
    service.clock.forward(0.2 * minuteMs);
    assert.equal(await statusOf(token), 401);

    // A refused write does not extend a session, and a shorter idle time applies immediately.
    const [carl, vic] = [
      await unlockAs(service, tablet, cast.carl, 'Carl'),
      await unlockAs(service, tablet, cast.vic, 'Vic'),
    ];
    service.clock.forward(2 * minuteMs);
    const refused = [
      await call(service, `POST /api/birds/${id}/weights`, { token: carl, body: {} }),
      await call(service, `POST /api/birds/${id}/weights`, { token: vic, body }),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 403],
    );
    service.clock.forward(minuteMs);
    assert.deepEqual([await statusOf(carl), await statusOf(vic)], [401, 401]);
    const { token: short } = (await unlock(service, tablet, 'Carl')).body;
    await cast.olive.call(`PATCH /api/tablets/${tablet.id}`, { idleMinutes: 1 });
    service.clock.forward(minuteMs);
    assert.equal(await statusOf(short), 401);
  });

  it('ends after twelve hours, and when the tablet is locked', async () => {
    await cast.olive.call(`PATCH /api/tablets/${tablet.id}`, { idleMinutes: 30 });
    const opened = (await unlock(service, tablet, 'Carl')).body;
    assert.ok(isAbout(Date.parse(opened.endsAt), 12 * 60 * minuteMs));
    const { user, workspaces, providers, activeWorkspace } = opened.session;
    assert.deepEqual(
      [user.name, workspaces.length, providers, activeWorkspace.billingEmail],
      ['Carl', 1, [], null],
    );
    assert.doesNotMatch(JSON.stringify(opened.session), /@/);
    const { token } = opened;
    for (let touches = 0; touches < 24; touches += 1) {
      service.clock.forward(29 * minuteMs);
      await call(service, 'POST /api/tablets/touch', { token });
    }
    assert.equal(await statusOf(token), 200);
    service.clock.forward(29 * minuteMs);
    assert.equal(await statusOf(token), 401);
    const { token: second } = (await unlock(service, tablet, 'Carl')).body;
    assert.equal((await call(service, 'POST /api/tablets/lock', { token: second })).status, 204);
    assert.equal(await statusOf(second), 401);
  });

  it('acts as the member, for daily care only, and the history names the member and the tablet', async () => {
    const { id } = await addBird(cast.olive);
    const medicine = { name: 'Meloxicam', dosage: '1', frequency: 'once_daily', startDate: '2026-01-01' };
    const added = await cast.olive.call(`POST /api/birds/${id}/medications`, medicine);
    const recordedOn = service.clock.now().toISOString().slice(0, 10);
    const weigh = (token: string, weightGrams: number) => {
      const weights = [{ birdId: id, weightGrams }];
      const body = { recordedOn, weights, replace: true, confirm: true };
      return call(service, 'POST /api/weigh-ins', { token, body });
    };
    const dose = (token: string) =>
      call(service, 'POST /api/doses', { token, body: { medicationId: added.body.medication.id } });
    const [olive, carl, vic] = [
      await unlockAs(service, tablet, cast.olive, 'Olive'),
      await unlockAs(service, tablet, cast.carl, 'Carl'),
      await unlockAs(service, tablet, cast.vic, 'Vic'),
    ];
    await cast.olive.call(`PUT /api/birds/${id}/arrival`, {
      arrivedOn: '2020-01-01',
      fromName: 'Bo',
      fromContact: 'bo@example.org',
    });
    const quarantine = {
      kind: 'quarantine',
      startedOn: recordedOn,
      personName: 'Cy',
      personContact: '555 0100',
    };
    await cast.olive.call(`POST /api/birds/${id}/stays`, quarantine);
    const stays = await call(service, `GET /api/birds/${id}/stays`, { token: carl });
    assert.equal(stays.body.status, 'quarantine');
    assert.doesNotMatch(stays.text, /Bo\b|bo@|Cy\b|555 0100/);
    assert.match((await cast.carl.call(`GET /api/birds/${id}/stays`)).text, /bo@example\.org/);
    assert.equal((await weigh(carl, 92)).body.weighIn.results[0].status, 'recorded');
    assert.equal((await dose(olive)).status, 201);
    assert.deepEqual([(await dose(vic)).body.code, await statusOf(vic)], ['roleNotAllowed', 200]);
    // On a tablet, even the owner can correct only her own entries.
    assert.equal((await weigh(olive, 93)).body.weighIn.results[0].code, 'notYours');
    const { changes } = (await cast.olive.call(`GET /api/changes?birdId=${id}`)).body;
    const byKind = (kind: string) => changes.find((change: { kind: string }) => change.kind === kind);
    assert.deepEqual(
      [byKind('weight').by.name, byKind('weight').by.tokenName, byKind('administration').by.name],
      ['Carl', 'Kitchen tablet', 'Olive'],
    );
    const undo = (kind: string, token: string) =>
      call(service, `POST /api/changes/${byKind(kind).id}/undo`, { token });
    assert.equal((await undo('weight', olive)).body.code, 'notYours');
    assert.equal((await undo('medication', olive)).body.code, 'roleNotAllowed');
    // On a tablet, the history shows only weights, doses and observations.
    for (const query of ['', `?birdId=${id}`, '?kind=weight', '?kind=member']) {
      const { body } = await call(service, `GET /api/changes${query}`, { token: olive });
      const kinds: string[] = body.changes.map(({ kind }: { kind: string }) => kind);
      assert.ok(
        kinds.every(kind => ['weight', 'administration', 'observation'].includes(kind)),
        query,
      );
      assert.equal(kinds.includes('weight'), query !== '?kind=member', query);
    }
    assert.equal((await undo('weight', carl)).body.change.by.tokenName, 'Kitchen tablet');
  });

  it('403 for correcting an entry that is more than a day old, even by the person who recorded it', async () => {
    const { id } = await addBird(cast.olive);
    const recordedOn = service.clock.now().toISOString().slice(0, 10);
    const weight = `birds/${id}/weights/${(await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn })).body.weight.id}`;
    const observed = { observedOn: recordedOn, signs: ['sleepy'] };
    const { observation } = (await cast.olive.call(`POST /api/birds/${id}/observations`, observed)).body;
    const token = async () => (await unlock(service, tablet, 'Olive')).body.token;
    const patch = async (path: string, body: object) =>
      (await call(service, `PATCH /api/${path}`, { token: await token(), body })).body.code;
    assert.equal(await patch(weight, { weightGrams: 93 }), undefined);
    service.clock.forward(24 * 60 * minuteMs);
    const olive = await token();
    const { body } = await call(service, `GET /api/changes?birdId=${id}`, { token: olive });
    const refused = await Promise.all([
      patch(weight, { weightGrams: 94 }),
      patch(`birds/${id}/observations/${observation.id}`, { notes: 'x' }),
      ...[`DELETE /api/${weight}`, `POST /api/changes/${body.changes[0].id}/undo`].map(
        async endpoint => (await call(service, endpoint, { token: olive })).body.code,
      ),
    ]);
    assert.deepEqual([...new Set(refused), body.changes[0].undoable], ['entryTooOld', false]);
    const weights = [{ birdId: id, weightGrams: 94 }];
    const weighIn = { recordedOn, weights, replace: true, confirm: true };
    const replaced = await call(service, 'POST /api/weigh-ins', { token: olive, body: weighIn });
    assert.equal(replaced.body.weighIn.results[0].code, 'entryTooOld');
    assert.equal((await cast.olive.call(`PATCH /api/${weight}`, { weightGrams: 94 })).status, 200);
  });

  it('stores an entry once, even if the person sends it again from another session', async () => {
    const { id } = await addBird(cast.olive);
    const body = { observedOn: '2026-03-01', signs: ['sleepy'] };
    const send = (token: string) =>
      call(service, `POST /api/birds/${id}/observations`, {
        ...{ token, body, headers: { 'idempotency-key': '"from-the-outbox"' } },
      });
    const first = await unlockAs(service, tablet, cast.carl, 'Carl');
    assert.equal((await send(first)).status, 201);
    const { token: second } = (await unlock(service, tablet, 'Carl')).body;
    for (const token of [second, cast.carl.token]) {
      assert.equal((await send(token)).body.code, 'idempotencyAnswerSealed');
    }
  });
});

describe('security', () => {
  it('401 and 404 for an unlock if another device was paired or the PIN was changed in the meantime', async () => {
    const { storage, clock } = service.context;
    const device = await pairOther('Overtaken');
    await cast.carl.call('PUT /api/auth/pin', { pin: testPin });
    const calling = await callingTablet(device);
    const { workspaceId } = calling;
    const carl = { workspaceId, memberId: await memberId(cast.carl) };
    const now = clock.now().toISOString();
    const { pinHash } = await findPin.required(storage, { ...carl, now });
    const checked = { memberId: carl.memberId, pinHash };
    const unlockWith = (work = async () => {}) =>
      storage.write(serviceActor, async tx => {
        const opened = await openTabletSession(tx, calling, checked, clock.now());
        await work();
        return opened;
      });
    let isOpen = () => {};
    const opened = new Promise<void>(resolve => {
      isOpen = resolve;
    });
    let commit = () => {};
    const commits = new Promise<void>(resolve => {
      commit = resolve;
    });
    const unlocking = unlockWith(() => {
      isOpen();
      return commits;
    });
    await opened;
    const changing = storage.write(serviceActor, async tx => {
      await upsertPin(tx, { ...carl, pinHash: `${pinHash}x` });
      await deleteTabletSessionsOf(tx, carl);
    });
    // Gives the change time to overtake the unlock. The change must wait for the unlock instead.
    for (let reads = 0; reads < 5; reads += 1) await screenOf(device);
    commit();
    const [{ rawToken }] = await Promise.all([unlocking, changing]);
    assert.equal(await statusOf(rawToken), 401);
    await assert.rejects(unlockWith(), { code: 'pinNotFound' });

    const { code } = (await cast.olive.call(`POST /api/tablets/${device.id}/code`)).body;
    assert.equal((await pair(code)).status, 200);
    await assert.rejects(unlockWith(), { code: 'authenticationRequired' });
  });

  const unlocked = (person: Person, name: string) => unlockAs(service, tablet, person, name);

  it('401 after the PIN is changed or removed, the tablet is removed, or the member is removed or blocked', async () => {
    const { olive, ada } = cast;
    const eve = await joinFlock('eve@example.org');
    const ends: [name: string, end: () => Promise<unknown>][] = [
      ['a changed PIN', () => eve.call('PUT /api/auth/pin', { pin: '8462' })],
      ['a removed PIN', () => eve.call('DELETE /api/auth/pin')],
      ['a sign-out everywhere', () => eve.call('DELETE /api/auth/sessions')],
      [
        'an end of access',
        async () => {
          const endsAt = new Date(service.clock.now().getTime() + minuteMs).toISOString();
          await olive.call(`PUT /api/workspace/members/${await memberId(eve)}/access`, { endsAt });
          service.clock.forward(minuteMs);
        },
      ],
    ];
    for (const [name, end] of ends) {
      const token = await unlocked(eve, 'eve');
      assert.equal(await statusOf(token), 200, name);
      await end();
      assert.equal(await statusOf(token), 401, name);
    }
    assert.ok(!(await screenOf(tablet)).body.members.some(({ name }: { name: string }) => name === 'eve'));
    // The PIN is not restored with the access.
    await olive.call(`PUT /api/workspace/members/${await memberId(eve)}/access`, { endsAt: null });
    assert.ok(!(await screenOf(tablet)).body.members.some(({ name }: { name: string }) => name === 'eve'));

    const mia = await joinFlock('mia@example.org');
    const mias = await unlocked(mia, 'mia');
    const { id: userId } = (await mia.call('GET /api/auth/user')).body.user;
    await ada.call(`PATCH /api/admin/users/${userId}`, { blocked: true });
    assert.equal(await statusOf(mias), 401);
    assert.equal((await unlock(service, tablet, 'mia')).status, 400, 'no longer on the screen');

    const rex = await joinFlock('rex@example.org');
    const rexs = await unlocked(rex, 'rex');
    await olive.call(`DELETE /api/workspace/members/${await memberId(rex)}`);
    assert.equal(await statusOf(rexs), 401);

    const carls = await unlocked(cast.carl, 'Carl');
    await olive.call('POST /api/workspace/members', { email: cast.carl.email, role: 'viewer' });
    const weights = [{ birdId: (await addBird(olive)).id, weightGrams: 92 }];
    const body = { recordedOn: '2026-03-01', weights };
    const { status } = await call(service, 'POST /api/weigh-ins', { token: carls, body });
    assert.equal(status, 403, 'a changed role');
    await olive.call(`DELETE /api/tablets/${tablet.id}`);
    assert.deepEqual([await statusOf(carls), (await screenOf(tablet)).status], [401, 401]);
  });

  it('a PIN set by somebody who used the invitation link is deleted when the real person signs in, even if the access had ended', async () => {
    const email = 'kim@example.org';
    const { id } = (await cast.olive.call('POST /api/workspace/members', { email, role: 'caregiver' })).body
      .member;
    const { url } = (await cast.olive.call(`POST /api/workspace/members/${id}/invitation-link`)).body;
    const invitation = { body: { token: new URL(url).hash.slice(1) } };
    const impostor = new Person(
      service,
      email,
      (await call(service, 'POST /api/auth/invitation', invitation)).body.token,
    );
    assert.equal((await impostor.call('PUT /api/auth/pin', { pin: testPin })).status, 204);
    const endsAt = new Date(service.clock.now().getTime() + minuteMs).toISOString();
    await cast.olive.call(`PUT /api/workspace/members/${id}/access`, { endsAt });
    service.clock.forward(minuteMs);
    await signInByEmail(service, mailbox, email);
    const { workspaceId } = await callingTablet(await pairOther());
    assert.equal(await hasPin(service.context.storage, { workspaceId, memberId: id }), undefined);
  });

  /** Adds a caregiver, who signs in with a link. */
  async function joinFlock(email: string): Promise<Person> {
    await cast.olive.call('POST /api/workspace/members', { email, role: 'caregiver' });
    return signInByEmail(service, mailbox, email);
  }

  it('no code, credential or PIN is stored in plain text, and the history names the tablets', async () => {
    const other = await pairOther('Hashed tablet');
    await cast.asha.call('PUT /api/auth/pin', { pin: '70413962' });
    const { token } = (await unlock(service, other, 'Asha', '70413962')).body;
    const { code } = (await cast.olive.call(`POST /api/tablets/${other.id}/code`)).body;
    const rows = (await everyRow(service.context.storage)).join('\n');
    for (const secret of [other.token, token, code, code.replace('-', ''), '70413962']) {
      assert.ok(!rows.includes(secret));
    }
    const { body } = await cast.olive.call('GET /api/changes?kind=tablet&limit=1');
    const [{ action, after, undoable }] = body.changes;
    assert.deepEqual(
      [action, undoable, after],
      ['created', false, { name: 'Hashed tablet', room: '', idleMinutes: 3 }],
    );
  });
});
