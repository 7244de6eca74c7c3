// Tests of automatic cleanup: it deletes expired and long-finished rows, but none too early.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { insertMagicLink } from '../../src/auth/magic-links.queries.ts';
import { enqueue, jobType } from '../../src/jobs/job.ts';
import { finishJob, takeJobOfQueue } from '../../src/jobs/jobs.queries.ts';
import {
  findWorkspaceOfBird,
  insertMention,
  recordMilestone,
} from '../../src/notifications/milestones.queries.ts';
import { insertUsedOauthState } from '../../src/sign-in/oauth/states.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { change, findMany, type Inputs } from '../../src/storage/statement.ts';
import { addBird, askForLink, type Person, signIn } from '../cast.ts';
import { inputsOf, listStatements } from '../storage/every-statement.ts';
import { call } from '../support/call.ts';
import { startService } from '../support/test-service.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const anyJob = jobType<{ for: string }>('anyJob', { queue: 'any', validForMs: dayMs });

/** Finds only the jobs of this test, because the service also finishes other jobs while the clock moves. */
const jobsIn = (state: 'completed' | 'failed') =>
  findMany(db =>
    db.selectFrom('jobs').select('id as it').where('state', '=', state).where('kind', '=', anyJob.kind),
  );

const lists = {
  sessions: findMany(db => db.selectFrom('sessions').select('tokenHash as it')),
  magicLinks: findMany(db => db.selectFrom('magicLinks').select('tokenHash as it')),
  oauthStates: findMany(db => db.selectFrom('oauthStates').select('stateHash as it')),
  usedOauthStates: findMany(db => db.selectFrom('usedOauthStates').select('stateHash as it')),
  idempotencyKeys: findMany(db => db.selectFrom('idempotencyKeys').select('keyHash as it')),
  completed: jobsIn('completed'),
  failed: jobsIn('failed'),
  integrationTokens: findMany(db =>
    db.selectFrom('integrationTokens').select('id as it').where('name', '=', 'ended'),
  ),
  usedCodes: findMany(db =>
    db.selectFrom('birdTransferCodes').select('codeHash as it').where('usedAt', 'is not', null),
  ),
  revokedCodes: findMany(db =>
    db.selectFrom('birdTransferCodes').select('codeHash as it').where('revokedAt', 'is not', null),
  ),
  cancelledTransfers: findMany(db =>
    db.selectFrom('birdTransfers').select('id as it').where('cancelledAt', 'is not', null),
  ),
  remindedMilestones: findMany(db => db.selectFrom('remindedMilestones').select('birdId as it')),
  milestoneMentions: findMany(db => db.selectFrom('milestoneMentions').select('birdId as it')),
};

/** Inserts an OAuth state, as only earlier versions did. */
const insertOauthState = change((db, $: Inputs<{ now: string; expiresAt: string }>) =>
  db.insertInto('oauthStates').values({
    ...{
      stateHash: 's',
      browserHash: 'b',
      providerKey: 'idp_a',
      issuer: 'i',
      redirectTo: 'https://a.example',
    },
    createdAt: $.now,
    expiresAt: $.expiresAt,
  }),
);

/** Each retention, with the lists whose rows are kept that long. */
const retention: readonly [ms: number, ...names: (keyof typeof lists)[]][] = [
  [10 * minuteMs, 'oauthStates', 'usedOauthStates'],
  [15 * minuteMs, 'magicLinks'],
  [dayMs, 'idempotencyKeys'],
  [7 * dayMs, 'completed'],
  [30 * dayMs, 'sessions', 'failed', 'integrationTokens', 'usedCodes', 'revokedCodes', 'cancelledTransfers'],
];

const service = await startService();

