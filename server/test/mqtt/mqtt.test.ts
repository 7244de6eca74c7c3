// Tests of a flock's MQTT switch, the published messages, and an unreachable broker. The tests with a broker are in
// services/mosquitto.test.ts.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { BrokerConnection } from '../../src/mqtt/broker-connection.ts';
import { readMessages } from '../../src/mqtt/flock-messages.ts';
import { listMqttFlocks } from '../../src/mqtt/mqtt.queries.ts';
import { installationId, Topics } from '../../src/mqtt/topics.ts';
import { addBird, assembleCast, useCast } from '../cast.ts';
import { freePort } from '../support/free-port.ts';
import { startService } from '../support/test-service.ts';
import { checkDiscovery, checkState } from './discovery-rules.ts';

// Nothing listens on this port.
const service = await startService({
  MQTT_URL: `mqtt://flock-care:secret@127.0.0.1:${await freePort()}`,
  MQTT_PREFIX: 'home/birds.1',
  FRONTEND_URL: 'http://flock.example.org',
});
const cast = await assembleCast(service);
const { olive, asha } = cast;
const off = { available: true, enabled: false, topic: `home/birds.1/${cast.workspaceId}`, recordsAs: null };

describe('a flock', () => {
  it('200 for turning MQTT on and off, and for a request that changes nothing; only the changes are in the history', async () => {
    assert.deepEqual((await asha.call('GET /api/workspace/mqtt')).body, { mqtt: off });
    const turn = async (enabled: boolean) => {
      const { status, body } = await asha.call('PUT /api/workspace/mqtt', { enabled });
      assert.equal(status, 200);
      return body.mqtt;
    };
    assert.deepEqual(await turn(true), { ...off, enabled: true, recordsAs: 'Asha' });
    assert.deepEqual(await turn(true), { ...off, enabled: true, recordsAs: 'Asha' });
    const tokens = (await olive.call('GET /api/workspace/tokens')).body.tokens;
    assert.deepEqual(
      tokens.map(({ name, ownerName, can }: Record<string, unknown>) => [name, ownerName, can]),
      [['Home Assistant', 'Asha', ['weigh']]],
    );
    assert.deepEqual(await turn(false), off);
    assert.deepEqual((await olive.call('GET /api/workspace/tokens')).body.tokens, []);
    const { changes } = (await olive.call('GET /api/changes?kind=mqtt')).body;
    assert.deepEqual(
      changes.map(({ by, before, after, undoable }: Record<string, unknown>) => [
        by,
        before,
        after,
        undoable,
      ]),
      [false, true].map(enabled => [
        { userId: changes[0].by.userId, name: 'Asha', tokenName: null },
        { enabled: !enabled },
        { enabled },
        false,
      ]),
    );
  });

  it('400 if enabled is not true or false', async () => {
    const { status, body } = await asha.call('PUT /api/workspace/mqtt', { enabled: 'yes' });
    assert.deepEqual([status, body.details], [400, { enabled: ['Must be true or false.'] }]);
  });

  it('409 for turning MQTT on without a configured broker, 200 for turning it off', async () => {
    const { cast: others } = await useCast();
    const { status, body } = await others.olive.call('PUT /api/workspace/mqtt', { enabled: true });
    assert.deepEqual([status, body.code], [409, 'mqttUnavailable']);
    const none = { available: false, enabled: false, topic: null, recordsAs: null };
    assert.deepEqual((await others.olive.call('GET /api/workspace/mqtt')).body, { mqtt: none });
    assert.equal((await others.olive.call('PUT /api/workspace/mqtt', { enabled: false })).status, 200);
  });

  it('200 with `recordsAs` null while the person who turned MQTT on is a viewer', async () => {
    await asha.call('PUT /api/workspace/mqtt', { enabled: true });
    for (const [role, recordsAs] of [
      ['viewer', null],
      ['caregiver', 'Asha'],
      ['assistant', 'Asha'],
    ]) {
      await olive.call('POST /api/workspace/members', { email: asha.email, role });
      assert.equal((await olive.call('GET /api/workspace/mqtt')).body.mqtt.recordsAs, recordsAs);
    }
  });
});

describe('the connection', () => {
  it('leaves no event listener behind after a failed attempt', async () => {
    const { signal } = new AbortController();
    const handlers = { receive: async () => undefined, signal };
    await assert.rejects(BrokerConnection.open(service.config, new Topics(service.config), handlers));
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('has a different id for each prefix', () => {
    const ids = ['a/b', 'a.b', 'a_b', 'a-b', 'a_2fb'].map(mqttPrefix => installationId({ mqttPrefix }));
    assert.equal(new Set(ids).size, 5);
    assert.equal(installationId({ mqttPrefix: 'flock-care' }), 'flock-care');
  });
});

describe('the messages', () => {
  const topics = new Topics(service.config);

  async function read() {
    const [flock] = await listMqttFlocks(service.context.storage, {});
    assert.ok(flock);
    return [...(await readMessages(service.context, topics, flock.workspaceId))];
  }

  it('are a state and a discovery message per device, as Home Assistant requires', async () => {
    await asha.call('PUT /api/workspace/mqtt', { enabled: true });
    const weighed = await addBird(olive, { name: 'Kiwi “K”', species: 'Cockatiel' });
    await addBird(olive, { name: 'Pip', species: 'Budgerigar' });
    const { date } = (await olive.call('GET /api/today')).body.today;
    const day = (days: number) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
    for (const [days, weightGrams] of [92, 93, 92.5, 92, 80].entries()) {
      await olive.call(`POST /api/birds/${weighed.id}/weights`, { weightGrams, recordedOn: day(days - 20) });
    }
    const course = { name: 'Meloxicam', dosage: '0.1 ml', frequency: 'once_daily', startDate: day(2) };
    const doseSchedule = [{ key: 'dose-1', label: 'Morning', time: '08:00' }];
    await olive.call(`POST /api/birds/${weighed.id}/medications`, { ...course, doseSchedule });
    const messages = await read();
    assert.equal(messages.length, 6);
    const states = messages.flatMap(([topic, payload], index) => {
      if (index % 2 === 0) return [];
      const message = checkDiscovery(topic, payload);
      const [stateTopic = '', state = ''] = messages[index - 1] ?? [];
      assert.equal(message.state_topic, stateTopic);
      assert.equal(message.availability_topic, 'home/birds.1/status');
      return [{ message, state: checkState(message, state) }];
    });
    const [flock, kiwi, pip] = states;
    const id = `home_2fbirds_2e1_${cast.workspaceId}`;
    assert.deepEqual(kiwi?.message.device, {
      identifiers: [`${id}_${weighed.id}`],
      name: 'Kiwi “K”',
      manufacturer: 'Flock Care',
      model: 'Cockatiel',
      configuration_url: `http://flock.example.org/birds/${weighed.id}?flock=${cast.workspaceId}`,
      via_device: id,
    });
    assert.deepEqual(flock?.state, { alerts: 1, dosesDue: 0, dosesOverdue: 0, weighInsDue: 2 });
    assert.deepEqual(kiwi?.state, {
      weight: 80,
      usualWeight: 92.5,
      change: -13.5,
      verdict: 'urgent',
      weighInOverdue: 'ON',
      nextDose: `${day(2)}T08:00:00.000Z`,
      weighedOn: day(-16),
    });
    assert.deepEqual(pip?.state, {
      weight: null,
      usualWeight: null,
      change: null,
      verdict: 'learning',
      weighInOverdue: 'OFF',
      nextDose: null,
      weighedOn: null,
    });
  });
});
