// Tests of MQTT with a Mosquitto broker: the messages for Home Assistant, weights from a scale, restarts, and replicas.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { MqttClient } from 'mqtt';
import pg from 'pg';
import { dayMs, minuteMs } from '../../src/clock.ts';
import { BrokerConnection } from '../../src/mqtt/broker-connection.ts';
import { findRetained } from '../../src/mqtt/find-retained.ts';
import { addBird, assembleCast, type Cast, Person } from '../cast.ts';
import { startKillable } from '../crash/killable.ts';
import { checkDiscovery, checkState } from '../mqtt/discovery-rules.ts';
import { engine, freshCache, freshDatabase } from '../support/engine.ts';
import { onTeardown } from '../support/teardown.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { Home, Mosquitto, until } from './mosquitto.ts';

/** A short lease and short pauses, so that the tests do not have to wait long. */
const quick = { leaseMs: 600, settleMs: 10, quietMs: 100 };
const program = fileURLToPath(new URL('./mqtt-process.ts', import.meta.url));

let settings: Record<string, string>;
let broker: Mosquitto;
let home: Home;
let scale: MqttClient;
let service: TestService;
let cast: Cast;
let flock: number;
let database: pg.Client | undefined;

/** Bird ids from an earlier installation, with one message each: more than Mosquitto queues for one connection. */
const leftovers = Array.from({ length: 1_500 }, () => randomUUID());

before(async () => {
  broker = await Mosquitto.start();
  const past = await broker.connect('homeassistant');
  await Promise.all(
    leftovers.map(id => past.publishAsync(`flock-care/77/birds/${id}/state`, '{}', { qos: 1, retain: true })),
  );
  await past.endAsync();
  settings = { ...(await freshDatabase()), ...freshCache() };
  setDefaultCACertificates([
    ...getCACertificates('default'),
    readFileSync(broker.certificates.authority, 'utf8'),
  ]);
  service = await startService({ ...settings, MQTT_URL: broker.url('mqtts') }, { replicas: 1, mqtt: quick });
  cast = await assembleCast(service);
  flock = cast.workspaceId;
  scale = await broker.connect('scale');
});

/** Queries the database directly, without the service. Works only on PostgreSQL. */
async function query(sql: string): Promise<Record<string, unknown>[]> {
  if (!database) {
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    onTeardown(() => client.end());
    database = client;
  }
  return (await database.query(sql)).rows;
}

const dateOf = (now: Date) => now.toISOString().slice(0, 10);
const topicOf = (birdId: string, of = flock) => `flock-care/${of}/birds/${birdId}/weight/set`;
const send = (birdId: string, payload: string, of = flock) =>
  scale.publishAsync(topicOf(birdId, of), payload, { qos: 1 });

/** Waits for an error about a bird, ignoring the first `after` messages. Returns the error without its time. */
async function errorFor(birdId: string, after: number) {
  const topic = topicOf(birdId).replace('/set', '/error');
  const find = () => home.others.slice(after).find(([sent]) => sent === topic);
  await until(find, `an answer on ${topic}`);
  const { at, ...problem } = JSON.parse(find()?.[1] ?? '');
  assert.ok(Date.parse(at));
  return problem;
}

const weightsOf = async (birdId: string) =>
  (await cast.olive.call(`GET /api/birds/${birdId}/weight-history`)).body.entries;
const changesTo = async (birdId: string) =>
  (await cast.olive.call(`GET /api/changes?birdId=${birdId}&kind=weight`)).body.changes;

/** Counts the birds whose state a new client finds on the broker. */
async function countBirds(): Promise<number> {
  const topics = new Set<string>();
  const options = { quietMs: 100, signal: new AbortController().signal };
  await findRetained(service.config, ['flock-care/+/birds/+/state'], topic => topics.add(topic), options);
  return topics.size;
}

