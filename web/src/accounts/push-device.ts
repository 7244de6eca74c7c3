// Whether this device takes pushes: the browser's own subscription, which the service is told of.
import { call, newId } from '../api/client.ts';
import { currentSession } from '../api/session.ts';

/** `denied` is what the person told the browser; `missing` a browser that has no Web Push; `insecure` a plain http address. */
export type PushState = 'on' | 'off' | 'denied' | 'missing' | 'insecure';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Never waits for a worker that is not there. */
async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the browser says, without asking the service. */
export async function readPushState(): Promise<PushState> {
  if (!isSecureContext) return 'insecure';
  if (!isSupported()) return 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscriptionHere()) ? 'on' : 'off';
}

/** The service forgets a subscription with the session that named it, and the browser may have made a new one. */
export async function tellOfPushes(): Promise<void> {
  const subscription = isSecureContext && isSupported() ? await subscriptionHere() : null;
  if (subscription && currentSession()?.ended === undefined) await tellService(subscription);
}

/** Asks the person. @throws Error if the push service of the browser cannot be reached */
export async function takePushes(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const { body } = await call('GET /api/push/key');
  const { pushManager } = await navigator.serviceWorker.ready;
  await tellService(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: body.publicKey }),
  );
  return 'on';
}

export async function endPushes(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  const { endpoint } = subscription;
  await call('DELETE /api/push/subscriptions', { body: { endpoint }, idempotencyKey: newId() });
  await subscription.unsubscribe();
  return 'off';
}

/** The service forgets it with the session; the browser has to be told. */
export async function forgetPushes(): Promise<void> {
  if (isSupported()) await (await subscriptionHere())?.unsubscribe();
}

async function tellService(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /api/push/subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
    idempotencyKey: newId(),
  });
}
