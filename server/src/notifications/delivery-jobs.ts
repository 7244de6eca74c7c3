// The jobs that send one notification to one person over one channel.
import type { NotificationChannel } from '@flock-care/contract/shapes';
import { dayMs } from '../clock.ts';
import { enqueueOrAdvance, jobType, pushQueue } from '../jobs/job.ts';
import { mailQueue } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export interface DeliveryKey {
  workspaceId: WorkspaceId;
  id: string;
}

/** A job is valid for longer than any notification, so that it can still log why it sent none. */
const validForMs = 4 * dayMs;

export const emailDelivery = jobType<DeliveryKey>('emailDelivery', { queue: mailQueue, validForMs });
export const pushDelivery = jobType<DeliveryKey>('pushDelivery', { queue: pushQueue, validForMs });

/**
 * Enqueues the job for a delivery. There is one job per delivery: if it is already waiting and due later, it becomes
 * due at `dueAt`.
 *
 * @param dueAt the time to send it; undefined means immediately
 */
export const enqueueDelivery = (
  tx: Transaction,
  channel: NotificationChannel,
  payload: DeliveryKey,
  now: Date,
  dueAt?: Date,
): Promise<void> =>
  enqueueOrAdvance(
    tx,
    channel === 'email' ? emailDelivery : pushDelivery,
    { payload, uniqueKey: `delivery:${payload.id}`, ...(dueAt && { dueAt }) },
    now,
  );
