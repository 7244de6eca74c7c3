// Tests of webhooks: the content, format and order of deliveries, and the endpoints.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { dayMs } from '../../src/clock.ts';
import { exportBytes } from '../archives/export-archive.ts';
import { importArchive } from '../archives/import-archive.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import {
  acceptedEvents,
  settleWebhooks,
  startWebhookReceiver,
  verifyEvent,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts';

const { service, cast } = await useCast({}, { replicas: 1 });
const { olive, asha, carl, nora } = cast;
let receiver: WebhookReceiver;

beforeEach(async () => {
  const { webhooks } = (await olive.call('GET /api/webhooks')).body;
  for (const { id } of webhooks) await olive.call(`DELETE /api/webhooks/${id}`);
  receiver = await startWebhookReceiver();
});

async function addWebhook(more: object = {}, person: Person = olive) {
  const { status, body } = await person.call('POST /api/webhooks', {
    ...{ name: 'Home', url: receiver.url },
    ...more,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { path: `/api/webhooks/${body.webhook.id}`, secret: body.secret as string, ...body.webhook };
}

const settle = () => settleWebhooks(service);
const typesOf = () => acceptedEvents(receiver).map(({ type }) => type);
const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) =>
  new Date(service.clock.now().getTime() - days * dayMs).toISOString().slice(0, 10);

describe('events', () => {
  it('a weight is sent once, signed, with ids, a name and a link, but without its value', async () => {
    const bird = await addBird(olive, { name: 'Zazu' });
    const { secret } = await addWebhook();
    const weight = { weightGrams: 92.5, recordedOn: today(), notes: 'Private' };
    const { body } = await carl.call(`POST /api/birds/${bird.id}/weights`, weight);
    await settle();
    await settle();
    assert.equal(receiver.received.length, 1);
    const [request] = receiver.received;
    assert.ok(request);
    const { type, timestamp, data } = verifyEvent(request, secret);
    assert.equal(type, 'weight.recorded');
    assert.ok(Math.abs(Date.parse(timestamp) - service.clock.now().getTime()) < 60_000);
    assert.deepEqual(data, {
      sequence: 1,
      flockId: cast.workspaceId,
      birdId: bird.id,
      birdName: 'Zazu',
      recordId: body.weight.id,
      link: `${service.baseUrl}/birds/${bird.id}?flock=${cast.workspaceId}`,
    });
    assert.equal(request.headers['content-type'], 'application/json');
    assert.match(String(request.headers['webhook-id']), /^[0-9a-f-]{36}$/);
  });

  it('each kind of record has its own events, in the order of the history', async () => {
    const { secret } = await addWebhook();
    const { id } = await addBird(olive, { gotchaDay: daysAgo(400) });
    const { body: weighed } = await carl.call(`POST /api/birds/${id}/weights`, {
      ...{ weightGrams: 90, recordedOn: today() },
    });
    const weight = `/api/birds/${id}/weights/${weighed.weight.id}`;
    await carl.call(`PATCH ${weight}`, { weightGrams: 91 });
    await carl.call(`DELETE ${weight}`);
    const { body: changes } = await carl.call('GET /api/changes?limit=1');
    await carl.call(`POST /api/changes/${changes.changes[0].id}/undo`);
    await carl.call(`POST /api/birds/${id}/observations`, {
      ...{ id: randomUUID(), observedOn: today(), signs: ['sneezing'] },
    });
    await carl.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: today() });
    const { body: stay } = await olive.call(`POST /api/birds/${id}/stays`, {
      ...{ kind: 'quarantine', startedOn: today() },
    });
    assert.equal(stay.stay?.kind, 'quarantine', JSON.stringify(stay));
    await olive.call(`DELETE /api/birds/${id}`);
    await settle();
    const events = receiver.received.map(request => verifyEvent(request, secret));
    assert.deepEqual(
      events.map(({ type }) => type).filter(type => type !== 'verdict.changed'),
      [
        'bird.arrived',
        'weight.recorded',
        'weight.changed',
        'weight.deleted',
        'weight.recorded',
        'observation.recorded',
        'visit.recorded',
        'stay.recorded',
        'bird.left',
      ],
    );
    assert.equal(events.find(({ type }) => type === 'stay.recorded')?.data.stay, 'quarantine');
    assert.deepEqual(
      events.map(({ data }) => data.sequence),
      events.map((_, index) => index + 1),
    );
  });

  it('a dose is sent when it is recorded and when it is deleted', async () => {
    const { id } = await addBird(olive);
    const { body } = await olive.call(`POST /api/birds/${id}/medications`, {
      ...{ name: 'Meloxicam', dosage: '0.05 ml', frequency: 'as_needed', startDate: daysAgo(1) },
    });
    await addWebhook({ events: ['dose.*'] });
    const given = await carl.call('POST /api/doses', { medicationId: body.medication.id });
    assert.equal(given.status, 201);
    await carl.call(`DELETE /api/birds/${id}/medication-administrations/${given.body.administration.id}`);
    await settle();
    assert.deepEqual(typesOf(), ['dose.recorded', 'dose.deleted']);
  });

  it('a changed verdict comes after the weight that caused it', async () => {
    const { id } = await addBird(olive, { gotchaDay: daysAgo(400) });
    for (let day = 40; day > 0; day -= 1) {
      await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 100, recordedOn: daysAgo(day) });
    }
    await addWebhook({ events: ['weight.recorded', 'verdict.changed'] });
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 86, recordedOn: today() });
    await settle();
    const events = acceptedEvents(receiver);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['weight.recorded', 'verdict.changed'],
    );
    assert.equal(events[1]?.data.verdictBefore, 'usual');
    assert.match(String(events[1]?.data.verdict), /^(call_vet|urgent)$/);
    assert.equal(events[1]?.data.birdId, id);
  });

  it('a bird leaves when its adoption is recorded, and arrives when that stay is deleted', async () => {
    const { id } = await addBird(olive, { gotchaDay: daysAgo(400) });
    await addWebhook({ events: ['bird.*', 'stay.*'] });
    const { body } = await olive.call(`POST /api/birds/${id}/stays`, {
      ...{ kind: 'adopted', startedOn: today() },
    });
    await settle();
    assert.deepEqual(typesOf(), ['stay.recorded', 'bird.left']);
    await olive.call(`DELETE /api/birds/${id}/stays/${body.stay.id}`);
    await settle();
    assert.deepEqual(typesOf().slice(2), ['stay.deleted', 'bird.arrived']);
  });

  it('an import sends one event for all its weights, and so does its undo', async () => {
    await addWebhook();
    const { body } = await asha.call('POST /api/imports', {
      ...{ name: 'weights.csv', kind: 'weights' },
      rows: [1, 2, 3].map(row => ({
        ...{ row, birdName: 'Pip', species: 'Finch', recordedOn: daysAgo(row), weightGrams: 12 },
      })),
    });
    await asha.call(`POST /api/imports/${body.import.id}/run`, {});
    await finishJobs(service);
    await settle();
    assert.deepEqual(typesOf().sort(), ['bird.arrived', 'import.done']);
    await asha.call(`POST /api/imports/${body.import.id}/undo`);
    await finishJobs(service);
    await settle();
    assert.deepEqual(typesOf().slice(2).sort(), ['bird.left', 'import.undone']);
  });

  it('an archive sends one event, and an arrival for each bird, even if the birds have records that are newer than the webhook', async () => {
    const keeper = await signIn(service, 'archive@example.org');
    const giver = await signIn(service, 'giver@example.org');
    await addWebhook({}, keeper);
    const { id } = await addBird(giver);
    await giver.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: today() });
    await giver.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: today() });
    await importArchive(keeper, await exportBytes(giver));
    await settle();
    assert.deepEqual(typesOf().sort(), ['bird.arrived', 'import.done']);
  });

  it('when a bird moves, the old flock gets its earlier events and its departure, and the new flock only its arrival', async () => {
    const rosa = await signIn(service, 'rosa@example.org');
    const theirs = await startWebhookReceiver();
    await addWebhook({ url: theirs.url }, rosa);
    const { id } = await addBird(olive);
    await addWebhook();
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: today() });
    const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
    const accept = `POST /api/bird-transfer-codes/${body.transferCode.code}/accept`;
    assert.equal((await rosa.call(accept)).status, 200);
    await settle();
    assert.deepEqual(typesOf(), ['weight.recorded', 'bird.left']);
    assert.deepEqual(
      acceptedEvents(theirs).map(({ type }) => type),
      ['bird.arrived'],
    );
  });

  it('are limited to those that the webhook subscribes to, in a sequence without gaps', async () => {
    await addWebhook({ events: ['visit.*'] });
    const { id } = await addBird(olive);
    for (const recordedOn of [daysAgo(2), daysAgo(1)]) {
      await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn });
      await carl.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: recordedOn });
    }
    await settle();
    assert.deepEqual(
      acceptedEvents(receiver).map(({ type, data }) => [type, data.sequence]),
      [
        ['visit.recorded', 1],
        ['visit.recorded', 2],
      ],
    );
  });

  it('from another flock, or from before the webhook was added, are not sent', async () => {
    const { id } = await addBird(olive);
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: daysAgo(1) });
    await addWebhook();
    await addBird(nora);
    await settle();
    assert.deepEqual(typesOf(), []);
  });
});

