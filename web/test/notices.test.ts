// Tests the notification settings on the You page.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { signInByEmail } from '../../server/test/support/by-email.ts';
import { openMailbox } from '../../server/test/support/mailbox.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const mailbox = await openMailbox();
const browser = await startBrowser({ SMTP_URL: mailbox.url }, { fullBrowser: true });
const withoutMail = await startBrowser();

it('The You page saves the ticked topics and the quiet hours, and is translated into German', async () => {
  const robin = await signInByEmail(browser.service, mailbox, 'robin@example.org');
  const { page } = await browser.open('/you', robin);
  const late = page.getByRole('checkbox', { name: 'A dose is late: by mail' });
  assert.equal(await late.isChecked(), false);
  // This browser has no push, so a sentence replaces the push column.
  await page.getByText(/^(Push does not reach this device yet|This browser blocks push)/).waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'A bird slips: by push' }).count(), 0);
  await late.check();
  await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await page.getByLabel('Quiet to').fill('06:30');
  await page.getByText('is sent then, once.').waitFor();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await page.getByLabel('Quiet to').waitFor();
  assert.equal(await page.getByLabel('Quiet to').inputValue(), '06:30');
  assert.equal(await late.isChecked(), true);
  const { body } = await robin.api.call('GET /api/notification-settings');
  assert.deepEqual(body.settings.quietHours, { from: '22:00', to: '06:30' });
  assert.deepEqual(body.settings.topics.dose_overdue, { email: true, push: true });
  await takePicture(page, 'notices', { fullPage: true });
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('heading', { name: 'Benachrichtigungen' }).waitFor();
});

it('The You page offers no notices by email on a server that sends no email', async () => {
  const robin = await withoutMail.signIn('robin@example.org');
  const { page } = await withoutMail.open('/you', robin);
  await page.getByText('This server does not send email: notices come by push only.').waitFor();
  await page.getByRole('checkbox', { name: 'Quiet hours' }).waitFor();
  assert.equal(await page.getByRole('checkbox', { name: /: by (mail|push)$/ }).count(), 0);
});

/** Leaves requests for this path unanswered from now on. */
const hang = (page: Page, path: string) => page.route(`**${path}`, () => {});

it('The You page lets people choose notices before the server has said whether it sends email', async () => {
  const robin = await signInByEmail(browser.service, mailbox, 'slow@example.org');
  const { page } = await browser.open('/today', robin);
  await hang(page, '/api/auth/options');
  await page.goto(new URL('/you', browser.service.baseUrl).href);
  const late = page.getByRole('checkbox', { name: 'A dose is late: by mail' });
  await page.getByRole('checkbox', { name: 'Quiet hours' }).waitFor();
  const readAgain = page.waitForResponse(
    response => response.url().endsWith('/notification-settings') && response.request().method() === 'GET',
  );
  await late.check();
  await readAgain;
  // The settings are stored on the device a moment later.
  await page.waitForTimeout(1_500);
  await hang(page, '/api/notification-settings');
  await page.reload();
  await page.getByRole('button', { name: 'Edit your name and phone' }).waitFor();
  await late.waitFor({ timeout: 1_000 });
  assert.equal(await late.isChecked(), true);
});

it('The You page says that the settings have not been read yet, and shows the push state of the browser', async () => {
  const robin = await signInByEmail(browser.service, mailbox, 'hanging@example.org');
  const { page, context } = await browser.open('/today', robin);
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const subscription = { toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: {} }) };
    const registration = { pushManager: { getSubscription: async () => subscription } };
    navigator.serviceWorker.getRegistration = async () =>
      registration as unknown as ServiceWorkerRegistration;
  });
  for (const path of ['/api/auth/options', '/api/notification-settings', '/api/push/subscriptions'])
    await hang(page, path);
  await page.goto(new URL('/you', browser.service.baseUrl).href);
  await page.getByText('Push reaches this device.').waitFor();
  await page.getByText('Your choices are shown as soon as the server answers.').waitFor();
  assert.equal(await page.getByRole('checkbox', { name: 'Quiet hours' }).count(), 0);
});
