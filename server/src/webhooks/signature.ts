// Webhook secrets and request signatures, as defined by Standard Webhooks.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** The length of a secret. Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32;

export const mintSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/** Returns the headers of a request that is sent now, with one signature per secret. */
export function signedHeaders(id: string, body: string, secrets: readonly string[], now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
