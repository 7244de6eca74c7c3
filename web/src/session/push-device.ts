// The push subscription of this browser, and its registration with the service.
import { call, newId } from '../api/client.ts';
import { currentSession } from '../device/session.ts';

/** `denied`: the person blocked notifications; `missing`: the browser has no Web Push; `insecure`: plain HTTP. */
export type PushState = 'on' | 'off' | 'denied' | 'missing' | 'insecure';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Does not wait for the service worker, because there may be none. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Reads the state from the browser, without asking the service. */
export async function readPushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  if (!isSupported()) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return (await currentSubscription()) ? 'on' : 'off';
}

/**
 * Re-registers the subscription. The service deletes a subscription together with the session that registered it, and
 * the browser may have replaced the subscription in the meantime.
 */
export async function registerPushAgain(): Promise<void> {
  const subscription = isSecureContext && isSupported() ? await currentSubscription() : null;
  const session = currentSession();
  if (subscription && session?.ended === undefined && !session?.tablet) await register(subscription);
}

/**
 * Asks the person for permission, subscribes the browser, and registers the subscription.
 *
 * @throws if the browser's push service or our service cannot be reached, or refuses
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { body } = await call('GET /api/push/key');
  const { pushManager } = await navigator.serviceWorker.ready;
  await register(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.publicKey }),
  );
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await call('DELETE /api/push/subscriptions', { body: { endpoint }, idempotencyKey: newId() });
  await subscription.unsubscribe();
  return 'off';
}

/** Ends the browser's subscription. The service deletes its copy together with the session. */
export async function unsubscribeBrowser(): Promise<void> {
  if (isSupported()) await (await currentSubscription())?.unsubscribe();
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /api/push/subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
    idempotencyKey: newId(),
  });
}
