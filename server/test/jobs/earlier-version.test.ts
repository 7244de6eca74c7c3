// Tests that jobs enqueued by an earlier version run after an upgrade, with the payloads that the earlier version
// stored.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { insertJob } from '../../src/jobs/jobs.queries.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { addBird, assembleCast, type Cast, signIn } from '../cast.ts';
import { freshDatabase } from '../support/engine.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService, type TestService } from '../support/test-service.ts';

// People sign in with preview links first. Then the service is restarted with a mail server.
const mailbox = await openMailbox();
const database = await freshDatabase();
const preview = await startService(database);
const jobs: readonly (readonly [queue: string, kind: string, payload: object])[] = await describeJobs(
  await assembleCast(preview),
);
await preview.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });

/** Returns jobs as earlier versions stored them: emails and a milestone reminder. */
async function describeJobs({ olive, workspaceId }: Cast): Promise<typeof jobs> {
  const invite = { email: 'member@example.org', role: 'viewer' };
  const invited = await olive.call('POST /api/workspace/members', invite);
  const memberId = invited.body.member.id;
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const dateOfBirth = `${year - 6}${today.slice(4)}`.replace('-02-29', '-02-28');
  const { id: birdId } = await addBird(olive, { name: 'Kiwi', dateOfBirth, notifyOnDob: true });
  const email = 'receiver@example.org';
  await olive.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail: email });
  const limited = { email: 'limited@example.org', role: 'viewer' };
  const { member } = (await olive.call('POST /api/workspace/members', limited)).body;
  await signIn(olive.service, limited.email);
  await olive.call(`PUT /api/workspace/members/${member.id}/access`, { birdIds: [] });
  const redirectTo = 'https://flock.example/';
  const milestone = { birdId, workspaceId, kind: 'dateOfBirth', year };
  return [
    ['mail', 'signInMail', { email: 'person@example.org', name: '', redirectTo }],
    ['mail', 'memberInviteMail', { workspaceId, memberId }],
    ['mail', 'transferInviteMail', { workspaceId, birdId, email }],
    ['mail', 'milestoneMail', { ...milestone, email: 'friend@example.org' }],
    // This one is for a member who may no longer see the bird, and is not sent.
    ['mail', 'milestoneMail', { ...milestone, email: 'limited@example.org' }],
    ['birdMilestoneReminders', 'milestoneReminder', milestone],
  ];
}

async function enqueueAll({ context: { storage }, clock }: TestService): Promise<void> {
  const now = clock.now().toISOString();
  const deadlineAt = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await storage.write(serviceActor, async tx => {
    for (const [queue, kind, payload] of jobs) {
      const job = { id: randomUUID(), queue, kind, payload: JSON.stringify(payload) };
      await insertJob(tx, { ...job, uniqueKey: null, now, dueAt: now, deadlineAt });
    }
  });
}

it('the service sends the emails, except to a member who may no longer see the bird, and reminds everyone who cares for the bird', async () => {
  const subjects: Record<string, string> = {
    'person@example.org': 'Your sign-in link for Flock Care',
    'member@example.org': 'You are invited to a flock on Flock Care',
    'receiver@example.org': 'A bird is waiting for you on Flock Care',
    'friend@example.org': 'A milestone in your flock',
    'olive@example.org': 'A milestone in your flock',
    'asha@example.org': 'A milestone in your flock',
    'carl@example.org': 'A milestone in your flock',
  };
  await enqueueAll(service);
  await service.background.worker.runDue();
  for (const [email, subject] of Object.entries(subjects)) {
    const [received] = await mailbox.emailsTo(email);
    assert.equal(received?.subject, subject, email);
  }
  assert.equal(mailbox.received.length, Object.keys(subjects).length);
});
