// Tests Web Push in the service worker: notifications, taps on them, and the buttons of a dose.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { finishJobs } from '../../server/test/support/finish-jobs.ts';
import { startPushEndpoint } from '../../server/test/support/push-endpoint.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

/** The time limit for each wait. It is short, so that a test fails soon if the browser hangs. */
const timeout = 20_000;
const pollMs = 50;
const hourMs = 3_600_000;

const push = await startPushEndpoint();
const browser = await startBrowser({}, { fullBrowser: true });
const { service } = browser;

interface Push extends Record<string, unknown> {
  tag: string;
}

interface Device {
  page: Page;
  context: BrowserContext;
  /** Delivers a push, as the push service of the browser would. */
  deliver(message: Push): Promise<void>;
  close(): Promise<void>;
}

/** Opens the app on a device that allows notifications, and waits until the worker controls the page. */
async function openDevice(person: Person): Promise<Device> {
  const { page, context } = await browser.open('/today', person, { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications'], { origin: service.baseUrl });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout });
  await until(
    async () => (await context.serviceWorkers()[0]?.evaluate('Notification.permission')) === 'granted',
  );
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(service.baseUrl));
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const deliver = async (message: Push) => {
    const data = JSON.stringify(message);
    // On a busy machine, Chromium sometimes loses a push while the worker starts. A push that shows no notification is
    // therefore delivered again.
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin: service.baseUrl,
        registrationId,
        data,
      });
      if (await isShown(page, message.tag)) return;
    }
  };
  return { page, context, deliver, close: () => context.close() };
}

const attempts = 3;
const shownWithinMs = 5_000;

/** Waits up to five seconds for the notification with this tag. */
async function isShown(page: Page, tag: string): Promise<boolean> {
  const find = () =>
    page.evaluate(
      async wanted =>
        (await (await navigator.serviceWorker.ready).getNotifications({ tag: wanted })).length > 0,
      tag,
    );
  for (
    const deadlineMs = Date.now() + shownWithinMs;
    Date.now() < deadlineMs;
    await page.waitForTimeout(pollMs)
  )
    if (await find()) return true;
  return false;
}

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  data: unknown;
  actions: { action: string; title: string }[];
}

/** Waits for this many notifications on the device, and returns them. */
async function notificationsOn({ page }: Device, count: number): Promise<ShownNotification[]> {
  const read = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(notification => {
        const { title, body, tag, data } = notification;
        const { actions = [] } = notification as { actions?: { action: string; title: string }[] };
        // Removes undefined properties.
        const plainData = JSON.parse(JSON.stringify(data));
        return {
          title,
          body,
          tag,
          data: plainData,
          actions: actions.map(({ action, title }) => ({ action, title })),
        };
      });
    });
  for (const deadlineMs = Date.now() + timeout; ; await page.waitForTimeout(pollMs)) {
    const shown = await read();
    if (shown.length === count) return shown;
    assert.ok(Date.now() < deadlineMs, `The device shows ${shown.length}: ${JSON.stringify(shown)}`);
  }
}

/**
 * Simulates a tap on the notification or one of its buttons inside the worker, because a test has no desktop to tap on.
 * Only a real tap can bring a page to the front or keep the worker alive, so these two are left out.
 */
async function tap({ context }: Device, tag: string, action = '', endpoint = ''): Promise<void> {
  const [worker] = context.serviceWorkers();
  assert.ok(worker, 'There is no worker.');
  await worker.evaluate(`(async () => {
    WindowClient.prototype.focus = async function () { return this; };
    ExtendableEvent.prototype.waitUntil = () => {};
    registration.pushManager.getSubscription = async () => (${JSON.stringify({ endpoint })});
    const [notification] = await registration.getNotifications({ tag: ${JSON.stringify(tag)} });
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: '${action}' }));
  })()`);
}