describe('ntfy and Gotify', () => {
  it('ntfy gets its topic, a title, a sentence, a priority and a link', async () => {
    const url = new URL('/birds-7Qm2', receiver.url).href;
    const { secret } = await addWebhook({ kind: 'ntfy', url, token: 'tk_123', events: ['weight.*'] });
    assert.equal(secret, null);
    const { id } = await addBird(olive, { name: 'Käthe' });
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: today() });
    await settle();
    const [request] = receiver.received;
    assert.equal(request?.path, '/');
    assert.equal(request?.headers.authorization, 'Bearer tk_123');
    assert.deepEqual(JSON.parse(request?.body ?? ''), {
      topic: 'birds-7Qm2',
      title: 'Käthe',
      message: 'A weight was recorded.',
      priority: 3,
      click: `${service.baseUrl}/birds/${id}?flock=${cast.workspaceId}`,
    });
  });

  it('Gotify gets the token of the application', async () => {
    const url = new URL('/gotify', receiver.url).href;
    await addWebhook({ kind: 'gotify', url, token: 'A123', events: ['weight.*'] });
    const { id } = await addBird(olive, { name: 'Kiwi' });
    await carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: today() });
    await settle();
    const [request] = receiver.received;
    assert.equal(request?.path, '/gotify/message');
    assert.equal(request?.headers['x-gotify-key'], 'A123');
    const { title, message, priority, extras } = JSON.parse(request?.body ?? '');
    assert.deepEqual([title, message, priority], ['Kiwi', 'A weight was recorded.', 5]);
    assert.match(extras['client::notification'].click.url, /\/birds\//);
  });

  it('400 for ntfy without a topic, Gotify without a token, and any other kind with a token', async () => {
    const post = (more: object) =>
      olive.call('POST /api/webhooks', { name: 'x', url: receiver.url, ...more });
    const topic = await post({ kind: 'ntfy', url: 'https://ntfy.sh/' });
    assert.deepEqual([topic.status, Object.keys(topic.body.details ?? {})], [400, ['url']]);
    const token = await post({ kind: 'gotify' });
    assert.deepEqual([token.status, Object.keys(token.body.details ?? {})], [400, ['token']]);
    assert.equal((await post({ token: 'abc' })).status, 400);
  });
});

