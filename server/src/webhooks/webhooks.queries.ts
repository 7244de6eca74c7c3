// Queries for webhooks. A process leases a webhook while it sends the webhook's deliveries.
import type { Kysely, RawBuilder } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOneForChange } from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import { type WebhooksTable, webhookColumns } from '../storage/tables/webhooks.ts';

interface WebhookKey {
  workspaceId: WorkspaceId;
  id: string;
}
type LeaseKey = WebhookKey & { leaseId: string };

const inWorkspace = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>) =>
  db.selectFrom('webhooks').select(webhookColumns).where('workspaceId', '=', workspaceId);

/** Lists the webhooks of a workspace with the names of their creators, oldest first. */
export const listWebhooks = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('webhooks')
    .leftJoin('users as creator', 'creator.id', 'webhooks.createdByUserId')
    .selectAll('webhooks')
    .select('creator.name as createdByName')
    .where('webhooks.workspaceId', '=', $.workspaceId)
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id'),
);

/** Finds a webhook with the name of its creator. */
export const findWebhook = findOne((db, $: Inputs<WebhookKey>) =>
  db
    .selectFrom('webhooks')
    .leftJoin('users as creator', 'creator.id', 'webhooks.createdByUserId')
    .selectAll('webhooks')
    .select('creator.name as createdByName')
    .where('webhooks.workspaceId', '=', $.workspaceId)
    .where('webhooks.id', '=', $.id),
);

export const countWebhooks = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('webhooks')
    .select(count => count.fn.countAll<number>().as('webhooks'))
    .where('workspaceId', '=', $.workspaceId),
);

export const lockWebhook = lockOneForChange((db, $: Inputs<WebhookKey>) =>
  inWorkspace(db, $.workspaceId).where('id', '=', $.id),
);

export const insertWebhook = change((db, $: Inputs<NewRow<WebhooksTable>>) =>
  db.insertInto('webhooks').values(valuesOf($, webhookColumns)),
);

