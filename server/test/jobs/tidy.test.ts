// What the service deletes by itself: what has expired, and what ended long ago. Nothing sooner.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { enqueue } from '../../src/jobs/job.ts';
import { finishJob, takeJob } from '../../src/jobs/jobs.queries.ts';
import { claimDay, noteMilestone } from '../../src/reminders/reminders.queries.ts';
import { insertOauthState } from '../../src/sign-in/oauth-states.queries.ts';
import { findMany } from '../../src/storage/statement.ts';
import { askForLink, call, signIn, startService, type TestService } from '../cast.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const lists = {
  sessions: findMany(db => db.selectFrom('sessions').select('tokenHash as it')),
  magicLinks: findMany(db => db.selectFrom('magicLinks').select('tokenHash as it')),
  oauthStates: findMany(db => db.selectFrom('oauthStates').select('stateHash as it')),
  idempotencyKeys: findMany(db => db.selectFrom('idempotencyKeys').select('keyHash as it')),
  completed: findMany(db => db.selectFrom('jobs').select('id as it').where('state', '=', 'completed')),
  failed: findMany(db => db.selectFrom('jobs').select('id as it').where('state', '=', 'failed')),
  reminderDays: findMany(db =>
    db.selectFrom('reminderDays').select('day as it').where('day', '<', '2020-01-01'),
  ),
  remindedMilestones: findMany(db => db.selectFrom('remindedMilestones').select('birdId as it')),
};

/** How long each is kept. */
const goesAfter: readonly [ms: number, ...names: (keyof typeof lists)[]][] = [
  [10 * minuteMs, 'oauthStates'],
  [15 * minuteMs, 'magicLinks'],
  [dayMs, 'idempotencyKeys'],
  [7 * dayMs, 'completed'],
  [30 * dayMs, 'sessions', 'failed'],
];

let service: TestService;

before(async () => {
  service = await startService();
  await signIn(service, 'olive@example.org');
  await askForLink(service, 'olive@example.org');
  const { storage } = service.services;
  const nowDate = service.clock.now();
  const now = nowDate.toISOString();
  await call(service, 'POST /api/auth/magic-link/request', {
    body: { email: 'asha@example.org' },
    headers: { 'idempotency-key': 'a' },
  });
  await storage.write(async tx => {
    const expiresAt = new Date(nowDate.getTime() + 10 * minuteMs).toISOString();
    const state = { stateHash: 's', browserHash: 'b', providerKey: 'idp_a', issuer: 'i' } as const;
    await insertOauthState(tx, { ...state, redirectTo: 'https://a.example', now, expiresAt });
    await claimDay(tx, { day: '2019-01-01' });
    await noteMilestone(tx, {
      birdId: '3f0c9f0e-8a52-4b0c-9a63-2a9d1c1f6b7e',
      kind: 'gotchaDay',
      year: 2019,
    });
    for (const state of ['completed', 'failed'] as const) {
      const payload = { workspaceId: 1, birdId: 'none', kind: 'gotchaDay', year: 1 } as const;
      await enqueue(tx, { kind: 'milestoneReminder', payload, goodForMs: dayMs }, nowDate);
      const job = await takeJob(tx, { now, leasedUntil: expiresAt });
      assert.ok(job);
      await finishJob(tx, { id: job.id, attempt: job.attempt, state, now, lastError: null });
    }
  });
});

const countOf = async (name: keyof typeof lists) => (await lists[name](service.services.storage, {})).length;

it('leaves each thing until its time has come, and no longer', async () => {
  let passedMs = 0;
  for (const [ms, ...names] of goesAfter) {
    service.clock.forward(ms - minuteMs - passedMs);
    await service.background.tidy();
    for (const name of names) assert.ok((await countOf(name)) > 0, `${name} went too soon`);
    service.clock.forward(2 * minuteMs);
    passedMs = ms + minuteMs;
    await service.background.tidy();
    for (const name of names) assert.equal(await countOf(name), 0, `${name} stayed`);
  }
  for (const name of ['reminderDays', 'remindedMilestones'] as const)
    assert.equal(await countOf(name), 0, name);
});
