// Notifies the owners of a flock that the service has turned off one of its webhooks.
import { phrase } from '@flock-care/contract/languages';
import { webhookOff } from '../alerts/webhook-off.ts';
import type { ServiceContext } from '../app-context.ts';
import { webhookOffEmail } from '../mail/templates.ts';
import { findWebhook } from '../webhooks/webhooks.queries.ts';
import { ownerNoticeHandlers, type Transports } from './owner-notices.ts';

export const webhookOffHandlers = (context: ServiceContext, transports: Transports) =>
  ownerNoticeHandlers(context, transports, {
    cause: webhookOff,
    kinds: { email: 'webhookOffEmail', push: 'webhookOffPush' },
    find: async ({ workspaceId, webhookId: id }) => {
      const webhook = await findWebhook(context.storage, { workspaceId, id });
      // Somebody may have turned the webhook on again in the meantime.
      if (!webhook?.offReason) return undefined;
      const { name } = webhook;
      return {
        title: phrase('{webhook} was turned off', { webhook: name }),
        body: phrase('Its deliveries kept failing. See Flock.'),
        tag: `webhook ${id}`,
        email: (addressee, url, workspaceName) => webhookOffEmail(addressee, url, { name, workspaceName }),
      };
    },
  });