before(async () => {
  const olive = await signIn(service, 'olive@example.org');
  await endTransfersAndTokens(olive, await signIn(service, 'nora@example.org'));
  await askForLink(service, 'olive@example.org');
  const { storage } = service.context;
  const nowDate = service.clock.now();
  const now = nowDate.toISOString();
  const { id: olivesBird } = await addBird(olive);
  const bird = await findWorkspaceOfBird.required(service.context.storage, { birdId: olivesBird });
  await call(service, 'POST /api/auth/magic-link/request', {
    body: { email: 'asha@example.org' },
    headers: { 'idempotency-key': 'a' },
  });
  await storage.write(serviceActor, async tx => {
    const expiresAt = new Date(nowDate.getTime() + 10 * minuteMs).toISOString();
    await insertOauthState(tx, { now, expiresAt });
    await insertUsedOauthState(tx, { stateHash: 's', expiresAt });
    const birdId = '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e';
    const milestone = { birdId, kind: 'gotchaDay', year: 2019 } as const;
    await recordMilestone(tx, milestone);
    await insertMention(tx, {
      ...{ userId: birdId, ...milestone, ...bird },
      ...{ notedOn: '2019-01-01', sentOn: null },
    });
    for (const state of ['completed', 'failed'] as const) {
      await enqueue(tx, anyJob, { payload: { for: 'this test' } }, nowDate);
      const job = await takeJobOfQueue(tx, { queue: anyJob.queue, now, leasedUntil: expiresAt });
      assert.ok(job);
      await finishJob(tx, { id: job.id, attempt: job.attempt, state, now, lastError: null });
    }
  });
});

/** Creates a revoked token, a used transfer code, a replaced one and a cancelled transfer. */
async function endTransfersAndTokens(olive: Person, nora: Person): Promise<void> {
  const token = await olive.call('POST /api/integration-tokens', { name: 'ended', scope: 'read_only' });
  await olive.call(`DELETE /api/integration-tokens/${token.body.integrationToken.id}`);
  const { id } = await addBird(olive);
  await olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: 'new@example.org' });
  await olive.call(`POST /api/birds/${id}/transfer-code`);
  const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
  await nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
}

const countOf = async (name: keyof typeof lists) => (await lists[name](service.context.storage, {})).length;

it('the cleanup keeps each row for its retention, and no longer', async () => {
  let passedMs = 0;
  for (const [ms, ...names] of retention) {
    service.clock.forward(ms - minuteMs - passedMs);
    await service.background.deleteOutdated();
    for (const name of names) assert.ok((await countOf(name)) > 0, `${name} was deleted too soon`);
    service.clock.forward(2 * minuteMs);
    passedMs = ms + minuteMs;
    await service.background.deleteOutdated();
    for (const name of names) assert.equal(await countOf(name), 0, `${name} was not deleted`);
  }
  for (const name of ['remindedMilestones', 'milestoneMentions'] as const)
    assert.equal(await countOf(name), 0, name);
});

it('201 for a write while a thousand rows are being deleted', async () => {
  const { storage } = service.context;
  const olive = await signIn(service, 'olive@example.org');
  const instant = service.clock.now().toISOString();
  await storage.write(serviceActor, async tx => {
    for (let index = 0; index < 1_000; index += 1) {
      const link = { email: 'gone@example.org', name: '', redirectTo: 'https://front.example/' };
      await insertMagicLink(tx, {
        ...link,
        tokenHash: `expired ${index}`,
        createdAt: instant,
        expiresAt: instant,
        codeHash: null,
      });
    }
  });
  const cleanup = service.background.deleteOutdated();
  await addBird(olive);
  assert.ok((await countOf('magicLinks')) > 0, 'The write waited for all deletions.');
  await cleanup;
  assert.equal(await countOf('magicLinks'), 1, "Olive's own link has not expired.");
});

it('every cleanup statement limits the number of rows', async () => {
  const cleanupStatements = [...(await listStatements())].filter(([name]) =>
    /^delete(Expired|Finished|Ended|Old)/.test(name),
  );
  assert.ok(cleanupStatements.length >= 10);
  for (const [name, statement] of cleanupStatements) assert.ok(inputsOf(statement).includes('maxRows'), name);
});
