// Tests the service worker: after it was opened once with a connection, the app shows all screens of daily use without
// one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const created = await olive.api.call('POST /api/birds', {
  body: { name: 'Kiwi', tagId: 'K-1', species: 'Cockatiel' },
});
const birdId = created.body.bird.id;
const expected = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /preload CSS/];

/** Opens the app, waits until the worker and the bird's reads are stored, and goes offline. */
async function openInstalled(
  locale: string,
  language?: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await browser.open(`/birds/${birdId}`, olive, {
    serviceWorkers: 'allow',
    locale,
    expected,
  });
  await page.getByRole('heading', { name: 'Kiwi', exact: true }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await until(() => page.evaluate(hasStoredBird));
  if (language) await page.evaluate(chosen => localStorage.setItem('language', chosen), language);
  await page.goto(`${browser.service.baseUrl}/today`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (language) await until(() => hasCachedMessages(page, language));
  await context.setOffline(true);
  return { page, context };
}

/** Runs in the page. True if the bird's reads are stored on the device; storing them takes a moment. */
function hasStoredBird(): Promise<boolean> {
  return new Promise(resolve => {
    const opening = indexedDB.open('flock-care');
    opening.onsuccess = () => {
      const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.some(key => String(key).includes('GET /api/birds/:birdId"')));
      };
    };
  });
}

/** Runs in the page. True if the worker has cached a file whose path ends like this. */
async function hasCached(ending: string): Promise<boolean> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return requests.flat().some(({ url }) => url.endsWith(`/${ending}`));
}

const hasCachedMessages = (page: Page, language: string) =>
  page.evaluate(hasCached, `${language}/accounts/you-screen.json`);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(browser.service.baseUrl + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The screens of daily use. */
const screens = ['/today', '/birds', `/birds/${birdId}`, '/weigh', '/doses', '/outbox', '/history', '/you'];
const broken = /konnte nicht angezeigt werden|hat nicht geantwortet/;

describe('The app without a connection', () => {
  for (const [name, locale, language] of [
    ['in the language of the browser', 'de-DE', undefined],
    ['in a language that was chosen', 'en-GB', 'de'],
  ] as const) {
    it(`shows every screen of daily use, ${name}`, async () => {
      const { page, context } = await openInstalled(locale, language);
      for (const path of screens) {
        await open(page, path);
        assert.doesNotMatch(await page.getByRole('main').innerText(), broken, path);
        assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      }
      await context.close();
    });
  }

  it('shows the screens for desk work after one of them has been used', async () => {
    const { page, context } = await openInstalled('en-GB');
    await open(page, '/flock');
    await page.getByText('This screen needs a connection.').waitFor();
    await context.setOffline(false);
    await open(page, '/people');
    await until(() => page.evaluate(hasCached, 'workspaces/flock-screen.json'));
    await context.setOffline(true);
    for (const path of [
      '/flock',
      '/people',
      '/birds/new',
      `/birds/${birdId}/edit`,
      `/birds/${birdId}/medications/new`,
      `/birds/${birdId}/weights`,
    ]) {
      await open(page, path);
      assert.doesNotMatch(
        await page.getByRole('main').innerText(),
        /could not be shown|did not answer/,
        path,
      );
    }
    await context.close();
  });

  it('says that a screen that was not cached needs a connection', async () => {
    const { page, context } = await openInstalled('en-GB');
    for (const path of ['/accept', `/birds/${birdId}/move`, '/vet', '/invitation', '/admin']) {
      await open(page, path);
      await page.getByText('This screen needs a connection.').waitFor();
    }
    await context.close();
  });

  it('caches the messages of one language only', async () => {
    const { page, context } = await openInstalled('en-GB');
    assert.equal(await hasCachedMessages(page, 'en'), true);
    assert.equal(await hasCachedMessages(page, 'de'), false);
    await context.close();
  });
});