describe('secrets', () => {
  it('200 for a rotation: both secrets verify for a day, then there is only one signature', async () => {
    const { path, secret } = await addWebhook();
    const { status, body } = await olive.call(`POST ${path}/rotate`);
    assert.equal(status, 200);
    await olive.call(`POST ${path}/test`);
    await settle();
    const [test] = receiver.received;
    assert.ok(test);
    assert.equal(verifyEvent(test, secret).type, 'test');
    assert.equal(verifyEvent(test, body.secret).type, 'test');
    service.clock.forward(dayMs + 1);
    const { webhooks } = (await olive.call('GET /api/webhooks')).body;
    assert.equal(webhooks[0].previousSecretEndsAt, null);
    await olive.call(`POST ${path}/test`);
    await settle();
    const signature = String(receiver.received[1]?.headers['webhook-signature']);
    assert.equal(signature.split(' ').length, 1);
  });

  it('no later response contains a secret or a token', async () => {
    const { path, secret } = await addWebhook();
    await addWebhook({ kind: 'gotify', token: 'A-very-secret-token' });
    const texts = [
      await olive.call('GET /api/webhooks'),
      await olive.call(`PATCH ${path}`, { name: 'Other' }),
      await olive.call('GET /api/changes'),
    ].map(({ body }) => JSON.stringify(body));
    for (const text of texts) {
      assert.ok(!text.includes(secret) && !text.includes('A-very-secret-token'));
    }
  });

  it('409 for rotating a token', async () => {
    const { path } = await addWebhook({ kind: 'gotify', token: 'A123' });
    const { status, body } = await olive.call(`POST ${path}/rotate`);
    assert.deepEqual([status, body.code], [409, 'webhookNotSigned']);
  });
});

