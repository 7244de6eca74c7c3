// Simulates years of milestone reminders with restarts, missed days and, on PostgreSQL, a second replica: none is lost
// or sent twice.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { countJobs } from '../../src/jobs/jobs.queries.ts';
import { addBird, assembleCast, type Cast } from '../cast.ts';
import { engine, freshDatabase, replicaCount } from '../support/engine.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { startService, type TestService } from '../support/test-service.ts';

const dayMs = 86_400_000;
/** A year before a leap year, so that two years include one February with 29 days and one without. */
const firstYear = Math.ceil((new Date().getUTCFullYear() + 2) / 4) * 4 - 1;
/** The number of years. TEST_YEARS=10 makes a longer run. */
const years = Number(process.env.TEST_YEARS ?? 2);

/** Skipped if all tests run on several replicas, because this test starts its own. */
const skip = replicaCount > 1 && 'This test starts its own replicas.';

let mailbox: Mailbox;
let database: Record<string, string>;
let cast: Cast;

before(async () => {
  if (skip) return;
  mailbox = await openMailbox();
  database = await freshDatabase();
  const preview = await startService(database);
  cast = await assembleCast(preview);
  const olive = cast.olive;
  await addBird(olive, { name: 'Leap', dateOfBirth: '2024-02-29', notifyOnDob: true });
  await addBird(olive, {
    name: 'Eve',
    dateOfBirth: '2021-01-01',
    notifyOnDob: true,
    gotchaDay: '2021-12-31',
    notifyOnGotchaDay: true,
  });
  await addBird(cast.nora, { name: 'Nova', dateOfBirth: '2022-05-05', notifyOnDob: true });
  await olive.call('POST /api/workspace/members', { email: 'pia@example.org', role: 'caregiver' });
  await addBird(olive, { name: 'Quiet', dateOfBirth: '2020-06-01', gotchaDay: '2020-07-01' });
  await addBird(olive, { name: 'Egg', dateOfBirth: '2099-05-01', notifyOnDob: true });
  await preview.close();
});

const openReplica = () => startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });

/** Returns true on days when the service is down: often, but never for three days in a row. */
const isDown = (dayNumber: number) => [1, 2, 4, 5].includes(dayNumber % 7);

async function simulateDay(replicas: TestService[], startMs: number): Promise<void> {
  for (const { clock } of replicas) clock.forward(startMs - clock.now().getTime());
  await Promise.all(replicas.map(({ background }) => background.startClocks()));
  await Promise.all(replicas.map(({ background }) => background.worker.runDue()));
  // Waits for emails that the replicas' own workers are still sending, because the leases of their jobs expire before
  // the next day.
  await waitUntil(async () => (await unfinishedJobs(replicas)) === 0);
}

async function unfinishedJobs([first]: TestService[]): Promise<number> {
  if (!first) return 0;
  const now = first.clock.now().toISOString();
  let unfinished = 0;
  for (const queue of ['mail', 'birdMilestoneReminders', 'flockClocks']) {
    for (const { status, jobs } of await countJobs(first.context.storage, { queue, now })) {
      // The jobs of the flocks' clocks wait for tomorrow.
      if (status !== 'completed' && !(queue === 'flockClocks' && status === 'delayed')) unfinished += jobs;
    }
  }
  return unfinished;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(5);
}

async function simulateYears(): Promise<void> {
  let replicas = await openReplicas();
  const begin = Date.UTC(firstYear, 0, 1, 9);
  const days = (Date.UTC(firstYear + years, 0, 4) - Date.UTC(firstYear, 0, 1)) / dayMs;
  for (let dayNumber = 0; dayNumber < days; dayNumber += 1) {
    if (isDown(dayNumber)) continue;
    if (dayNumber % 300 === 299) {
      await Promise.all(replicas.map(replica => replica.close()));
      replicas = await openReplicas();
    }
    await simulateDay(replicas, begin + dayNumber * dayMs);
  }
  await Promise.all(replicas.map(replica => replica.close()));
}

/** Opens two replicas on PostgreSQL, and otherwise one. */
async function openReplicas(): Promise<TestService[]> {
  return engine === 'postgres' ? [await openReplica(), await openReplica()] : [await openReplica()];
}

function expectedSentences(): string[] {
  const sentences: string[] = [];
  for (let year = firstYear; year < firstYear + years; year += 1) {
    sentences.push(`“Leap” is ${year - 2024} years old today.`);
    sentences.push(`“Eve” is ${year - 2021} years old today.`);
    sentences.push(`“Eve” came home ${year - 2021} years ago today.`);
  }
  // The first day also sends the reminders of the two days before, and the last days include the next New Year.
  sentences.push(`“Eve” came home ${firstYear - 1 - 2021} years ago today.`);
  sentences.push(`“Eve” is ${firstYear + years - 2021} years old today.`);
  return sentences.sort();
}

const sentencesTo = (email: string) =>
  mailbox.received
    .filter(message => message.recipient === email)
    .flatMap(message => message.text?.match(/^“.*today\.$/gm) ?? [])
    .sort();

describe(`in ${years} simulated years`, { skip }, () => {
  before(simulateYears);

  for (const name of ['olive', 'asha', 'carl']) {
    it(`${name} gets every milestone once`, () => {
      assert.deepEqual(sentencesTo(`${name}@example.org`), expectedSentences());
    });
  }

  it('viewers and people with a pending invite get nothing, and a stranger gets only her own bird’s milestones', () => {
    assert.deepEqual(sentencesTo('vic@example.org'), []);
    assert.deepEqual(sentencesTo('pia@example.org'), []);
    const own = Array.from(
      { length: years },
      (_, index) => `“Nova” is ${firstYear + index - 2022} years old today.`,
    );
    assert.deepEqual(sentencesTo('nora@example.org'), own.sort());
  });
});
