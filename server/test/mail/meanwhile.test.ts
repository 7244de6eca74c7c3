// What a letter says is looked up as it leaves: what has changed since it was asked for is told as it is by then.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { enqueue } from '../../src/jobs/job.ts';
import { countJobs } from '../../src/jobs/jobs.queries.ts';
import { addBird, call, Person, startService, type TestService } from '../cast.ts';
import { linksIn, type Mailbox, openMailbox, type Received } from '../mailbox.ts';

let service: TestService;
let mailbox: Mailbox;
let olive: Person;
let ivy: Person;

before(async () => {
  mailbox = await openMailbox();
  // The clock leaps over a job's lease here: a second replica would take the job from the first.
  service = await startService({ SMTP_URL: mailbox.url }, { replicas: 1 });
  olive = await signInByMail('olive@example.org');
  ivy = await signInByMail('ivy@example.org');
});

async function signInByMail(email: string): Promise<Person> {
  return open(email, await linkByMail(email));
}

async function linkByMail(email: string): Promise<string> {
  await call(service, 'POST /api/auth/magic-link/request', { body: { email } });
  const [letter] = await mailbox.lettersTo(email);
  return letter ? (linksIn(letter)[0] ?? '') : '';
}

async function open(email: string, link: string): Promise<Person> {
  const { pathname, search } = new URL(link);
  const opened = await call(service, `GET ${pathname}${search}`);
  const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
  return new Person(service, email, token);
}

/** Lets letters be asked for while none can leave, and something happen meanwhile; then they leave, as many as still do. */
async function whileNoneLeaves(
  ask: () => Promise<unknown>,
  letters: number,
  meanwhile: () => Promise<unknown>,
) {
  await mailbox.close();
  const before = await countDelayed();
  await ask();
  while ((await countDelayed()) < before + letters) await setTimeout(20);
  await meanwhile();
  await mailbox.open();
  service.clock.forward(10 * 60_000);
  await service.background.worker.runDue();
}

async function countDelayed(): Promise<number> {
  const now = service.clock.now().toISOString();
  const counts = await countJobs(service.services.storage, { queue: 'mail', now });
  return Number(counts.find(({ status }) => status === 'delayed')?.jobs ?? 0);
}

const lettersTo = (email: string): Received[] =>
  mailbox.received.filter(({ recipient }) => recipient === email);

const send = (birdId: string, destinationOwnerEmail: string) =>
  olive.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });

async function handOver(birdId: string, from: Person, to: Person): Promise<void> {
  const { body } = await from.call(`POST /api/birds/${birdId}/transfer-code`);
  const accepted = await to.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200);
}

describe('a sign-in link', () => {
  it('302 to the front end itself for another port of this machine, which is for previews only', async () => {
    const body = { email: 'local@example.org', redirectTo: 'http://localhost:9/collect' };
    await call(service, 'POST /api/auth/magic-link/request', { body });
    const [letter] = await mailbox.lettersTo('local@example.org');
    const { pathname, search } = new URL(letter ? (linksIn(letter)[0] ?? '') : '');
    const opened = await call(service, `GET ${pathname}${search}`);
    assert.equal(new URL(opened.headers.get('location') ?? '').origin, service.config.frontendUrl.origin);
  });
});

describe('a letter about an invitation', () => {
  it('201 for two at once, each with its own letter; none for one who has accepted meanwhile', async () => {
    const { body } = await olive.call('GET /api/workspace');
    const invite = (email: string) => olive.call('POST /api/workspace/members', { email, role: 'viewer' });
    const before = lettersTo('ivy@example.org').length;
    await whileNoneLeaves(
      async () => {
        for (const email of ['first@example.org', 'second@example.org', 'ivy@example.org'])
          await invite(email);
      },
      3,
      () => ivy.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id }),
    );
    await mailbox.lettersTo('first@example.org');
    await mailbox.lettersTo('second@example.org');
    assert.equal(lettersTo('ivy@example.org').length, before);
  });
});

describe('a letter about a bird', () => {
  it('202 for two at once, to one address or to two, each named in its own letter', async () => {
    const named = async (email: string, count: number) =>
      (await mailbox.lettersTo(email, count)).map(({ text }) => /“(\w+)”/.exec(text ?? '')?.[1]).sort();
    const [kiwi, coco] = [await addBird(olive, { name: 'Kiwi' }), await addBird(olive, { name: 'Coco' })];
    await send(kiwi.id, 'kiwis@example.org');
    await send(coco.id, 'cocos@example.org');
    assert.deepEqual(await named('kiwis@example.org', 1), ['Kiwi']);
    assert.deepEqual(await named('cocos@example.org', 1), ['Coco']);
    await send(kiwi.id, 'both@example.org');
    await send(coco.id, 'both@example.org');
    assert.deepEqual(await named('both@example.org', 2), ['Coco', 'Kiwi']);
  });

  it('202 and no letter to an address that another one has replaced meanwhile', async () => {
    const { id } = await addBird(olive);
    await whileNoneLeaves(
      () => send(id, 'replaced@example.org'),
      1,
      () => send(id, 'replacing@example.org'),
    );
    await mailbox.lettersTo('replacing@example.org');
    assert.equal(lettersTo('replaced@example.org').length, 0);
  });

  it('202 and no letter for a bird that another one received meanwhile, and gave back', async () => {
    const { id } = await addBird(olive);
    const nora = await signInByMail('nora@example.org');
    await whileNoneLeaves(
      () => send(id, 'waiting@example.org'),
      1,
      async () => {
        await handOver(id, olive, nora);
        await handOver(id, nora, olive);
      },
    );
    await setTimeout(100);
    assert.equal(lettersTo('waiting@example.org').length, 0);
  });

  it('202 and no letter for a bird that the person received meanwhile, and gave back', async () => {
    const { id } = await addBird(olive);
    const email = 'quick@example.org';
    const link = await linkByMail(email);
    await whileNoneLeaves(
      () => send(id, email),
      1,
      async () => handOver(id, await open(email, link), olive),
    );
    await setTimeout(100);
    assert.equal(lettersTo(email).length, 1);
  });
});

describe('a letter about a milestone', () => {
  it('goes to those who care for a bird that moved since its day began', async () => {
    const { body } = await olive.call('GET /api/workspace');
    const bird = await addBird(olive, { name: 'Mover', dateOfBirth: '2020-03-01', notifyOnDob: true });
    const mia = await signInByMail('mia@example.org');
    await handOver(bird.id, olive, mia);
    const before = lettersTo('mia@example.org').length;
    const payload = {
      workspaceId: body.workspace.id,
      birdId: bird.id,
      kind: 'dateOfBirth',
      year: 2026,
    } as const;
    const reminder = { kind: 'milestoneReminder', payload, goodForMs: 3_600_000 } as const;
    await service.services.storage.write(tx => enqueue(tx, reminder, service.clock.now()));
    await service.background.worker.runDue();
    const letters = await mailbox.lettersTo('mia@example.org', before + 1);
    assert.match(letters.at(-1)?.text ?? '', /“Mover” is 6 years old/);
  });
});
