// Queries for the deliveries of webhooks.
import { sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type WebhookDeliveriesTable, webhookDeliveryColumns } from '../storage/tables/webhooks.ts';

interface ListKey {
  workspaceId: WorkspaceId;
  webhookId: string;
}

const keyColumns = [
  'workspaceId',
  'webhookId',
  'sequence',
  'id',
  'type',
  'birdId',
  'birdName',
  'requestBody',
] as const;
const publicColumns = without(webhookDeliveryColumns, 'workspaceId', 'webhookId');
export type StoredDelivery = Awaited<ReturnType<typeof listDeliveriesOf>>[number];

/** @param rows a JSON list of [sequence, id, type, birdId, birdName, requestBody] */
export const insertWebhookDeliveries = change(
  (db, $: Inputs<ListKey & { createdAt: string; rows: string }>, dialect) =>
    db
      .insertInto('webhookDeliveries')
      .columns([...keyColumns, 'createdAt', 'attempts'])
      .expression(
        db
          .selectFrom(keyList(dialect, $.rows))
          .select([$.workspaceId.as('workspaceId'), $.webhookId.as('webhookId')])
          .select(keyPart<number>(dialect, 0, 'count').as('sequence'))
          .select(keyPart<string>(dialect, 1, 'uuid').as('id'))
          .select(keyPart<WebhookDeliveriesTable['type']>(dialect, 2, 'text').as('type'))
          .select(keyPart<string>(dialect, 3, 'uuid').as('birdId'))
          .select(keyPart<string>(dialect, 4, 'text').as('birdName'))
          .select(keyPart<string>(dialect, 5, 'text').as('requestBody'))
          .select([$.createdAt.as('createdAt'), sql.lit(0).as('attempts')]),
      ),
);

/** Lists the deliveries of a webhook, newest first. */
export const listDeliveriesOf = findMany(
  (db, $: Inputs<ListKey & { beforeSequence: number; limit: number }>) =>
    db
      .selectFrom('webhookDeliveries')
      .select(publicColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('webhookId', '=', $.webhookId)
      .where('sequence', '<', $.beforeSequence)
      .orderBy('sequence', 'desc')
      .limit($.limit),
);

export const findWebhookDelivery = findOne((db, $: Inputs<ListKey & { id: string }>) =>
  db
    .selectFrom('webhookDeliveries')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('webhookId', '=', $.webhookId)
    .where('id', '=', $.id),
);

/** Finds the next delivery to send. */
export const findNextDelivery = findOne((db, $: Inputs<ListKey>) =>
  db
    .selectFrom('webhookDeliveries')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('webhookId', '=', $.webhookId)
    .where('deliveredAt', 'is', null)
    .orderBy('sequence')
    .limit(1),
);

/** Marks a delivery as not delivered, so that it is sent again; no row if the webhook has no such delivery. */
export const reopenWebhookDelivery = changeOne((db, $: Inputs<ListKey & { id: string }>) =>
  db
    .updateTable('webhookDeliveries')
    .set({ deliveredAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('webhookId', '=', $.webhookId)
    .where('id', '=', $.id)
    .returning(publicColumns),
);

type Outcome = Pick<
  WebhookDeliveriesTable,
  'deliveredAt' | 'attemptedAt' | 'failure' | 'responseStatus' | 'responseText'
>;

/** Records the outcome of an attempt. */
export const recordAttempt = change((db, $: Inputs<ListKey & { sequence: number } & Outcome>) =>
  db
    .updateTable('webhookDeliveries')
    .set(set => ({
      ...valuesOf($, ['deliveredAt', 'attemptedAt', 'failure', 'responseStatus', 'responseText']),
      attempts: set('attempts', '+', 1),
    }))
    .where('workspaceId', '=', $.workspaceId)
    .where('webhookId', '=', $.webhookId)
    .where('sequence', '=', $.sequence),
);

export const deleteOldWebhookDeliveries = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('webhookDeliveries')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'webhookId', 'sequence'),
        'in',
        selectFrom('webhookDeliveries')
          .select(['workspaceId', 'webhookId', 'sequence'])
          .where('createdAt', '<', $.before)
          .orderBy('createdAt')
          .limit($.maxRows)
          .$asTuple('workspaceId', 'webhookId', 'sequence'),
      ),
    ),
);
