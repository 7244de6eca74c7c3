// The endpoints for the caller's notification settings in the active workspace, and for the notification log.
import type { NotificationDelivery, NotificationSettingsInput } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { ChosenTopics } from '../storage/tables/notifications.ts';
import { listDeliveries, listHeldDeliveries } from './deliveries.queries.ts';
import { enqueueDelivery } from './delivery-jobs.ts';
import { effectiveSettingsOf } from './effective-settings.ts';
import { findNotificationSettings, upsertNotificationSettings } from './notification-settings.queries.ts';

const pages = new Pages('notification log', z.tuple([keyParts.instant, keyParts.id]), [
  lastKeys.instant,
  lastKeys.id,
]);

export function notificationSettingsRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/notification-settings', async ({ caller: { workspaceId, memberId, role }, storage }) =>
    ok({
      settings: effectiveSettingsOf(await findNotificationSettings(storage, { workspaceId, memberId }), role),
    }),
  );

  serve('PUT /api/notification-settings', async ({ caller, body, write, lockWorkspace }) =>
    write(async tx => {
      const { workspaceId, memberId, userId } = caller;
      const { role } = await lockWorkspace(tx);
      const now = clock.now();
      const stored = await findNotificationSettings(tx, { workspaceId, memberId });
      const topics = mergeTopics(stored?.topics ?? {}, body.topics);
      const storedQuiet = { quietFrom: stored?.quietFrom ?? null, quietTo: stored?.quietTo ?? null };
      const settings = { topics, ...storedQuiet, ...quietColumnsOf(body.quietHours) };
      await upsertNotificationSettings(tx, {
        ...settings,
        ...{ workspaceId, memberId },
        topics: JSON.stringify(topics),
        updatedAt: instantOf(now),
      });
      if (body.quietHours !== undefined) await wakeHeldDeliveries(tx, { workspaceId, userId }, now);
      return ok({ settings: effectiveSettingsOf(settings, role) });
    }),
  );

  serve('GET /api/notification-log', async ({ caller: { workspaceId, userId }, query, storage }) => {
    const [beforeInstant, beforeId] = pages.keyBefore(query);
    const key = { workspaceId, userId, beforeInstant, beforeId };
    const read = await listDeliveries(storage, { ...key, limit: pages.rowsToRead(query) });
    const { rows, nextCursor } = pages.pageOf(read, query, ({ at, id }: NotificationDelivery) => [at, id]);
    return ok({ deliveries: rows, nextCursor });
  });
}

/**
 * Enqueues the held deliveries again, because quiet hours may now end sooner. Those still in quiet hours are held again.
 */
async function wakeHeldDeliveries(
  tx: Transaction,
  person: { workspaceId: WorkspaceId; userId: string },
  now: Date,
): Promise<void> {
  for (const { id, channel } of await listHeldDeliveries(tx, person)) {
    await enqueueDelivery(tx, channel, { workspaceId: person.workspaceId, id }, now);
  }
}

/** Merges the topics in the request into those chosen earlier. */
function mergeTopics(chosen: ChosenTopics, sent: NotificationSettingsInput['topics'] = {}): ChosenTopics {
  const merged = { ...chosen };
  for (const [topic, channels] of Object.entries(omitUndefined(sent))) {
    const name = topic as keyof ChosenTopics;
    merged[name] = { ...chosen[name], ...omitUndefined(channels) };
  }
  return merged;
}

function quietColumnsOf(quietHours: NotificationSettingsInput['quietHours']) {
  if (quietHours === undefined) return {};
  return { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null };
}
