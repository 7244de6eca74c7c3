// Tests of the milestone digest: one email per person and day about all the birds in their care, with each milestone
// only once.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { enqueue } from '../../src/jobs/job.ts';
import { milestoneReminder } from '../../src/notifications/milestone-reminders.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { findMany } from '../../src/storage/statement.ts';
import { addBird, type Person, signIn } from '../cast.ts';
import { countEmailJobs, signInByEmail } from '../support/by-email.ts';
import { freshDatabase } from '../support/engine.ts';
import { openMailbox } from '../support/mailbox.ts';
import { startService } from '../support/test-service.ts';

/** A year that is in the future whenever the test runs. */
const year = new Date().getUTCFullYear() + 1;

const mailbox = await openMailbox();
const database = await freshDatabase();
const preview = await startService(database);
const [olive, nora, mia] = await Promise.all(
  ['olive', 'nora', 'mia'].map(name => signIn(preview, `${name}@example.org`)),
);
if (!olive || !nora || !mia) throw new Error('Not everyone could sign in.');
// Nora has her own flock, and is an assistant in Olive's.
await olive.call('POST /api/workspace/members', { email: nora.email, role: 'assistant' });
await signIn(preview, nora.email);
const notify = { notifyOnDob: true, notifyOnGotchaDay: true };
await addBird(olive, {
  name: 'Ara',
  dateOfBirth: `${year - 7}-05-03`,
  gotchaDay: `${year - 7}-05-03`,
  ...notify,
});
await addBird(olive, { name: 'Bea', dateOfBirth: `${year - 6}-05-02`, ...notify });
await addBird(nora, { name: 'Coco', dateOfBirth: `${year - 5}-05-01`, ...notify });
const late = await addBird(olive, { name: 'Dodo', dateOfBirth: `${year - 7}-04-30`, ...notify });
const mover = await addBird(olive, { name: 'Mover', dateOfBirth: `${year - 7}-07-01`, ...notify });
await addBird(olive, { name: 'Stays', dateOfBirth: `${year - 7}-07-01`, ...notify });
await preview.close();
const service = await startService({ ...database, SMTP_URL: mailbox.url }, { replicas: 1 });

async function goTo(instant: string): Promise<void> {
  service.clock.forward(Date.parse(instant) - service.clock.now().getTime());
  await service.background.startClocks();
  await service.background.worker.runDue();
}

const sentencesOf = (person: Person) =>
  mailbox.sentTo(person.email).map(({ text }) => text?.match(/^(“|They live|It lives).*\.$/gm));

it('one email covers three days and two flocks, with the birds in each person’s care', async () => {
  await goTo(`${year}-05-03T09:00:00Z`);
  await mailbox.emailsTo(olive.email);
  await mailbox.emailsTo(nora.email);
  const ofOlive = [
    '“Ara” is 7 years old today.',
    '“Ara” came home 7 years ago today.',
    '“Bea” is 6 years old today.',
    "They live in the flock “Olive's flock”.",
  ];
  assert.deepEqual(sentencesOf(olive), [ofOlive]);
  const ofNora = ['“Coco” is 5 years old today.', "It lives in the flock “Nora's flock”."];
  const [received, ...more] = sentencesOf(nora);
  assert.deepEqual([received?.toSorted(), more], [[...ofOlive, ...ofNora].sort(), []]);
  assert.equal(mailbox.sentTo(mia.email).length, 0);
});

it('only one email is sent per day; a milestone that comes too late for it is in the next email', async () => {
  await remind(late.id, year);
  await goTo(`${year}-05-03T22:00:00Z`);
  await setTimeout(300);
  assert.equal(mailbox.sentTo(olive.email).length, 1);
  await goTo(`${year}-05-04T09:00:00Z`);
  const [, second] = await mailbox.emailsTo(olive.email, 2);
  await mailbox.emailsTo(nora.email, 2);
  assert.match(second?.text ?? '', /^“Dodo” is 7 years old today\.$/m);
  assert.doesNotMatch(second?.text ?? '', /Ara|Bea/);
});

it('a second reminder of the same milestone sends nothing', async () => {
  const before = mailbox.received.length;
  await remind(late.id, year);
  await goTo(`${year}-05-05T09:00:00Z`);
  await setTimeout(300);
  assert.equal(mailbox.received.length, before);
});

it("the milestone of a bird that moves while the mail server is down goes to the people of the bird's new flock", async () => {
  await goTo(`${year}-06-30T09:00:00Z`);
  const [sender, receiver] = [await signInAgain(olive), await signInAgain(mia)];
  const digestsTo = ({ email }: Person) =>
    mailbox.sentTo(email).filter(({ subject }) => /milestone/i.test(subject ?? ''));
  const [before, delayed] = [digestsTo(olive).length, await countEmailJobs(service, 'delayed')];
  await mailbox.close();
  await goTo(`${year}-07-01T09:00:00Z`);
  while ((await countEmailJobs(service, 'delayed')) < delayed + 2) await setTimeout(20);
  const { body } = await sender.call(`POST /api/birds/${mover.id}/transfer-code`);
  const accepted = await receiver.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200);
  await mailbox.open();
  await goTo(`${year}-07-01T10:00:00Z`);
  while (digestsTo(mia).length < 1 || digestsTo(olive).length <= before) await setTimeout(20);
  assert.match(digestsTo(mia)[0]?.text ?? '', /^“Mover” is 7 years old today\.$/m);
  const received = digestsTo(olive).at(-1)?.text ?? '';
  assert.match(received, /“Stays” is 7/);
  assert.doesNotMatch(received, /Mover/);
  await goTo(`${year}-07-02T10:00:00Z`);
  await setTimeout(300);
  assert.deepEqual([digestsTo(mia).length, digestsTo(olive).length], [1, before + 1]);
});

const signInAgain = ({ email }: Person) => signInByEmail(service, mailbox, email);
const listBirds = findMany(db => db.selectFrom('birds').select('workspaceId').where('name', '=', 'Ara'));

async function remind(birdId: string, year: number): Promise<void> {
  const { storage } = service.context;
  const [bird] = await listBirds(storage, {});
  assert.ok(bird);
  const payload = { birdId, workspaceId: bird.workspaceId, kind: 'dateOfBirth', year } as const;
  await storage.write(serviceActor, tx => enqueue(tx, milestoneReminder, { payload }, service.clock.now()));
  await service.background.worker.runDue();
}