const alertOf = (birdId: string, title: string) => ({
  ...{ title, body: '14 % under Kiwi’s usual 100 g.', url: `/birds/${birdId}` },
  ...{ tag: `weight_alert ${birdId}`, workspaceId: 1 },
});

describe('A push about a weight', { timeout: 3 * timeout }, () => {
  it('is shown, replaced by a later one with the same tag, and opens the bird on a tap', async () => {
    const olive = await browser.signIn('olive@example.org');
    const { id } = await addBird(olive, { name: 'Kiwi' });
    const device = await openDevice(olive);
    await device.deliver(alertOf(id, 'Kiwi: call the vet'));
    const [first] = await notificationsOn(device, 1);
    assert.deepEqual(first, {
      ...{ title: 'Kiwi: call the vet', body: '14 % under Kiwi’s usual 100 g.', tag: `weight_alert ${id}` },
      ...{ data: { url: `/birds/${id}`, workspaceId: 1 }, actions: [] },
    });
    await device.deliver(alertOf(id, 'Kiwi: urgent'));
    await device.deliver({
      title: 'Juno has arrived',
      body: '',
      url: '/birds/juno',
      tag: 'bird_arrived juno',
    });
    const shown = await notificationsOn(device, 2);
    assert.deepEqual(shown.map(({ title }) => title).sort(), ['Juno has arrived', 'Kiwi: urgent']);
    await tap(device, `weight_alert ${id}`);
    await device.page.waitForURL(`**/birds/${id}`, { timeout });
    await device.page.getByRole('heading', { name: 'Kiwi' }).first().waitFor({ timeout });
    assert.deepEqual(
      (await notificationsOn(device, 1)).map(({ title }) => title),
      ['Juno has arrived'],
    );
    await device.close();
  });

  it('opens a bird even if the open page shows another flock', async () => {
    const [una, vito] = [await browser.signIn('una@example.org'), await browser.signIn('vito@example.org')];
    await vito.call('POST /api/workspace/members', { email: 'una@example.org', role: 'caregiver' });
    const { id } = await addBird(vito, { name: 'Pepper' });
    const { session } = (await una.call('GET /api/auth/session')).body;
    const { workspaceId } = session.workspaces.find(
      (one: { workspaceId: number }) => one.workspaceId !== session.activeWorkspace.id,
    );
    await una.call('POST /api/auth/switch-workspace', { workspaceId });
    await una.call('POST /api/auth/switch-workspace', { workspaceId: session.activeWorkspace.id });
    const device = await openDevice(una);
    const tag = `weight_alert ${id}`;
    const url = `/birds/${id}?flock=${workspaceId}`;
    await device.deliver({ title: 'Pepper: urgent', url, tag });
    await notificationsOn(device, 1);
    await tap(device, tag);
    await device.page.getByRole('heading', { name: 'Pepper' }).first().waitFor({ timeout });
    assert.equal(new URL(device.page.url()).search, '');
    await device.close();
  });

  it('is shown with default text if it is empty, and never opens another site', async () => {
    const device = await openDevice(await browser.signIn('nora@example.org'));
    await device.deliver({ tag: 'bare' });
    const [bare] = await notificationsOn(device, 1);
    assert.deepEqual([bare?.title, bare?.data], ['Flock Care', { url: '/today' }]);
    await device.deliver({ title: 'Elsewhere', url: 'https://example.org/', tag: 'elsewhere' });
    await notificationsOn(device, 2);
    await tap(device, 'elsewhere');
    await notificationsOn(device, 1);
    assert.equal(new URL(device.page.url()).pathname, '/today');
    await device.close();
  });
});

/** True if the notification with the tag alerts again when it replaces another. */
const alertsAgain = ({ page }: Device, tag: string) =>
  page.evaluate(async tag => {
    const registration = await navigator.serviceWorker.ready;
    const [shown] = await registration.getNotifications({ tag });
    return (shown as { renotify?: boolean } | undefined)?.renotify;
  }, tag);