export const updateWebhook = change(
  (
    db,
    $: Inputs<
      WebhookKey & {
        name: string;
        url: string;
        patterns: string;
        secret: string | null;
        offReason: WebhooksTable['offReason'];
        offSince: string | null;
        readEvent: number;
        nextAttemptAt: string | null;
        failingSince: string | null;
        leaseId: string | null;
        leasedUntil: string | null;
      }
    >,
  ) =>
    db
      .updateTable('webhooks')
      .set(set => ({
        ...valuesOf($, ['name', 'url', 'patterns', 'secret', 'offReason', 'offSince', 'readEvent']),
        ...valuesOf($, ['nextAttemptAt', 'failingSince', 'leaseId', 'leasedUntil']),
        revision: set('revision', '+', 1),
      }))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

export const rotateSecret = change(
  (db, $: Inputs<WebhookKey & { secret: string; previousSecretEndsAt: string }>) =>
    db
      .updateTable('webhooks')
      .set(set => ({
        previousSecret: set.ref('secret'),
        secret: $.secret,
        previousSecretEndsAt: $.previousSecretEndsAt,
      }))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

export const deleteWebhook = change((db, $: Inputs<WebhookKey>) =>
  db.deleteFrom('webhooks').where('workspaceId', '=', $.workspaceId).where('id', '=', $.id),
);

/** Lists the webhooks that are on and have not read all events of their workspace. */
export const listWebhooksBehind = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('webhooks')
    .innerJoin('eventStreams', 'eventStreams.workspaceId', 'webhooks.workspaceId')
    .select('webhooks.id')
    .where('webhooks.workspaceId', '=', $.workspaceId)
    .where('eventStreams.workspaceId', '=', $.workspaceId)
    .where('webhooks.offReason', 'is', null)
    .whereRef('webhooks.readEvent', '<', 'eventStreams.lastEvent')
    .orderBy('webhooks.id'),
);

/** Stores a webhook's position in the events. Added deliveries are due now, unless a retry is pending. */
export const advanceWebhook = change(
  (db, $: Inputs<WebhookKey & { readEvent: number; lastSequence: number; nextAttemptAt: string | null }>) =>
    db
      .updateTable('webhooks')
      .set(set => ({
        readEvent: $.readEvent,
        lastSequence: $.lastSequence,
        nextAttemptAt: set.fn.coalesce('nextAttemptAt', $.nextAttemptAt),
        revision: set('revision', '+', 1),
      }))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

/** Makes the next delivery of a webhook due at `now`, and stores the number of the last delivery. */
export const makeWebhookDue = change((db, $: Inputs<WebhookKey & { now: string; lastSequence: number }>) =>
  db
    .updateTable('webhooks')
    .set(set => ({
      nextAttemptAt: $.now,
      lastSequence: $.lastSequence,
      revision: set('revision', '+', 1),
    }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Lists the webhooks in all workspaces that are due by an instant, the longest overdue first. */
export const listDueWebhooks = findMany((db, $: Inputs<{ dueBy: string; maxRows: number }>) =>
  db
    .selectFrom('webhooks')
    .select(['workspaceId', 'id', 'nextAttemptAt', 'leasedUntil'])
    .where('nextAttemptAt', '<=', $.dueBy)
    .where('nextAttemptAt', 'is not', null)
    .orderBy('nextAttemptAt')
    .limit($.maxRows)
    .$narrowType<{ nextAttemptAt: string }>(),
);

/** Leases a webhook that is due; no row if it is no longer due or is leased to another process. */
export const leaseWebhook = changeOne((db, $: Inputs<LeaseKey & { now: string; leasedUntil: string }>) =>
  db
    .updateTable('webhooks')
    .set({ leaseId: $.leaseId, leasedUntil: $.leasedUntil })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('offReason', 'is', null)
    .where('nextAttemptAt', '<=', $.now)
    .where(where => where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', $.now)]))
    .returning('id'),
);

/** Records a success and extends the lease; no row if the lease was lost. */
export const recordSuccess = changeOne((db, $: Inputs<LeaseKey & { leasedUntil: string }>) =>
  db
    .updateTable('webhooks')
    .set({ leasedUntil: $.leasedUntil, failingSince: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('leaseId', '=', $.leaseId)
    .returning('id'),
);

/** Records a failure, schedules the next attempt and releases the lease; changes nothing if the lease was lost. */
export const recordFailure = change(
  (db, $: Inputs<LeaseKey & { nextAttemptAt: string; failingSince: string }>) =>
    db
      .updateTable('webhooks')
      .set({
        nextAttemptAt: $.nextAttemptAt,
        failingSince: $.failingSince,
        leaseId: null,
        leasedUntil: null,
      })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('leaseId', '=', $.leaseId),
);

/** Releases a webhook that has nothing left to send; no row if the lease was lost or the webhook has changed. */
export const releaseIdleWebhook = changeOne((db, $: Inputs<LeaseKey & { revision: number }>) =>
  db
    .updateTable('webhooks')
    .set({ nextAttemptAt: null, leaseId: null, leasedUntil: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('leaseId', '=', $.leaseId)
    .where('revision', '=', $.revision)
    .returning('id'),
);

/** Releases a webhook that may have more to send. */
export const releaseWebhook = change((db, $: Inputs<LeaseKey>) =>
  db
    .updateTable('webhooks')
    .set({ leaseId: null, leasedUntil: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('leaseId', '=', $.leaseId),
);

/** Turns a webhook off after a failure; no row if the lease was lost or the webhook is already off. */
export const turnOffWebhook = changeOne(
  (db, $: Inputs<LeaseKey & { offReason: WebhooksTable['offReason']; now: string }>) =>
    db
      .updateTable('webhooks')
      .set({
        offReason: $.offReason,
        offSince: $.now,
        nextAttemptAt: null,
        leaseId: null,
        leasedUntil: null,
      })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('leaseId', '=', $.leaseId)
      .where('offReason', 'is', null)
      .returning(['id', 'name', 'kind', 'url', 'patterns']),
);

/** Releases the leases that an earlier run of the only process left behind. */
export const releaseAllLeases = change(db =>
  db.updateTable('webhooks').set({ leaseId: null, leasedUntil: null }).where('leaseId', 'is not', null),
);
