// Notifies the owners of a flock of wrong PINs for a name on a shared tablet.
import { wrongPins } from '../alerts/wrong-pins.ts';
import type { ServiceContext } from '../app-context.ts';
import { wrongPinsEmail } from '../mail/templates.ts';
import { ownerNoticeHandlers, type Transports } from './owner-notices.ts';

export const wrongPinsHandlers = (context: ServiceContext, transports: Transports) =>
  ownerNoticeHandlers(context, transports, {
    cause: wrongPins,
    kinds: { email: 'wrongPinsEmail', push: 'wrongPinsPush' },
    find: async ({ tabletId, tabletName, memberName }) => ({
      title: `Wrong PINs on ${tabletName}`,
      body: `At least five for ${memberName} within 15 minutes. If you do not know why, remove the tablet.`,
      tag: `tablet ${tabletId}`,
      email: (to, url, workspaceName) => wrongPinsEmail(to, url, { tabletName, memberName, workspaceName }),
    }),
  });
