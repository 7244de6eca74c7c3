// The job that notifies a flock's owners that a webhook was turned off after failures.
import { dayMs } from '../clock.ts';
import { enqueue, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface WebhookOff {
  workspaceId: WorkspaceId;
  webhookId: string;
  at: string;
}

export const webhookOff = jobType<WebhookOff>('webhookOff', {
  queue: 'notifications',
  validForMs: 7 * dayMs,
});

/** Enqueues the notification that a webhook was turned off. */
export const notifyOfWebhookOff = (tx: Transaction, payload: WebhookOff): Promise<void> =>
  enqueue(tx, webhookOff, { payload }, new Date(payload.at));
