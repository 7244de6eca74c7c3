// Queries for deliveries: a notification to one person over one channel, and its status.
import { sql } from 'kysely';
import { valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type DeliveriesTable, deliveryColumns } from '../storage/tables/notifications.ts';

interface DeliveryKey {
  workspaceId: WorkspaceId;
  id: string;
}

type NewDelivery = Omit<DeliveriesTable, 'about'> & { about: string };

/** Adds a delivery; no row if the person already has one about the same subject on the same device. */
export const insertDelivery = changeOne((db, $: Inputs<NewDelivery>) =>
  db
    .insertInto('deliveries')
    .values(valuesOf($, deliveryColumns))
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'userId', 'topic', 'subject', 'channel', 'device']).doNothing(),
    )
    .returning('id'),
);

/** Reopens a delivery that was suppressed because it no longer applied; no row for any other delivery. */
export const reopenDelivery = changeOne(
  (
    db,
    $: Inputs<
      Pick<
        DeliveriesTable,
        'workspaceId' | 'userId' | 'topic' | 'subject' | 'channel' | 'device' | 'at' | 'status' | 'reason'
      >
    >,
  ) =>
    db
      .updateTable('deliveries')
      .set({ at: $.at, status: $.status, reason: $.reason })
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('topic', '=', $.topic)
      .where('subject', '=', $.subject)
      .where('channel', '=', $.channel)
      .where('device', '=', $.device)
      .where('status', '=', 'suppressed')
      .where('reason', '=', 'no_longer_true')
      .returning('id'),
);

/** Finds the email to a person about a subject. */
export const findEmailAbout = findOne(
  (db, $: Inputs<Pick<DeliveriesTable, 'workspaceId' | 'userId' | 'topic' | 'subject'>>) =>
    db
      .selectFrom('deliveries')
      .select(['workspaceId', 'id', 'status', 'attempts'])
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('topic', '=', $.topic)
      .where('subject', '=', $.subject)
      .where('channel', '=', 'email')
      .where('device', '=', ''),
);

export const findDelivery = findOne((db, $: Inputs<DeliveryKey>) =>
  db
    .selectFrom('deliveries')
    .select(deliveryColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Lists the deliveries to a person in a workspace, newest first. */
export const listDeliveries = findMany(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      userId: string;
      beforeInstant: string;
      beforeId: string;
      limit: number;
    }>,
  ) =>
    db
      .selectFrom('deliveries')
      .select(['id', 'topic', 'channel', 'birdId', 'at', 'status', 'reason'])
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where(({ refTuple, tuple, eb }) => eb(refTuple('at', 'id'), '<', tuple($.beforeInstant, $.beforeId)))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit($.limit),
);

export const updateDelivery = change(
  (db, $: Inputs<DeliveryKey & Pick<DeliveriesTable, 'status' | 'reason'>>) =>
    db
      .updateTable('deliveries')
      .set({ status: $.status, reason: $.reason })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

/** Counts an attempt, before it is made. */
export const beginAttempt = change((db, $: Inputs<DeliveryKey>) =>
  db
    .updateTable('deliveries')
    .set(set => ({ attempts: set('attempts', '+', 1) }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Subtracts a failed attempt from the count. */
export const withdrawAttempt = change((db, $: Inputs<DeliveryKey>) =>
  db
    .updateTable('deliveries')
    .set(set => ({ attempts: set('attempts', '-', 1) }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const deleteOldDeliveries = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('deliveries')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'id'),
        'in',
        selectFrom('deliveries')
          .select(['workspaceId', 'id'])
          .where('at', '<', $.before)
          .orderBy('at')
          .limit($.maxRows)
          .$asTuple('workspaceId', 'id'),
      ),
    ),
);

/** Marks the alerts about a bird that are held for quiet hours as replaced by a new one. */
export const replaceHeldAlerts = change((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .updateTable('deliveries')
    .set({ status: 'suppressed', reason: 'replaced' })
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('topic', '=', 'weight_alert')
    .where('status', '=', 'held'),
);

/** Lists the deliveries held for a person's quiet hours, except milestones, which wait for the person's digest. */
export const listHeldDeliveries = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'channel'])
    .where('workspaceId', '=', $.workspaceId)
    .where('userId', '=', $.userId)
    .where('status', '=', 'held')
    .where('reason', '=', 'quiet_hours')
    .where('topic', '<>', 'milestone'),
);

/** Finds a delivery by its workspace number and id, for a browser without a session. The id cannot be guessed. */
export const findDeliveryById = findOne((db, $: Inputs<{ workspaceNumber: number; id: string }>) =>
  db
    .selectFrom('deliveries')
    .select(['workspaceId', 'id', 'userId', 'device', 'channel'])
    .where('workspaceId', '=', sql<WorkspaceId>`${$.workspaceNumber}`)
    .where('id', '=', $.id),
);

/** Postpones a reminder; changes nothing unless the reminder is about a dose and has been sent. */
export const postponeDelivery = change((db, $: Inputs<DeliveryKey>) =>
  db
    .updateTable('deliveries')
    .set({ status: 'held', reason: 'put_off', attempts: 0 })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('topic', 'in', ['dose_due', 'dose_overdue'])
    .where('status', '=', 'sent'),
);
