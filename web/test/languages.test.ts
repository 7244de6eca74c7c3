// Tests that every screen fits a small phone with large text, in every language and from right to left.
import { before, describe, it } from 'node:test';
import { type Language, languages } from '@flock-care/contract/languages';
import type { Page } from 'playwright-core';
import { fillDemo } from '../../server/src/cli/demo/fill.ts';
import { household } from '../../server/src/cli/demo/people.ts';
import type { Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { expectNothingCut } from './support/cut-text.ts';

const browser = await startBrowser();
let owner: Person;
let addresses: string[] = [];

before(async () => {
  const today = new Date().toISOString().slice(0, 10);
  await fillDemo(new URL(browser.service.baseUrl), { timeZone: 'UTC', today, time: '09:10' });
  owner = await browser.signIn(household.owner.email);
  const { birds } = (await owner.call('GET /api/birds')).body;
  const bird = `/birds/${birds[0].id}`;
  const ofBird = ['', '/edit', '/medications/new', '/weights', '/move', '/files', '/history', '#hand-over'];
  addresses = [
    ...['/today', '/birds', '/birds/new', '/weigh', '/doses', '/history', '/cage-cards', '/past-birds'],
    ...ofBird.map(part => bird + part),
    ...['/flock', '/people', '/import', '/census', '/report', '/register', '/you', '/outbox', '/accept'],
  ];
});

async function checkScreens(locale: Language, prepare: (page: Page) => Promise<void> = async () => {}) {
  const { page } = await browser.open('/today', owner, { width: 320, textPercent: 200, locale });
  for (const address of addresses) {
    await page.goto(browser.service.baseUrl + address, { waitUntil: 'domcontentloaded' });
    await page.locator('h1, h2').first().waitFor();
    // The shapes of a screen that is loading.
    await page.waitForFunction(() => !document.querySelector('[role=status][aria-label]'));
    await prepare(page);
    await expectNothingCut(page, `${locale} ${address}`);
  }
}

describe('The screens, at 320 px with text at 200 %, are neither cut nor overlapping', () => {
  for (const language of languages) it(`in ${language}`, () => checkScreens(language));

  it('from right to left', () =>
    checkScreens('en', page => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))));
});
