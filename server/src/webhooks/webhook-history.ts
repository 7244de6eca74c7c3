// The fields of a webhook in the history. Every member can read them, so they contain only the host of the URL, and no
// secret.
import type { ChangedFields } from '@flock-care/contract/shapes';
import type { WebhooksTable } from '../storage/tables/webhooks.ts';

type Shown = Pick<WebhooksTable, 'name' | 'kind' | 'url' | 'offReason'> & { patterns: readonly string[] };

export const fieldsOfWebhook = ({ name, kind, url, patterns, offReason }: Shown): ChangedFields => ({
  name,
  kind,
  host: new URL(url).host,
  events: patterns,
  enabled: offReason === null,
});
