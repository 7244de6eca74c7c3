// Tests that the app tells the service the person's language: when it first opens, and when the person chooses another
// one.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { testPin } from '../../server/test/tablets.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { baseUrl } = browser.service;

const localeOf = async (person: Person): Promise<string | null> =>
  (await person.call('GET /api/auth/user')).body.user.locale;

/** Waits until the service has stored a language. */
const untilStored = (person: Person, locale: string) =>
  until(async () => (await localeOf(person)) === locale);

/** Collects the languages that a page sends. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'PATCH' || !request.url().endsWith('/api/auth/user')) return;
    const { locale } = request.postDataJSON();
    if (locale !== undefined) sent.push(locale);
  });
  return sent;
}

/** Opens a screen and waits until the session has been read again and the page is idle. */
async function start(page: Page, path = '/today'): Promise<void> {
  const session = page.waitForResponse('**/api/auth/session');
  await page.goto(baseUrl + path);
  await session;
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

it('a German browser sets de-DE only when the app first opens, and choosing another language changes it', async () => {
  const person = await browser.signIn('greta@example.org');
  assert.equal(await localeOf(person), null);
  const { page } = await browser.open('/today', person, { locale: 'de-DE' });
  await untilStored(person, 'de-DE');

  await page.waitForLoadState('networkidle');
  const sent = sentBy(page);
  await start(page);
  await start(page, '/you');
  assert.deepEqual(sent, []);

  await page.getByRole('radio', { name: 'English' }).check();
  await untilStored(person, 'en');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await untilStored(person, 'de-DE');
  assert.deepEqual(sent, ['en', 'de-DE']);
});

it('the browser’s region is sent with the language', async () => {
  const person = await browser.signIn('aoife@example.org');
  await browser.open('/today', person, { locale: 'en-IE' });
  await untilStored(person, 'en-IE');
});

it('a browser in a language that the app does not have sets English', async () => {
  const person = await browser.signIn('joao@example.org');
  await browser.open('/today', person, { locale: 'pt-BR' });
  await untilStored(person, 'en');
});

it('a second device changes the language only if one is chosen there', async () => {
  const person = await browser.signIn('mika@example.org');
  const { page } = await browser.open('/today', person, { locale: 'de-AT' });
  await untilStored(person, 'de-AT');
  const { page: borrowed } = await browser.open('/you', person, { locale: 'en-US' });
  const sent = sentBy(borrowed);
  await start(borrowed, '/you');
  assert.deepEqual(sent, []);
  await borrowed.getByRole('radio', { name: 'Français' }).check();
  await untilStored(person, 'fr');
  await start(page);
  await page.waitForLoadState('networkidle');
  assert.equal(await localeOf(person), 'fr');
});

it('another open tab does not change the language back', async () => {
  const person = await browser.signIn('tabea@example.org');
  const { page, context } = await browser.open('/you', person, { locale: 'en-GB' });
  await untilStored(person, 'en-GB');
  const other = await context.newPage();
  const sent = sentBy(other);
  await start(other, '/you');
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await untilStored(person, 'de');
  await other.waitForFunction(
    () => JSON.parse(localStorage.getItem('session') ?? '{}').context.user.locale === 'de',
  );
  await other
    .getByRole('link', { name: /^Today|^Heute/ })
    .first()
    .click();
  await other.waitForURL('**/today');
  await other.waitForLoadState('networkidle');
  assert.deepEqual(sent, []);
  assert.equal(await localeOf(person), 'de');
});

it('a failure is not shown, and only the next start tries again', async () => {
  const person = await browser.signIn('fay@example.org');
  const { page } = await browser.open('/sign-in', undefined, { expected: [/status of 503/] });
  const sent = sentBy(page);
  await page.route('**/api/auth/user', async route => {
    if (route.request().postData()?.includes('locale')) await route.fulfill({ status: 503, json: {} });
    else await route.continue();
  });
  const failed = page.waitForResponse(response => response.status() === 503);
  await page.goto(`${baseUrl}/you?auth_token=${person.token}`);
  await failed;
  // A new name makes the app read the session again.
  const session = page.waitForResponse('**/api/auth/session');
  await page.getByRole('button', { name: 'Edit your name and phone' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fay Wren');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await session;
  await page.getByRole('heading', { level: 1, name: 'Fay Wren' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(sent, ['en-GB']);
  assert.equal(await page.getByRole('alert').count(), 0);

  await page.unrouteAll();
  await start(page);
  await untilStored(person, 'en-GB');
  assert.deepEqual(sent, ['en-GB', 'en-GB']);
});

it('a language chosen without a connection is sent when the session is read again', async () => {
  const person = await browser.signIn('olaf@example.org');
  const expected = [/ERR_INTERNET_DISCONNECTED/];
  const { page, context } = await browser.open('/you', person, { locale: 'de-DE', expected });
  await untilStored(person, 'de-DE');
  // Loads the English messages. The German ones stay in memory.
  await page.getByRole('radio', { name: 'English' }).check();
  await untilStored(person, 'en');
  const sent = sentBy(page);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor();
  assert.deepEqual(sent, []);
  await context.setOffline(false);
  await start(page);
  await untilStored(person, 'de-DE');
});

it('a shared tablet sends no language', async () => {
  const owner = await browser.signIn('ona@example.org');
  await addBird(owner);
  const { body } = await owner.api.call('POST /api/tablets', { body: { name: 'Kitchen tablet' } });
  await owner.api.call('PUT /api/auth/pin', { body: { pin: testPin } });
  const { page } = await browser.open('/sign-in', undefined, { width: 768, height: 1024, locale: 'de-DE' });
  const sent = sentBy(page);
  await page.goto(`${baseUrl}/tablet#${body.code}`);
  await page.getByRole('button', { name: 'Dieses Tablet koppeln' }).click();
  await page.getByRole('button', { name: /^Ona/ }).click();
  await page.keyboard.type(testPin);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ona:/ }).last().waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(sent, []);
  assert.equal(await localeOf(owner), null);
});
