// The service worker: after one visit online, the app shows every screen of daily use offline.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const made = await olive.api.call('POST /api/birds', {
  body: { name: 'Kiwi', tagId: 'K-1', species: 'Cockatiel' },
});
const birdId = made.body.bird.id;
const expected = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /preload CSS/];

/** Opens the app, waits until the worker and the bird's reads are stored, and goes offline. */
async function installed(
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
  await until(() => page.evaluate(keepsBird));
  if (language) await page.evaluate(chosen => localStorage.setItem('language', chosen), language);
  await page.goto(`${browser.service.baseUrl}/today`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (language) await until(() => page.evaluate(keepsLanguage, language));
  await context.setOffline(true);
  return { page, context };
}

/** Runs in the page. True if the bird's reads are stored on the device; storing them takes a moment. */
function keepsBird(): Promise<boolean> {
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

/** Runs in the page. True when the worker has cached the messages of the screen with the most messages. */
async function keepsLanguage(language: string): Promise<boolean> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return requests.flat().some(({ url }) => url.endsWith(`/${language}/workspaces/flock-screen.json`));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(browser.service.baseUrl + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** The screens of daily use. */
const screens = [
  '/today',
  '/birds',
  '/birds/new',
  `/birds/${birdId}`,
  `/birds/${birdId}/edit`,
  `/birds/${birdId}/medications/new`,
  '/weigh',
  '/doses',
  '/outbox',
  '/history',
  '/flock',
  '/people',
  '/you',
];
const broken = /konnte nicht angezeigt werden|hat nicht geantwortet/;

describe('Without a connection', () => {
  for (const [name, locale, language] of [
    ['in the language of the browser', 'de-DE', undefined],
    ['in a language that was chosen', 'en-GB', 'de'],
  ] as const) {
    it(`shows every screen of daily use, ${name}`, async () => {
      const { page, context } = await installed(locale, language);
      for (const path of screens) {
        await open(page, path);
        assert.doesNotMatch(await page.getByRole('main').innerText(), broken, path);
        assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
      }
      await context.close();
    });
  }

  it('says that a screen that was not cached needs a connection', async () => {
    const { page, context } = await installed('en-GB');
    for (const path of ['/accept', `/birds/${birdId}/move`, '/vet', '/invitation', '/admin']) {
      await open(page, path);
      await page.getByText('This screen needs a connection.').waitFor();
    }
    await context.close();
  });

  it('caches the messages of one language only', async () => {
    const { page, context } = await installed('en-GB');
    assert.equal(await page.evaluate(keepsLanguage, 'en'), true);
    assert.equal(await page.evaluate(keepsLanguage, 'de'), false);
    await context.close();
  });
});
