// Tests the early requests, which are sent before the scripts of the app run. They are sent only for the first screen,
// and each only once.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const { baseUrl } = browser.service;
const person = await browser.signIn('early@example.org');
const bird = await addBird(person, { name: 'Kiwi', species: 'Cockatiel', tagId: 'C-1' });

/** Opens a URL, and returns the requests made until the page is idle. */
async function requestsOf(page: Page, path: string): Promise<string[]> {
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url().replace(baseUrl, '')));
  await page.goto(baseUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return requests;
}

const countOf = (requests: readonly string[], path: string) =>
  requests.filter(request => request === path).length;
/** Returns the keys of the unused responses. */
const unusedResponses = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { early: Map<string, unknown> }).early.keys()]);

/** Opens a page on a device that has the session, but no data from the flock. */
async function openSignedIn(): Promise<Page> {
  const { page } = await browser.open('/today', person);
  await page.waitForLoadState('networkidle');
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '');
  const { page: other, context } = await browser.open('/sign-in');
  await context.addInitScript(text => localStorage.setItem('session', text), session);
  return other;
}

describe('The first reads', () => {
  for (const [name, path, read] of [
    ['Today', '/today', '/api/today'],
    ['a bird', `/birds/${bird.id}`, `/api/birds/${bird.id}/weight-history?limit=500`],
    ['a new bird', '/birds/new', '/api/workspace/settings'],
  ] as const) {
    it(`of ${name} are requested once, and used`, async () => {
      const page = await openSignedIn();
      const requests = await requestsOf(page, path);
      assert.equal(countOf(requests, read), 1);
      assert.deepEqual(await unusedResponses(page), []);
    });
  }

  it('of Today are requested after its styles, and the screen is rendered once, with all its data', async () => {
    const page = await openSignedIn();
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));
    const read = page.waitForResponse('**/api/today').then(response => response.finished());
    // Simulates a slow connection, on which the scripts arrive last.
    await page.route('**/assets/libraries-*.js', async route => {
      await read;
      await route.continue();
    });
    await page.addInitScript(() => {
      const seen = { skeletons: false };
      Object.assign(globalThis, { seen });
      const check = () => {
        seen.skeletons ||= document.querySelector('[role="status"][aria-label="Loading"]') !== null;
      };
      new MutationObserver(check).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${baseUrl}/today`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: { skeletons: boolean } }).seen);
    assert.deepEqual(seen, { skeletons: false });
    const first = (name: RegExp) => requests.findIndex(request => name.test(request));
    assert.ok(first(/today-.*\.css$/) >= 0 && first(/today-.*\.css$/) < first(/\/api\/today$/));
  });

  it('use the flock of a session whose token is in the address', async () => {
    const { page } = await browser.open('/today', person);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await unusedResponses(page), []);
  });

  it('do not wait for a session whose token is in the address if the device knows no flock', async () => {
    const { page } = await browser.open('/sign-in');
    const boardRequest = page.waitForRequest('**/api/today');
    await page.route('**/api/auth/session', async route => {
      await boardRequest;
      await route.continue();
    });
    const requests = await requestsOf(page, `/today?auth_token=${person.token}`);
    assert.equal(countOf(requests, '/api/today'), 1);
    assert.equal((await boardRequest).headers()['x-workspace-id'], undefined);
    assert.deepEqual(await unusedResponses(page), []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('use the flock that the address names next to a session token', async () => {
    const { body } = await person.api.call('POST /api/workspaces', { body: { name: 'Another flock' } });
    const other = body.workspace.id;
    const { page } = await browser.open('/sign-in');
    const headers: (string | undefined)[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/api/today')) headers.push(request.headers()['x-workspace-id']);
    });
    await requestsOf(page, `/today?flock=${other}&auth_token=${person.token}`);
    assert.deepEqual(headers, [String(other)]);
    assert.deepEqual(await unusedResponses(page), []);
  });

  it('leave no unused response if the token of an ended session is in the address', async () => {
    const { page } = await browser.open('/sign-in', undefined, { expected: [/status of 401/] });
    await page.goto(`${baseUrl}/today?auth_token=fcs_ended`);
    // Does not wait for an idle network, because the bodies of refused requests are never read.
    await page.waitForURL('**/sign-in*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await unusedResponses(page), []);
  });

  it('are those of the sign-in page if nobody is signed in', async () => {
    const { page } = await browser.open('/sign-in');
    const requests = await requestsOf(page, '/birds');
    assert.equal(new URL(page.url()).pathname, '/sign-in');
    assert.equal(countOf(requests, '/api/auth/options'), 1);
    assert.equal(countOf(requests, '/api/today'), 0);
    assert.deepEqual(await unusedResponses(page), []);
  });

  it('are not used if a write has made them outdated', async () => {
    const page = await openSignedIn();
    await page.route('**/api/today', async route => {
      const response = await route.fetch();
      await new Promise(resolve => setTimeout(resolve, 500));
      await route.fulfill({ response });
    });
    await page.goto(`${baseUrl}/weigh?bird=${bird.id}`);
    await page.getByRole('textbox', { name: /Weight of Kiwi/ }).fill('91.4');
    await page.getByRole('button', { name: /^Save 91.4/ }).tap();
    await page.waitForURL('**/today');
    await page.getByRole('link', { name: /Kiwi/ }).filter({ hasText: '91.4' }).first().waitFor();
    assert.deepEqual(await unusedResponses(page), []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

it('A page with a service worker loads the script of the bird screen before the screen is opened', async () => {
  const { page } = await browser.open('/today', person, { serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const script = page.waitForRequest(/\/bird-screen-(?!head)[^/]*\.js$/);
  await page.reload();
  await script;
});

describe('The first scripts', () => {
  for (const [name, path] of [
    ['Today', '/today'],
    ['a bird', `/birds/${bird.id}`],
    ['the scale', '/weigh'],
  ] as const) {
    it(`of ${name} are listed in the Link header, and loaded once`, async () => {
      const page = await openSignedIn();
      const requests: string[] = [];
      page.on('request', request => requests.push(request.url().replace(baseUrl, '')));
      const response = await page.goto(baseUrl + path);
      const link = (await response?.allHeaders())?.link ?? '';
      // The other scripts are loaded after the first paint.
      const isFirst = (file: string) =>
        !/drawings|drawn|named-bird|\/(file-parts|use-files|upload|shared|send-locale)-/.test(file);
      const listed = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file).filter(isFirst);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const scripts = requests.filter(file => file.endsWith('.js') && isFirst(file));
      assert.deepEqual(scripts.toSorted(), listed.toSorted());
    });
  }
});
