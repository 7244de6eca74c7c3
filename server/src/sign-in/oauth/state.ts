// The OAuth `state` parameter of a sign-in attempt: the data for the callback, encrypted for the browser that started
// the attempt. Nothing is stored until a callback arrives, no matter how many attempts are started.
import { createHmac } from 'node:crypto';
import type { ServiceContext } from '../../app-context.ts';
import { hashOf } from '../../auth/credentials.ts';
import { decrypt, encrypt } from '../../auth/encryption.ts';
import { instantOf, later } from '../../clock.ts';
import type { ProviderConfig } from '../../config/config.ts';
import { refuse } from '../../refusals.ts';
import { serviceActor } from '../../storage/actor.ts';
import { redirectTarget } from '../redirect-target.ts';
import { attemptLifeMs } from './attempt.ts';
import { consumeOauthState, insertUsedOauthState } from './states.queries.ts';

/** Creates the state of an attempt that ends with a redirect to `redirectTo`. */
export function createState(
  browserSecret: string,
  provider: ProviderConfig,
  redirectTo: string,
  now: Date,
): string {
  const expiresAt = instantOf(later(now, attemptLifeMs));
  return encrypt(keyOf(browserSecret), bindingOf(provider), `${expiresAt} ${redirectTo}`);
}

/**
 * Uses up the state of a callback, and returns the URL to redirect to at the end. Of concurrent callbacks, only one
 * succeeds.
 *
 * @throws RefusalError: 400 if it is invalid, used, expired, or from another browser, provider or issuer
 */
export async function consumeState(
  { storage, clock, config }: ServiceContext,
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
      // The service remembers a used state for at least as long as it is valid.
      const expiresAt = instantOf(later(nowDate, attemptLifeMs));
      const isFirstUse =
        content.expiresAt > now && (await insertUsedOauthState(tx, { stateHash, expiresAt }));
      return isFirstUse ? content.redirectTo : undefined;
    }
    // An earlier version may have started the attempt and stored its state.
    const { providerKey, issuer } = provider;
    const browserHash = hashOf(browserSecret);
    const stored = await consumeOauthState(tx, { stateHash, browserHash, providerKey, issuer, now });
    return stored?.redirectTo;
  });
  if (redirectTo === undefined) throw refuse('oauthStateEnded');
  // Checked again, because the person has the browser's secret and could encrypt any URL with it.
  return redirectTarget(config, redirectTo).href;
}

function readState(browserSecret: string, provider: ProviderConfig, state: string) {
  // Other encodings of the same state are refused, because each of them could be used once.
  if (Buffer.from(state, 'base64url').toString('base64url') !== state) return undefined;
  const content = decrypt(keyOf(browserSecret), bindingOf(provider), state);
  if (content === undefined) return undefined;
  const [expiresAt = '', redirectTo = ''] = content.split(' ');
  return { expiresAt, redirectTo };
}

const keyOf = (browserSecret: string) => createHmac('sha256', browserSecret).update('state').digest();

const bindingOf = ({ providerKey, issuer }: ProviderConfig) => `${providerKey} ${issuer}`;
