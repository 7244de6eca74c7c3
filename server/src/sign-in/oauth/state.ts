// The state of an attempt: holds what the callback needs, encrypted for the browser that started the attempt. So nothing
// is stored before somebody comes back with one, however many attempts are started.
import { createHmac } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { hashOf } from '../../auth/credentials.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { instantOf, later } from '../../clock.ts';
import type { ProviderConfig } from '../../config/config.ts';
import { refuse } from '../../refusals.ts';
import { serviceActor } from '../../storage/actor.ts';
import { redirectTarget } from '../redirect-target.ts';
import { attemptLifeMs } from './attempt.ts';
import { consumeOauthState, insertUsedOauthState } from './states.queries.ts';

/** A new state for an attempt that ends at a URL. */
export function createState(
  browserSecret: string,
  provider: ProviderConfig,
  redirectTo: string,
  now: Date,
): string {
  const expiresAt = instantOf(later(now, attemptLifeMs));
  return encrypt(keyOf(browserSecret), belongsTo(provider), `${expiresAt} ${redirectTo}`);
}

/**
 * Uses up the state that a callback brings, and returns where the attempt ends. Of concurrent callbacks only one gets it.
 *
 * @throws RefusalError: 400 if it is invalid, used, expired or of another browser, provider or issuer
 */
export async function consumeState(
  { storage, clock, config }: AppContext,
  provider: ProviderConfig,
  browserSecret: string,
  state: string,
): Promise<string> {
  const nowDate = clock.now();
  const now = instantOf(nowDate);
  const content = readState(browserSecret, provider, state);
  const redirectTo = await storage.write(serviceActor, async tx => {
    const stateHash = hashOf(state);
    if (content) {
      // At least as long as the state could be used again.
      const expiresAt = instantOf(later(nowDate, attemptLifeMs));
      const isFirstUse =
        content.expiresAt > now && (await insertUsedOauthState(tx, { stateHash, expiresAt }));
      return isFirstUse ? content.redirectTo : undefined;
    }
    // Started by an earlier version, which stored its states.
    const { providerKey, issuer } = provider;
    const browserHash = hashOf(browserSecret);
    const stored = await consumeOauthState(tx, { stateHash, browserHash, providerKey, issuer, now });
    return stored?.redirectTo;
  });
  if (redirectTo === undefined) throw refuse('oauthStateEnded');
  // Checked again, because the owner of a browser can encrypt any URL for it.
  return redirectTarget(config, redirectTo).href;
}

function readState(browserSecret: string, provider: ProviderConfig, state: string) {
  // Otherwise a state could be used again in another spelling.
  if (Buffer.from(state, 'base64url').toString('base64url') !== state) return undefined;
  const content = decrypt(keyOf(browserSecret), belongsTo(provider), state);
  if (content === undefined) return undefined;
  const [expiresAt = '', redirectTo = ''] = content.split(' ');
  return { expiresAt, redirectTo };
}

const keyOf = (browserSecret: string) => createHmac('sha256', browserSecret).update('state').digest();

const belongsTo = ({ providerKey, issuer }: ProviderConfig) => `${providerKey} ${issuer}`;
