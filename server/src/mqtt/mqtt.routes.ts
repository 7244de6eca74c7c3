// The endpoints for a flock's MQTT switch.
import { randomUUID } from 'node:crypto';
import type { MqttSettings } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { mintCredential, tokenPrefixOf } from '../auth/credentials.ts';
import { insertDeviceToken, revokeTokenOfWorkspace } from '../auth/tokens.queries.ts';
import { findUser } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { recordChange } from '../history/record-change.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Reader, Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { MqttFlocksTable } from '../storage/tables/mqtt.ts';
import { deleteMqttFlock, findMqttFlock, insertMqttFlock } from './mqtt.queries.ts';
import { findRecorder } from './recorder.ts';
import { flockTopic } from './topics.ts';

/** The name of the token, which the history shows next to the person's name. */
const tokenName = 'Home Assistant';

export function mqttRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;
  const isAvailable = config.mqttUrl !== null;

  async function show(from: Reader, workspaceId: WorkspaceId): Promise<MqttSettings> {
    const flock = await findMqttFlock(from, { workspaceId });
    const recorder = flock && (await findRecorder(from, context, flock));
    return {
      available: isAvailable,
      enabled: flock !== undefined,
      topic: isAvailable ? flockTopic(config, workspaceId) : null,
      recordsAs: recorder ? (await findUser.required(from, recorder)).name : null,
    };
  }

  serve('GET /api/workspace/mqtt', async ({ caller: { workspaceId }, storage }) =>
    ok({ mqtt: await show(storage, workspaceId) }),
  );

  serve('PUT /api/workspace/mqtt', async ({ caller, body: { enabled }, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const response = await write(async tx => {
      await lockWorkspace(tx);
      if (enabled && !isAvailable) throw refuse('mqttUnavailable');
      const flock = await findMqttFlock(tx, { workspaceId });
      if (enabled !== Boolean(flock)) {
        const at = instantOf(clock.now());
        if (flock) await turnOff(tx, flock, at);
        else await turnOn(tx, { workspaceId, userId, at });
        await recordChange(tx, {
          ...{ workspaceId, at, kind: 'mqtt', recordId: null, birdId: null },
          before: { enabled: !enabled },
          after: { enabled },
        });
      }
      return ok({ mqtt: await show(tx, workspaceId) });
    });
    context.mqtt.update(workspaceId);
    return response;
  });
}

async function turnOn(
  tx: Transaction,
  { workspaceId, userId, at }: { workspaceId: WorkspaceId; userId: string; at: string },
): Promise<void> {
  const { rawToken, tokenHash } = mintCredential('deviceToken');
  const { id: tokenId } = await insertDeviceToken.required(tx, {
    ...{ workspaceId, id: randomUUID(), userId, tokenHash, tokenPrefix: tokenPrefixOf(rawToken) },
    ...{ name: tokenName, can: JSON.stringify(['weigh']), scope: 'read_write' },
    ...{ expiresAt: null, createdAt: at },
  });
  await insertMqttFlock(tx, { workspaceId, tokenId, tokenHash, turnedOnAt: at });
}

async function turnOff(
  tx: Transaction,
  { workspaceId, tokenId }: MqttFlocksTable,
  now: string,
): Promise<void> {
  await deleteMqttFlock(tx, { workspaceId });
  await revokeTokenOfWorkspace(tx, { workspaceId, id: tokenId, now });
}
