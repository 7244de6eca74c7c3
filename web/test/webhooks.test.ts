// Tests webhooks and Home Assistant in the flock settings: adding a webhook, its secret, its deliveries, and turning it
// off and on.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, assembleCast } from '../../server/test/cast.ts';
import {
  settleWebhooks,
  startWebhookReceiver,
  verifyEvent,
} from '../../server/test/support/webhook-receiver.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

// Nothing listens on the broker's port.
const browser = await startBrowser({ MQTT_URL: 'mqtt://127.0.0.1:9' });
const { olive, carl, workspaceId } = await assembleCast(browser.service);
const receiver = await startWebhookReceiver();

/** Holds the next request until `goOn()` is called. */
function holdNext(page: Page, url: string) {
  let goOn = () => {};
  const held = new Promise<void>(resolve => {
    goOn = resolve;
  });
  const isRequested = new Promise<void>(resolve => {
    void page.route(
      url,
      async route => {
        resolve();
        await held;
        await route.continue();
      },
      { times: 1 },
    );
  });
  return { isRequested, goOn: () => goOn() };
}

describe('A webhook', () => {
  it('is added, its secret is shown once, and its deliveries can be read and repeated', async () => {
    const { page, context } = await browser.open('/flock', olive, { width: 1280 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('This cannot be empty.').first().waitFor();
    await page.getByLabel('Name').fill('Home');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByRole('radio', { name: 'Only this' }).check();
    await page.getByRole('button', { name: 'Arrivals and departures' }).click();
    await expectAccessible(page);
    await takePicture(page, 'webhook-form');
    const created = holdNext(page, '**/api/webhooks');
    await page.getByRole('button', { name: 'Add it' }).click();
    await created.isRequested;
    // The sheet cannot be closed now, because the secret would be lost.
    await page.locator('button[aria-busy=true]').waitFor();
    await page.keyboard.press('Escape');
    created.goOn();
    await page.getByRole('button', { name: 'Copy the secret' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(secret, /^whsec_\S+$/);
    await takePicture(page, 'webhook-secret');
    await page.getByRole('button', { name: 'Done' }).click();

    receiver.react = () => ({ status: 500, body: 'Out of parrots.' });
    await addBird(olive, { name: 'Kiwi' });
    await settleWebhooks(browser.service);
    await page.getByRole('link', { name: 'Home' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Kiwi: Bird arrived' });
    await row.getByText('Waiting: the receiver refused it (500)').waitFor();
    await page.getByText(/^Failing since/).waitFor();
    // Opens the details by keyboard.
    await row.getByText('Request and response').focus();
    await page.keyboard.press('Enter');
    await row.getByText('Out of parrots.').waitFor();
    await row.getByText('"type": "bird.arrived"').waitFor();
    await expectAccessibleEverywhere(page, 'webhook');

    receiver.react = () => ({ status: 200 });
    await row.getByRole('button', { name: 'Send again: Bird arrived, number 1' }).click();
    await row.getByText('Delivered').waitFor();
    assert.equal(verifyEvent(receiver.received.at(-1) ?? assert.fail(), secret).type, 'bird.arrived');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Test' }).getByText('Delivered').waitFor();
    await page.getByText('On', { exact: true }).waitFor();
  });

  it('is turned off and on, gets a new secret, and is deleted; Home Assistant is then turned on and off', async () => {
    const { body } = await olive.call('POST /api/webhooks', { name: 'Shed', url: receiver.url });
    const { page } = await browser.open(`/webhooks/${body.webhook.id}`, olive);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('On', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByText('The current secret works for one more day.').waitFor();
    await expectAccessible(page);
    const rotated = holdNext(page, '**/rotate');
    await page.getByRole('button', { name: 'Make a new secret' }).click();
    await rotated.isRequested;
    await page.locator('button[aria-busy=true]').waitFor();
    await page.keyboard.press('Escape');
    rotated.goOn();
    await page.getByText('For a day, requests are signed with the previous secret as well.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Garden shed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Garden shed' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Garden shed was deleted.').waitFor();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Garden shed' }).count(), 0);
    // Home Assistant is on the same screen.
    const home = page.getByRole('checkbox', { name: 'Show this flock there' });
    await home.check();
    await page.getByText(`Its topics begin with flock-care/${workspaceId}/.`).waitFor();
    await page.getByText('Weights that arrive over MQTT are recorded in the name of Olive.').waitFor();
    await expectAccessible(page);
    await home.uncheck();
    await page.getByText('Its topics begin with').waitFor({ state: 'detached' });
    assert.equal((await olive.call('GET /api/workspace/mqtt')).body.mqtt.enabled, false);
  });

  it('is hidden, like Home Assistant, from people who do not manage the flock', async () => {
    const { page } = await browser.open('/flock', carl);
    await page.getByRole('heading', { name: 'Tokens', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const name of ['Webhooks', 'Home Assistant'])
      assert.equal(await page.getByRole('heading', { name }).count(), 0);
  });
});