describe('over TLS, with a user and a password', () => {
  it('messages from an earlier installation are removed, and the service disconnects until a flock needs the broker', async () => {
    await until(async () => (await countBirds()) === 0, 'no leftovers');
    home = await Home.connect(broker);
    await until(() => home.retained.get('flock-care/status') === 'offline', 'offline');
    if (engine === 'postgres') {
      await until(async () => (await query('select 1 from "mqttLease"')).length === 0, 'no lease');
    }
  });

  it('a thousand messages are published within seconds, except the one that the broker refuses', async () => {
    const handlers = { receive: async () => undefined, signal: new AbortController().signal };
    const connection = await BrokerConnection.visit(service.config, handlers);
    const topics = ['forbidden', ...Array.from({ length: 1_000 }, (_, index) => `flock-care/speed/${index}`)];
    const startedMs = performance.now();
    const refused = await connection.publish(topics.map(topic => ({ topic, payload: 'x'.repeat(900) })));
    assert.deepEqual(refused, [{ topic: 'forbidden', reason: 'Publish error: Not authorized' }]);
    assert.ok(performance.now() - startedMs < 2_500);
    await connection.publish(topics.map(topic => ({ topic, payload: '' })));
    await connection.close();
  });

  it('a flock that turns MQTT on appears with its birds, and another flock does not', async () => {
    const kiwi = await addBird(cast.olive, { name: 'Kiwi' });
    await addBird(cast.nora);
    assert.equal((await cast.olive.call('PUT /api/workspace/mqtt', { enabled: true })).status, 200);
    const isOnline = () => home.retained.get('flock-care/status') === 'online';
    await until(() => home.birds(flock).length === 1 && isOnline(), 'the bird');
    await until(() => home.retained.size === 5, 'only these messages');
    assert.equal(home.retained.size, 5);
    for (const device of [`${flock}`, `${flock}_${kiwi.id}`]) {
      const topic = `homeassistant/device/flock-care_${device}/config`;
      const message = checkDiscovery(topic, home.retained.get(topic) ?? '');
      checkState(message, home.retained.get(String(message.state_topic)) ?? '');
    }
  });

  it('changes to a flock are published: a new bird, new names, and a bird that has died', async () => {
    const pip = await addBird(cast.olive, { name: 'Pip', gotchaDay: '2025-01-01' });
    await until(() => home.birds(flock).includes(pip.id), 'the new bird');
    const { bird } = (await cast.olive.call(`GET /api/birds/${pip.id}`)).body;
    await cast.olive.call(`PUT /api/birds/${pip.id}`, { ...bird, name: 'Pipa' });
    const config = `homeassistant/device/flock-care_${flock}_${pip.id}/config`;
    await until(() => home.retained.get(config)?.includes('"Pipa"'), 'the new name');
    const { workspace } = (await cast.olive.call('GET /api/workspace')).body;
    await cast.olive.call('PUT /api/workspace', { ...workspace, name: 'Renamed' });
    await until(
      () => home.retained.get(`homeassistant/device/flock-care_${flock}/config`)?.includes('"Renamed"'),
      'the new name of the flock',
    );
    const died = { kind: 'died', startedOn: dateOf(service.clock.now()) };
    assert.equal((await cast.olive.call(`POST /api/birds/${pip.id}/stays`, died)).status, 201);
    await until(() => !home.birds(flock).includes(pip.id) && !home.retained.has(config), 'no dead bird');
  });
});

