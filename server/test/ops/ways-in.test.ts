// Tests of the warning that SIGN_UP locks everybody out, at startup and in the doctor.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signUpWarning } from '../../src/auth/sign-in-warnings.ts';
import { findWaysIn } from '../../src/auth/users.queries.ts';
import { readConfig } from '../../src/config/config.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change } from '../../src/storage/statement.ts';
import { addBird, signIn } from '../cast.ts';
import { runCommand } from '../cli/run-command.ts';
import { engine, freshDatabase } from '../support/engine.ts';
import { spawnService } from '../support/spawned-service.ts';
import { startService, type TestService } from '../support/test-service.ts';

const one = { replicas: 1 };
const invited = { SIGN_UP: 'invited' };
const closed = { SIGN_UP: 'closed' };

const warningOf = ({ context: { storage } }: TestService, settings: Record<string, string>) =>
  signUpWarning(readConfig(settings), () => findWaysIn.required(storage, {}));

const block = change(db => db.updateTable('users').set({ blockedAt: '2026-01-01T00:00:00.000Z' }));
const unblock = change(db => db.updateTable('users').set({ blockedAt: null }));
const endTransfers = change(db => db.deleteFrom('birdTransfers'));
const apply = (service: TestService, run: typeof block) =>
  service.context.storage.write(serviceActor, tx => run(tx, {}));

const nobody = (signUp: string, missing: string) =>
  `Nobody can sign in: SIGN_UP is ${signUp}, nobody has ${missing}, and ADMIN_EMAILS is empty. Put your address into ADMIN_EMAILS and restart the service.`;
const nobodyInvited = nobody('invited', 'an account or an invitation');
const nobodyClosed = nobody('closed', 'an account');

describe('the warning', () => {
  it('appears for an empty database, unless SIGN_UP is open or there is an admin', async () => {
    const service = await startService({}, one);
    assert.equal(await warningOf(service, invited), nobodyInvited);
    assert.equal(await warningOf(service, closed), nobodyClosed);
    assert.equal(await warningOf(service, { BASE_URL: 'https://flock.example.org' }), nobodyInvited);
    assert.equal(await warningOf(service, { SIGN_UP: 'open' }), undefined);
    for (const settings of [invited, closed]) {
      assert.equal(await warningOf(service, { ...settings, ADMIN_EMAILS: 'ada@example.org' }), undefined);
    }
  });

  it('does not appear while there is an account, but appears when all are closed or blocked', async () => {
    const service = await startService({}, one);
    const olive = await signIn(service, 'olive@example.org');
    assert.equal(await warningOf(service, invited), undefined);
    assert.equal(await warningOf(service, closed), undefined);
    assert.equal((await olive.call('DELETE /api/auth/user')).status, 204);
    assert.equal(await warningOf(service, closed), nobodyClosed);
    await signIn(service, 'nora@example.org');
    await apply(service, block);
    assert.equal(await warningOf(service, closed), nobodyClosed);
    assert.equal(await warningOf(service, invited), nobodyInvited);
  });

  it('appears despite an invite or a pending transfer only if SIGN_UP is closed', async () => {
    const service = await startService({}, one);
    const olive = await signIn(service, 'olive@example.org');
    const { id } = await addBird(olive);
    await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'paul@example.org' });
    await apply(service, block);
    assert.deepEqual(await Promise.all([invited, closed].map(settings => warningOf(service, settings))), [
      undefined,
      nobodyClosed,
    ]);
    await apply(service, endTransfers);
    assert.equal(await warningOf(service, invited), nobodyInvited);

    await apply(service, unblock);
    await olive.call('POST /api/workspace/members', { email: 'vic@example.org', role: 'viewer' });
    await apply(service, block);
    assert.equal(await warningOf(service, invited), undefined);
    assert.equal(await warningOf(service, closed), nobodyClosed);
  });
});

// PGlite has only one session, which two processes cannot share.
describe('an installation', { skip: engine === 'pglite' }, () => {
  it('without accounts causes a warning at startup and a problem in the doctor', async () => {
    const database = await freshDatabase();
    const service = await spawnService({ ...database, ...invited });
    const printed = await service.stop();
    assert.ok(printed.includes(`\nWarning: ${nobodyInvited}\n`), printed);
    const ended = await runCommand(['doctor'], { ...database, ...closed });
    assert.equal(ended.code, 1);
    assert.ok(ended.stdout.includes(`\nproblem  ${nobodyClosed}\n`), ended.stdout);
  });

  it('with an account causes neither', async () => {
    const database = await freshDatabase();
    const service = await startService(database, one);
    await signIn(service, 'olive@example.org');
    await service.close();
    const started = await spawnService({ ...database, ...invited });
    assert.equal((await started.stop()).includes('Nobody can sign in'), false);
    const ended = await runCommand(['doctor'], { ...database, ...invited });
    assert.deepEqual([ended.stdout.includes('Nobody can sign in'), ended.code], [false, 0]);
  });
});
