// Tests of two replicas that share a database and its jobs: each alert is sent once, and access ends on both.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addBird, assembleCast, signIn } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine, freshCache, freshDatabase } from '../support/engine.ts';
import { startPushEndpoint } from '../support/push-endpoint.ts';
import { startService, type TestService } from '../support/test-service.ts';

const dayMs = 86_400_000;
const alerts = 30;
const sentWithinMs = 20_000;

// Replicas need a PostgreSQL server: a SQLite file has one process, and PGlite one connection.
describe('two replicas', { skip: engine !== 'postgres' }, async () => {
  if (engine !== 'postgres') return;
  const push = await startPushEndpoint();
  const settings = { ...(await freshDatabase()), ...freshCache() };
  const replicas: [TestService, TestService] = [
    await startService(settings, { replicas: 1 }),
    await startService(settings, { replicas: 1 }),
  ];
  const [first, second] = replicas;
  const { olive, carl } = await assembleCast(first);
  const dayOf = (daysAgo: number) =>
    new Date(first.clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  const sentBy = ({ context }: TestService) => context.sends.snapshot().push.sent;

  it(`send each of ${alerts} alerts once to each browser, and both send some of them`, async () => {
    const browsers = { olive, carl };
    for (const [name, person] of Object.entries(browsers)) {
      await person.call('POST /api/push/subscriptions', push.subscribe(name).subscription);
    }
    const ids: string[] = [];
    for (let number = 0; number < alerts; number += 1) {
      ids.push((await addBird(olive, { name: `Bird ${number}` })).id);
    }
    for (let daysAgo = 12; daysAgo >= 1; daysAgo -= 1) {
      const weights = ids.map(birdId => ({ birdId, weightGrams: 100 }));
      await olive.call('POST /api/weigh-ins', { recordedOn: dayOf(daysAgo), weights });
    }
    await Promise.all(
      ids.map((id, number) =>
        call(number % 2 === 0 ? first : second, `POST /api/birds/${id}/weights`, {
          token: carl.token,
          body: { weightGrams: 80, recordedOn: dayOf(0) },
        }),
      ),
    );
    const expected = Object.keys(browsers).flatMap(browser =>
      ids.map((_, number) => `${browser}: Bird ${number}: urgent`),
    );
    const giveUpMs = Date.now() + sentWithinMs;
    while (push.received.length < expected.length && Date.now() < giveUpMs) await setTimeout(20);
    // Waits for alerts that might be sent twice.
    await setTimeout(500);
    const arrived = push.received.map(({ browser, message }) => `${browser}: ${message.title}`);
    assert.deepEqual(arrived.sort(), expected.sort());
    assert.equal(sentBy(first) + sentBy(second), expected.length);
    assert.ok(sentBy(first) > 0 && sentBy(second) > 0, `${sentBy(first)} and ${sentBy(second)}`);
  });

  it('return 403 and 401 within a minute after a person loses access, and send that person no more alerts', async () => {
    const email = 'tess@example.org';
    const { body } = await olive.call('POST /api/workspace/members', { email, role: 'caregiver' });
    const tess = await signIn(second, email);
    await tess.call('POST /api/push/subscriptions', push.subscribe('tess').subscription);
    const response = await tess.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const workspaceId = String((await olive.call('GET /api/workspace')).body.workspace.id);
    const endsAt = new Date(first.clock.now().getTime() + 30_000).toISOString();
    await olive.call(`PUT /api/workspace/members/${body.member.id}/access`, { endsAt });
    const statuses = () =>
      Promise.all(
        replicas.flatMap(replica => [
          call(replica, 'GET /api/birds', {
            token: tess.token,
            headers: { 'x-workspace-id': workspaceId },
          }).then(({ status }) => status),
          call(replica, 'GET /api/birds', { token: response.body.token }).then(({ status }) => status),
        ]),
      );
    assert.deepEqual(await statuses(), [200, 200, 200, 200]);
    for (const { clock } of replicas) clock.forward(30_000 + 60_000);
    assert.deepEqual(await statuses(), [403, 401, 403, 401]);
    const { id } = await addBird(olive, { name: 'Late' });
    for (let daysAgo = 12; daysAgo >= 0; daysAgo -= 1) {
      const weight = { weightGrams: daysAgo === 0 ? 80 : 100, recordedOn: dayOf(daysAgo) };
      await olive.call(`POST /api/birds/${id}/weights`, weight);
    }
    const countLateAlerts = () =>
      push.received.filter(({ message }) => message.title === 'Late: urgent').map(({ browser }) => browser);
    const giveUpMs = Date.now() + sentWithinMs;
    while (countLateAlerts().length < 2 && Date.now() < giveUpMs) await setTimeout(20);
    await setTimeout(500);
    assert.deepEqual(countLateAlerts().sort(), ['carl', 'olive']);
  });
});