describe('deliveries', () => {
  it('200, newest first, a page at a time, with request and response', async () => {
    const { path } = await addWebhook();
    receiver.react = () => ({ status: 200, body: 'x'.repeat(2_000) });
    for (let count = 0; count < 3; count += 1) await olive.call(`POST ${path}/test`);
    await settle();
    const first = (await olive.call(`GET ${path}/deliveries?limit=2`)).body;
    assert.deepEqual(
      first.deliveries.map((delivery: { sequence: number }) => delivery.sequence),
      [3, 2],
    );
    const [delivery] = first.deliveries;
    assert.deepEqual([delivery.status, delivery.attempts, delivery.failure], ['delivered', 1, null]);
    assert.deepEqual([delivery.responseStatus, delivery.responseText.length], [200, 1_024]);
    assert.equal(delivery.request, receiver.received[2]?.body);
    const next = `GET ${path}/deliveries?limit=2&cursor=${first.nextCursor}`;
    const second = (await olive.call(next)).body;
    assert.deepEqual([second.deliveries[0].sequence, second.nextCursor], [1, null]);
  });

  it('202 for a repeated delivery, which has the same id and body', async () => {
    const { path } = await addWebhook();
    await olive.call(`POST ${path}/test`);
    await settle();
    const [delivery] = (await olive.call(`GET ${path}/deliveries`)).body.deliveries;
    const repeated = await olive.call(`POST ${path}/deliveries/${delivery.id}/repeat`);
    assert.deepEqual([repeated.status, repeated.body.delivery.status], [202, 'waiting']);
    await settle();
    const [first, second] = receiver.received;
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
    assert.equal(first?.body, second?.body);
  });
});

describe('a webhook', () => {
  it('409 for the eleventh in a flock', async () => {
    for (let count = 0; count < 10; count += 1) await addWebhook({ events: ['import.*'] });
    const { status, body } = await olive.call('POST /api/webhooks', { name: 'x', url: receiver.url });
    assert.deepEqual([status, body.code], [409, 'webhookLimitReached']);
  });

  it('that is off gets no deliveries, and events from that time are skipped', async () => {
    const { path } = await addWebhook();
    const off = await asha.call(`PATCH ${path}`, { enabled: false });
    assert.deepEqual([off.status, off.body.webhook.offReason], [200, 'person']);
    await addBird(olive);
    const refused = await olive.call(`POST ${path}/test`);
    assert.deepEqual([refused.status, refused.body.code], [409, 'webhookOff']);
    await asha.call(`PATCH ${path}`, { enabled: true });
    const { id } = await addBird(olive);
    await settle();
    assert.deepEqual(
      acceptedEvents(receiver).map(({ data }) => data.birdId),
      [id],
    );
  });

  it('is in the history without the path of its URL, and its deletion cannot be undone', async () => {
    const { path } = await addWebhook({ url: `${receiver.url}/token-in-path` });
    await olive.call(`DELETE ${path}`);
    const { body } = await olive.call('GET /api/changes?kind=webhook&limit=2');
    const [deleted, added] = body.changes;
    assert.deepEqual([deleted.action, added.action], ['deleted', 'created']);
    assert.equal(added.after.host, new URL(receiver.url).host);
    assert.ok(!JSON.stringify(body).includes('token-in-path'));
    const undo = await olive.call(`POST /api/changes/${deleted.id}/undo`);
    assert.deepEqual([undo.status, undo.body.code], [409, 'changeNotUndoable']);
  });

  it('400 for a URL with a password, with another protocol, or without one', async () => {
    for (const url of ['ftp://example.org', 'https://a:b@example.org', 'example.org', 'http://']) {
      const { status, body } = await olive.call('POST /api/webhooks', { name: 'x', url });
      assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ['url']], url);
    }
  });
});

// Last, because all sessions expire during this test.
describe('after 30 days', () => {
  it('deliveries are deleted', async () => {
    const { path } = await addWebhook();
    await olive.call(`POST ${path}/test`);
    await settle();
    service.clock.forward(31 * dayMs);
    await service.background.deleteOutdated();
    const again = await signIn(service, olive.email);
    assert.deepEqual((await again.call(`GET ${path}/deliveries`)).body.deliveries, []);
  });
});
