// Webhooks and their deliveries.
import type {
  DeliveryFailure,
  DeliveryType,
  EventPattern,
  WebhookKind,
  WebhookOffReason,
} from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface WebhooksTable {
  workspaceId: WorkspaceId;
  id: string;
  name: string;
  kind: WebhookKind;
  url: string;
  patterns: Json<EventPattern[]>;
  /** The signing key, or the access token for ntfy or Gotify. Null for ntfy without a token. */
  secret: string | null;
  /** After a rotation, deliveries are signed with both keys until `previousSecretEndsAt`. */
  previousSecret: string | null;
  previousSecretEndsAt: string | null;
  /** Null while the webhook is on. */
  offReason: WebhookOffReason | null;
  offSince: string | null;
  /** The number of the last event that was turned into a delivery or skipped. */
  readEvent: number;
  /** The number of the last delivery. */
  lastSequence: number;
  /** Incremented by each change that may create work for the sender. */
  revision: number;
  /** The time of the next attempt; null if nothing is pending or the webhook is off. */
  nextAttemptAt: string | null;
  /** The time of the first failure since the last success; null if there is none. */
  failingSince: string | null;
  leaseId: string | null;
  leasedUntil: string | null;
  createdAt: string;
  createdByUserId: string;
}

export const webhookColumns = columnsOf<WebhooksTable>()([
  'workspaceId',
  'id',
  'name',
  'kind',
  'url',
  'patterns',
  'secret',
  'previousSecret',
  'previousSecretEndsAt',
  'offReason',
  'offSince',
  'readEvent',
  'lastSequence',
  'revision',
  'nextAttemptAt',
  'failingSince',
  'leaseId',
  'leasedUntil',
  'createdAt',
  'createdByUserId',
]);

export interface WebhookDeliveriesTable {
  workspaceId: WorkspaceId;
  webhookId: string;
  /** Numbers the deliveries of each webhook from 1, without gaps. */
  sequence: number;
  id: string;
  type: DeliveryType;
  birdId: string | null;
  birdName: string | null;
  /** The body, byte for byte. */
  requestBody: string;
  /** Null while the delivery is pending, even after a failed attempt. */
  deliveredAt: string | null;
  attempts: number;
  attemptedAt: string | null;
  failure: DeliveryFailure | null;
  responseStatus: number | null;
  /** The beginning of the response body. */
  responseText: string | null;
  createdAt: string;
}

export const webhookDeliveryColumns = columnsOf<WebhookDeliveriesTable>()([
  'workspaceId',
  'webhookId',
  'sequence',
  'id',
  'type',
  'birdId',
  'birdName',
  'requestBody',
  'deliveredAt',
  'attempts',
  'attemptedAt',
  'failure',
  'responseStatus',
  'responseText',
  'createdAt',
]);
