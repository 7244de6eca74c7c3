// Notifies the owners of a flock that somebody has entered wrong PINs for a member on a shared tablet.
import { phrase } from '@flock-care/contract/languages';
import { wrongPins } from '../alerts/wrong-pins.ts';
import type { ServiceContext } from '../app-context.ts';
import { wrongPinsEmail } from '../mail/templates.ts';
import { ownerNoticeHandlers, type Transports } from './owner-notices.ts';

export const wrongPinsHandlers = (context: ServiceContext, transports: Transports) =>
  ownerNoticeHandlers(context, transports, {
    cause: wrongPins,
    kinds: { email: 'wrongPinsEmail', push: 'wrongPinsPush' },
    find: async ({ tabletId, tabletName, memberName }) => ({
      title: phrase('Wrong PINs on {tablet}', { tablet: tabletName }),
      body: phrase(
        'At least five for {member} within 15 minutes. If you do not know why, remove the tablet.',
        { member: memberName },
      ),
      tag: `tablet ${tabletId}`,
      email: (addressee, url, workspaceName) =>
        wrongPinsEmail(addressee, url, { tabletName, memberName, workspaceName }),
    }),
  });