describe('a weight from a scale', () => {
  let birdId: string;

  it('is recorded once, no matter how often it arrives, as a change by the person who turned MQTT on', async () => {
    birdId = (await addBird(cast.olive, { name: 'Zoë' })).id;
    await Promise.all([send(birdId, '92.5'), send(birdId, '92.5'), send(birdId, '{"grams": 92.5}')]);
    await until(() => home.state(flock, birdId)?.weight === 92.5, 'the weight');
    const after = home.others.length;
    await send(birdId, '93');
    assert.deepEqual(await errorFor(birdId, after), {
      code: 'weightAlreadyRecorded',
      error: 'The bird already has a weight on that date.',
    });
    const [change, ...more] = await changesTo(birdId);
    assert.deepEqual([change.by.name, change.by.tokenName, more], ['Olive', 'Home Assistant', []]);
    await send(birdId, '{"grams": 93, "replace": true}');
    await until(() => home.state(flock, birdId)?.weight === 93, 'the replaced weight');
    await send(birdId, '{"grams": 90, "day": "2026-01-02", "fasting": true}');
    await until(async () => (await weightsOf(birdId)).length === 2, 'the earlier weight');
  });

  it('is not stored if it is refused, and an error message gives the reason', async () => {
    const norasBird = (await addBird(cast.nora)).id;
    const other = (await addBird(cast.olive)).id;
    const invalid = 'Must be a number of grams, such as 92.5, or {"grams": 92.5, "day": "2026-03-01"}.';
    const cases: [birdId: string, payload: string, code: string, error: RegExp | string][] = [
      [other, 'heavy', 'invalidPayload', invalid],
      [other, '"92"', 'invalidPayload', invalid],
      [other, '', 'invalidPayload', invalid],
      [other, ' '.repeat(2_000), 'invalidPayload', invalid],
      [other, '-1', 'invalidPayload', /^grams: /],
      [other, '1e999', 'invalidPayload', /^grams: /],
      [other, '{"grams": 92, "day": "2026-02-30"}', 'invalidPayload', /^day: /],
      [
        other,
        '{"grams": 92, "date": "2026-02-03"}',
        'invalidPayload',
        /no field date\. The fields are grams/,
      ],
      [birdId, '{"grams": 930, "day": "2026-01-03"}', 'weightImplausible', /Is a dot missing/],
      [birdId, '{"grams": 93, "day": "2999-01-01"}', 'dayInFuture', /future/],
      [randomUUID(), '92', 'birdNotFound', /not found/],
      [norasBird, '92', 'birdNotFound', /not found/],
      ['kiwi', '92', 'birdNotFound', /id of a bird/],
    ];
    for (const [id, payload, code, error] of cases) {
      const after = home.others.length;
      await send(id, payload);
      const problem = await errorFor(id, after);
      assert.equal(problem.code, code, payload);
      if (typeof error === 'string') assert.equal(problem.error, error);
      else assert.match(problem.error, error);
    }
    // The last of these is the eleventh message for this bird within a minute.
    await Promise.all([send(other, 'heavy'), send(other, 'heavy'), send(other, 'heavy')]);
    await until(
      () => home.others.some(([topic, text]) => topic.includes(other) && text.includes('tooMany')),
      'tooMany',
    );
    // Nora's flock has not turned MQTT on.
    const { body } = await cast.nora.call('GET /api/workspace');
    await send(norasBird, '92', body.workspace.id);
    const topic = topicOf(norasBird, body.workspace.id).replace('/set', '/error');
    await until(
      () => home.others.some(([sent, text]) => sent === topic && text.includes('mqttOff')),
      'mqttOff',
    );
    assert.equal((await weightsOf(birdId)).length, 2);
    assert.deepEqual((await cast.nora.call(`GET /api/birds/${norasBird}/weights`)).body.weights, []);
  });

  it('is refused if the person who turned MQTT on may no longer record weights', async () => {
    await cast.asha.call('PUT /api/workspace/mqtt', { enabled: false });
    await until(() => home.birds(flock).length === 0 && home.retained.size === 1, 'no messages of the flock');
    await cast.asha.call('PUT /api/workspace/mqtt', { enabled: true });
    await until(() => home.state(flock, birdId), 'the flock again');
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'viewer' });
    const after = home.others.length;
    await scale.publishAsync(topicOf(birdId), '{"grams":91,"day":"2026-01-04"}', { qos: 1, retain: true });
    assert.equal((await errorFor(birdId, after)).code, 'mqttRecorderLost');
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'assistant' });
  });

  it('is recorded even if the database failed when it first arrived', {
    skip: engine !== 'postgres',
  }, async () => {
    const bird = await addBird(cast.olive);
    await query('begin');
    await query('lock table weights');
    await send(bird.id, '71');
    const waiting = `select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%weights%'`;
    await until(async () => {
      await query('select pg_stat_clear_snapshot()');
      return (await query(waiting)).length > 0;
    }, 'a write that waits');
    await query('rollback');
    await until(() => home.state(flock, bird.id)?.weight === 71, 'the weight');
  });

  it('is recorded once if it arrives again just after midnight, but a second time half an hour later', async () => {
    const [bird, next] = [await addBird(cast.olive), await addBird(cast.olive)];
    const now = service.clock.now();
    const midnightMs = Date.parse(dateOf(now)) + dayMs - now.getTime();
    service.clock.forward(midnightMs + dayMs - 5 * minuteMs);
    await send(bird.id, '77');
    await until(async () => (await weightsOf(bird.id)).length === 1, 'the weight');
    service.clock.forward(10 * minuteMs);
    // The service handles messages in order, so it has handled the first of these when the second is recorded.
    await send(bird.id, '77');
    await send(next.id, '78');
    await until(async () => (await weightsOf(next.id)).length === 1, 'the next weight');
    assert.equal((await weightsOf(bird.id)).length, 1);
    service.clock.forward(30 * minuteMs);
    await send(bird.id, '77');
    await until(async () => (await weightsOf(bird.id)).length === 2, 'the weight of the next day');
  });
});

