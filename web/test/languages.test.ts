// Tests that the screens fit a small phone, with and without large text, in every language and from right to left.
import { before, describe, it } from 'node:test';
import { type Language, languages } from '@flock-care/contract/languages';
import type { Page, Request } from 'playwright-core';
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
  // The bird that needs the vet, because its page has all the parts.
  const bird = `/birds/${birds.find(({ name }: { name: string }) => name === 'Juno').id}`;
  const ofBird = ['', '/edit', '/medications/new', '/weights', '/move', '/files', '/history', '#hand-over'];
  addresses = [
    ...['/birds', '/birds/new', '/weigh', '/doses', '/history', '/cage-cards', '/past-birds'],
    ...ofBird.map(part => bird + part),
    ...[
      '/flock',
      '/people',
      '/import',
      '/census',
      '/report',
      '/register',
      '/you',
      '/outbox',
      '/accept',
      '/today',
    ],
  ];
});

/** Returns the set of the page's running requests, which is kept up to date. */
function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', request => void open.add(request));
  page.on('requestfinished', request => void open.delete(request));
  page.on('requestfailed', request => void open.delete(request));
  return open;
}

/** Opens another screen without loading the app again, which takes a third of the time. Waits until it has its data. */
async function navigate(page: Page, address: string, requests: ReadonlySet<Request>): Promise<void> {
  await page.evaluate(to => {
    for (const heading of document.querySelectorAll('h1, h2')) heading.setAttribute('data-left', '');
    history.pushState({}, '', to);
  }, address);
  await page.waitForFunction(isSheet => {
    const isNew = isSheet ? document.querySelector('dialog[open]') : !document.querySelector('[data-left]');
    return isNew && document.querySelector('h1') && !document.querySelector('[role=status][aria-label]');
  }, address.includes('#'));
  // The responses are rendered in the next frame.
  do await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
  while (requests.size > 0);
}

/** Changes the size of the text as the setting does, without leaving the screen. */
const setLargeText = (page: Page, isLarge: boolean) =>
  page.evaluate(large => {
    const root = document.documentElement;
    root.style.fontSize = large ? '200%' : '';
    if (large) root.dataset.text = 'large';
    else delete root.dataset.text;
  }, isLarge);

/** The screens of people who have not signed in. */
const openAddresses = ['/invitation', '/tablet', '/sign-in'];

async function checkScreens(locale: Language, prepare: (page: Page) => Promise<void> = async () => {}) {
  const check = async (person: Person | undefined, start: string, visited: readonly string[]) => {
    const { page } = await browser.open(start, person, { width: 320, textPercent: 200, locale });
    const requests = openRequests(page);
    await page.locator('h1').first().waitFor();
    for (const address of visited) {
      await navigate(page, address, requests);
      await prepare(page);
      await expectNothingCut(page, `${locale} ${address}`);
      await setLargeText(page, false);
      await expectNothingCut(page, `${locale} ${address}, without large text`);
      await setLargeText(page, true);
    }
  };
  await check(owner, '/today', addresses);
  await check(undefined, '/vet', openAddresses);
}

describe('At 320 px, with and without large text, no text is cut off or overlaps', () => {
  for (const language of languages) it(`in ${language}`, () => checkScreens(language));

  it('from right to left', () =>
    checkScreens('en', page => page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))));
});