describe('A push that replaces another', { timeout: 3 * timeout }, () => {
  it('alerts again only if its text is different', async () => {
    const device = await openDevice(await browser.signIn('quinn@example.org'));
    const due = { title: 'Sky: Meloxicam is due', url: '/doses', tag: 'dose sky' };
    for (const [message, alerts] of [
      [due, false],
      [due, false],
      [{ ...due, title: 'Sky: Meloxicam is late' }, true],
    ] as const) {
      await device.deliver(message);
      await device.page.waitForTimeout(10 * pollMs);
      const [shown] = await notificationsOn(device, 1);
      assert.deepEqual([shown?.title, await alertsAgain(device, due.tag)], [message.title, alerts]);
    }
    await device.close();
  });
});

describe('The subscription of this browser', { timeout: 3 * timeout }, () => {
  it('is sent to the service again when the app starts', async () => {
    const rosa = await browser.signIn('rosa@example.org');
    const { page } = await openDevice(rosa);
    const { subscription } = push.subscribe('rosa');
    await page.addInitScript(subscription => {
      PushManager.prototype.getSubscription = async () =>
        ({ toJSON: () => subscription, unsubscribe: async () => true }) as unknown as PushSubscription;
    }, subscription);
    const response = page.waitForResponse(
      response =>
        response.url().endsWith('/api/push/subscriptions') && response.request().method() === 'POST',
      { timeout },
    );
    await page.reload({ waitUntil: 'domcontentloaded' });
    assert.ok((await response).ok());
  });
});

describe('A push about a late dose', { timeout: 3 * timeout }, () => {
  it('has two buttons: one opens the doses, the other postpones the reminder', async () => {
    const pia = await browser.signIn('pia@example.org');
    const { subscription } = push.subscribe('pia');
    await pia.call('POST /api/push/subscriptions', subscription);
    const { id } = await addBird(pia, { name: 'Sky' });
    const today = service.clock.now().toISOString().slice(0, 10);
    await pia.call(`POST /api/birds/${id}/medications`, {
      ...{ name: 'meloxicam', dosage: '0.3 ml', frequency: 'once_daily', startDate: today },
      doseSchedule: [{ key: 'day', label: 'Day', time: '12:00' }],
    });
    const noon = new Date(`${today}T12:00:00.000Z`).getTime();
    await service.background.startClocks();
    await finishJobs(service);
    // Moves the clock past the grace period of tomorrow's dose.
    service.clock.forward(noon + 26 * hourMs - service.clock.now().getTime());
    await finishJobs(service);
    const [received] = push.received.filter(({ message }) => message.title === 'Sky: not recorded yet');
    assert.ok(received, 'The service has sent no push.');
    const { message } = received;

    const device = await openDevice(pia);
    await device.deliver(message);
    const [shown] = await notificationsOn(device, 1);
    assert.deepEqual(shown?.actions, [
      { action: 'give', title: 'Give' },
      { action: 'later', title: 'In 30 minutes' },
    ]);
    await tap(device, message.tag, 'later', subscription.endpoint);
    const latest = async () => (await pia.call('GET /api/notification-log?limit=1')).body.deliveries[0];
    for (const deadlineMs = Date.now() + timeout; (await latest()).reason !== 'put_off'; ) {
      assert.ok(Date.now() < deadlineMs, JSON.stringify(await latest()));
      await device.page.waitForTimeout(pollMs);
    }
    await notificationsOn(device, 0);
    assert.equal(new URL(device.page.url()).pathname, '/today');
    // If the service cannot postpone the reminder, the doses are shown immediately.
    await device.deliver(message);
    await notificationsOn(device, 1);
    await tap(device, message.tag, 'later', subscription.endpoint);
    await device.page.waitForURL('**/doses', { timeout });

    await device.page.goto(`${service.baseUrl}/today`);
    await device.deliver(message);
    await notificationsOn(device, 1);
    await tap(device, message.tag, 'give');
    await device.page.waitForURL('**/doses', { timeout });
    await device.close();
  });
});