describe('a broker that restarts and forgets everything', () => {
  it('201 and 204 while it is down, and afterwards it gets the latest state of all birds', async () => {
    const [gone, stays] = [await addBird(cast.olive), await addBird(cast.olive)];
    await until(() => home.birds(flock).includes(stays.id), 'both birds');
    await broker.kill();
    const weight = { weightGrams: 88, recordedOn: dateOf(service.clock.now()) };
    assert.equal((await cast.olive.call(`POST /api/birds/${stays.id}/weights`, weight)).status, 201);
    assert.equal((await cast.olive.call(`DELETE /api/birds/${gone.id}`)).status, 204);
    await broker.restart();
    await until(() => home.state(flock, stays.id)?.weight === 88, 'the weight');
    await until(() => home.retained.get('flock-care/status') === 'online', 'online');
    const here = (await cast.olive.call('GET /api/birds')).body.birds.map(({ id }: { id: string }) => id);
    assert.deepEqual(home.birds(flock).sort(), here.sort());
  });

  it('gets a missing message again when Home Assistant starts', async () => {
    const config = `homeassistant/device/flock-care_${flock}/config`;
    await home.client.publishAsync(config, '', { qos: 1, retain: true });
    await home.client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await until(() => home.retained.has(config), 'the discovery message');
  });
});

describe('two replicas', { skip: engine !== 'postgres' }, () => {
  it('after the connected one is killed, the other removes deleted birds, records queued weights, and can stop while the broker hangs', async () => {
    await service.close();
    await until(() => home.retained.get('flock-care/status') === 'offline', 'offline');
    const killed = await startKillable({ ...settings, MQTT_URL: broker.url() }, { program });
    await until(() => home.retained.get('flock-care/status') === 'online', 'online');
    const other = await startService({ ...settings, MQTT_URL: broker.url() }, { replicas: 1, mqtt: quick });
    const olive = new Person(other, cast.olive.email, cast.olive.token);
    const [stays, gone] = [await addBird(olive), await addBird(olive)];
    await home.client.publishAsync('homeassistant/status', 'online', { qos: 1 });
    await until(() => home.birds(flock).includes(gone.id), 'the new birds');
    await send(stays.id, '{"grams":91,"day":"2026-01-05"}');
    await until(() => home.state(flock, stays.id)?.weight === 91, 'the first weight');

    assert.equal((await olive.call(`DELETE /api/birds/${gone.id}`)).status, 204);
    await killed.kill();
    await send(stays.id, '{"grams":92,"day":"2026-01-06"}');
    await until(() => home.state(flock, stays.id)?.weight === 92, 'the second weight');
    await until(() => !home.birds(flock).includes(gone.id), 'no bird that is gone');
    assert.equal(home.retained.has(`homeassistant/device/flock-care_${flock}_${gone.id}/config`), false);
    const { changes } = (await olive.call(`GET /api/changes?birdId=${stays.id}&kind=weight`)).body;
    assert.equal(changes.length, 2);

    // A broker that hangs does not keep the service from extending the lease, or from stopping.
    broker.halt();
    await addBird(olive);
    const endOfLease = async () => {
      const [lease] = await query('select "leasedUntil" from "mqttLease"');
      return Date.parse(String(lease?.leasedUntil));
    };
    const endedMs = await endOfLease();
    await until(async () => (await endOfLease()) > endedMs + 2 * quick.leaseMs, 'an extended lease');
    const startedMs = performance.now();
    await other.close();
    assert.ok(performance.now() - startedMs < 2_500);
  });
});
