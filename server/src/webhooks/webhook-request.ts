// The URL and headers of a delivery's request, for each kind of webhook.
import type { WebhookKind } from '@flock-care/contract/shapes';
import type { WebhooksTable } from '../storage/tables/webhooks.ts';
import { signedHeaders } from './signature.ts';

type Target = Pick<WebhooksTable, 'kind' | 'url' | 'secret' | 'previousSecret' | 'previousSecretEndsAt'>;

export interface WebhookRequest {
  url: URL;
  headers: Record<string, string>;
}

type Make = (target: Target, delivery: { id: string; body: string }, now: Date) => WebhookRequest;

const requests: Readonly<Record<WebhookKind, Make>> = {
  webhook: (target, { id, body }, now) => ({
    url: new URL(target.url),
    headers: signedHeaders(id, body, secretsOf(target, now), now),
  }),
  // The body contains the topic and the title. In a header, the title would be limited to ASCII.
  ntfy: ({ url, secret }) => ({
    url: new URL('.', url),
    headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
  }),
  gotify: ({ url, secret }) => ({
    url: new URL('message', url.endsWith('/') ? url : `${url}/`),
    headers: { 'x-gotify-key': secret ?? '' },
  }),
};

export function requestOf(target: Target, delivery: { id: string; body: string }, now: Date): WebhookRequest {
  const { url, headers } = requests[target.kind](target, delivery, now);
  return {
    url,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(delivery.body)),
      'user-agent': 'Flock-Care',
      ...headers,
    },
  };
}

function secretsOf({ secret, previousSecret, previousSecretEndsAt }: Target, now: Date): string[] {
  const isPreviousValid = previousSecretEndsAt !== null && new Date(previousSecretEndsAt) > now;
  return [secret, isPreviousValid ? previousSecret : null].filter(one => one !== null);
}
