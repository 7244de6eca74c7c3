// Turns off a webhook whose deliveries keep failing or whose receiver is gone, and notifies the owners.
import type { WebhookOffReason } from '@flock-care/contract/shapes';
import { notifyOfWebhookOff } from '../alerts/webhook-off.ts';
import { lockWorkspace } from '../auth/callers.queries.ts';
import { closeUnusedStream } from '../events/stream.ts';
import { recordChange } from '../history/record-change.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { fieldsOfWebhook } from './webhook-history.ts';
import { turnOffWebhook } from './webhooks.queries.ts';

export async function turnOff(
  tx: Transaction,
  {
    workspaceId,
    id,
    ...lease
  }: { workspaceId: WorkspaceId; id: string; leaseId: string; offReason: WebhookOffReason; now: string },
): Promise<void> {
  // The workspace is locked before the webhook, as when a person changes the webhook. Otherwise, there could be a
  // deadlock.
  if (!(await lockWorkspace(tx, { workspaceId }))) return;
  const webhook = await turnOffWebhook(tx, { workspaceId, id, ...lease });
  if (!webhook) return;
  await closeUnusedStream(tx, workspaceId);
  const fields = { ...webhook, offReason: null };
  await recordChange(tx, {
    ...{ workspaceId, at: lease.now, kind: 'webhook', recordId: id, birdId: null },
    before: fieldsOfWebhook(fields),
    after: fieldsOfWebhook({ ...fields, offReason: lease.offReason }),
  });
  await notifyOfWebhookOff(tx, { workspaceId, webhookId: id, at: lease.now });
}
