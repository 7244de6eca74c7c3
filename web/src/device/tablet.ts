// The pairing of this device as a shared tablet, stored in localStorage.
import type { LockScreen } from '@flock-care/contract/shapes';
import { storedValue } from './stored-value.ts';

export interface PairedTablet {
  /** The credential of the tablet. It gives access only to the lock screen. */
  token: string;
  /** The last lock screen that the service sent. */
  screen: LockScreen;
  /** True after the service has refused the credential because somebody has removed the tablet. */
  removed?: boolean;
}

export const {
  current: pairedTablet,
  store: storeTablet,
  onChange: onTabletChange,
} = storedValue<PairedTablet>('tablet');

/** The screens of daily care. */
const screens =
  /^\/(today|birds|birds\/(?!new$)[^/]+(\/(weights|files(\/[^/]+)?|history))?|history|weigh|doses|outbox)$/;

/** True if an unlocked tablet may show the screen at this path. The path may include a query. */
export const isTabletScreen = (address: string): boolean => screens.test(address.replace(/[?#].*/s, ''));
