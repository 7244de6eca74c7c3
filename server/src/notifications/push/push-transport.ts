// Sends a push: encrypted for one browser (RFC 8291), signed with the installation's key (RFC 8292).
import type { ServiceContext } from '../../app-context.ts';
import type { Config } from '../../config/config.ts';
import { PermanentJobError } from '../../jobs/job.ts';
import { type PostResult, post } from '../../outgoing/post.ts';
import {
  type Agents,
  isPrivateHost,
  mayPushPrivately,
  openAgents,
  PrivateAddressError,
} from '../../outgoing/public-address.ts';
import { pushKeys } from './push-keys.ts';

/** The message to the service worker. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path in the app that a tap opens. */
  url: string;
  /** A later push with the same tag replaces an earlier one. */
  tag: string;
  /** The id of the delivery, if it can be postponed. */
  id?: string;
  workspaceId?: number;
  /** True if the push is about a dose that can be given. */
  dose?: boolean;
  /** The labels of the two buttons for a dose. */
  actions?: { give: string; later: string };
}

export interface PushOptions {
  /** The time that the push service keeps the push for a device that is off. */
  ttlSeconds: number;
  urgent: boolean;
  /** Called after connecting to the push service, before the push is sent. */
  begin?: () => Promise<void>;
}

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The subscription no longer exists, so its row must be deleted. */
export class SubscriptionGoneError extends Error {
  override name = 'SubscriptionGoneError';
}

export interface PushTransport {
  /**
   * Sends a push, and resolves when the push service has accepted it.
   *
   * @throws SubscriptionGoneError
   * @throws PermanentJobError if the URL is not allowed, or the push service refuses the push permanently
   */
  send(subscription: Subscription, message: PushMessage, options: PushOptions): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;
/** The statuses for a subscription that no longer exists (RFC 8030, section 7.3). */
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);
/** True if a retry may succeed: there were too many requests, the request was too slow, or the service is down. */
const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

export function openPushTransport(context: ServiceContext): PushTransport {
  const { config } = context;
  let agents: Agents | undefined;
  return {
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgent, begin }) {
      const url = new URL(endpoint);
      if (!mayPushPrivately(config) && isPrivateHost(url.hostname)) {
        throw new PermanentJobError('The push service has a private address.');
      }
      agents ??= openAgents({ mayBePrivate: mayPushPrivately(config) });
      const keys = await pushKeys(context);
      // Loaded for the first push, so that the service starts sooner.
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        {
          vapidDetails: { subject: contactOf(config), ...keys },
          TTL: ttlSeconds,
          urgency: urgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      const request = { url, headers, body, agents, timeoutMs, begin };
      await context.sends.count('push', post(request).then(expectAccepted, explainFailure));
    },
    close() {
      agents?.close();
    },
  };
}

/** Returns the contact to give to push services (RFC 8292, section 2.1). */
function contactOf({ baseUrl, mailFrom }: Config): string {
  if (baseUrl.protocol === 'https:') return baseUrl.origin;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function expectAccepted({ status }: PostResult): void {
  if (status >= 200 && status < 300) return;
  if (goneStatuses.has(status)) throw new SubscriptionGoneError(`The push service returned ${status}.`);
  const sentence = `The push service returned ${status}.`;
  throw isTemporary(status) ? new Error(sentence) : new PermanentJobError(sentence);
}

function explainFailure(error: unknown): never {
  throw error instanceof PrivateAddressError ? new PermanentJobError(error.message, { cause: error }) : error;
}
