// Tests the data on the device: unsent entries are kept for the people who made them; signing out deletes everything.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { pixel, readDataOutsideIndexedDb, type Stores, storesOn } from './support/data-on-device.ts';
import { storeEntry, weighInOf } from './support/outbox-entries.ts';

const browser = await startBrowser();
const { baseUrl } = browser.service;

interface Flock {
  person: Person;
  birdId: string;
}

async function flockOf(email: string): Promise<Flock> {
  const person = await browser.signIn(email);
  const { body } = await person.api.call('POST /api/birds', {
    body: birdBody({ name: 'Kiwi', tagId: 'OPR-2090', photoDataUrl: pixel }),
  });
  return { person, birdId: body.bird.id };
}

/** Waits until the stores on the device meet a condition. */
async function expectStores(page: Page, isMet: (stores: Stores) => boolean): Promise<Stores> {
  for (let attempt = 0; attempt < 60 && !isMet(await storesOn(page)); attempt += 1)
    await page.waitForTimeout(100);
  const stores = await storesOn(page);
  assert.ok(isMet(stores), JSON.stringify(stores));
  return stores;
}

async function gramsOf({ person, birdId }: Flock): Promise<number[]> {
  const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
  return body.weights.map(({ weightGrams }) => weightGrams);
}

const openAs = (page: Page, path: string, { token }: Pick<Person, 'token'>) =>
  page.goto(`${baseUrl}${path}?auth_token=${token}`, { waitUntil: 'domcontentloaded' });

describe('Signing in as somebody else', () => {
  it('keeps the first person’s entries, shows them to nobody else, and sends them when that person signs in again', async () => {
    const flock = await flockOf('anna@example.org');
    const other = await flockOf('ben@example.org');
    const secondSession = await browser.signIn('anna@example.org');
    const { page } = await browser.open('/today', secondSession, { expected: [/status of 401/] });
    await expectStores(page, ({ photos, queries }) => photos.length === 1 && queries.length > 0);
    await storeEntry(page, weighInOf(flock.birdId));
    await secondSession.api.call('POST /api/auth/logout');

    await openAs(page, '/outbox', other.person);
    await page.getByText('Everything is saved.').waitFor();
    const stores = await expectStores(page, ({ queries }) => queries.length > 0);
    assert.equal(stores.outbox.length, 1);
    assert.ok(!JSON.stringify([stores.queries, stores.photos]).includes(flock.birdId));
    assert.deepEqual([await gramsOf(flock), await gramsOf(other)], [[], []]);

    await openAs(page, '/outbox', await browser.signIn('anna@example.org'));
    await expectStores(page, ({ outbox }) => outbox.length === 0);
    assert.deepEqual(await gramsOf(flock), [86.4]);
  });
});

describe('Signing out', () => {
  it('asks about other people’s unsent entries, and leaves nothing behind', async () => {
    const flock = await flockOf('cleo@example.org');
    const { page } = await browser.open('/today', flock.person, {
      serviceWorkers: 'allow',
      expected: [/status of 401/],
    });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expectStores(page, ({ photos, queries }) => photos.length === 1 && queries.length > 0);
    await storeEntry(page, { ...weighInOf(flock.birdId), userId: crypto.randomUUID() });
    await page.goto(`${baseUrl}/you`);
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await page.getByText('1 entry that somebody else made on this device has not been sent yet.').waitFor();
    await page.getByRole('button', { name: 'Sign out anyway' }).click();
    await page.waitForURL('**/sign-in');
    await expectStores(
      page,
      ({ queries, photos, outbox }) => queries.length + photos.length + outbox.length === 0,
    );
    const remaining = await readDataOutsideIndexedDb(page);
    const text = JSON.stringify(remaining);
    for (const secret of [flock.person.token, flock.birdId, 'Kiwi', 'cleo@example.org'])
      assert.ok(!text.includes(secret), text);
    assert.deepEqual(
      { cached: remaining.cached, hasPushSubscription: remaining.hasPushSubscription },
      { cached: [], hasPushSubscription: false },
    );
  });
});

describe('A photo that arrives after the sign-out', () => {
  it('is not stored', async () => {
    const flock = await flockOf('hana@example.org');
    const { page } = await browser.open('/sign-in', undefined, { expected: [/status of 401/] });
    let goOn = () => {};
    const held = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route(/\/(photo|portrait)\?/, async route => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    const requested = page.waitForRequest(/\/(photo|portrait)\?/);
    await openAs(page, '/today', flock.person);
    await requested;
    await page.getByRole('link', { name: 'Hana, settings' }).click();
    // By keyboard: the button moves down while the lists above it are loading, so a click could miss it.
    await page.getByRole('button', { name: 'Sign out on this device' }).press('Enter');
    await page.waitForURL('**/sign-in');
    const arrived = page.waitForResponse(/\/(photo|portrait)\?/);
    goOn();
    await (await arrived).finished();
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)));
    assert.deepEqual((await storesOn(page)).photos, []);
  });
});

describe('When access to a flock ends', () => {
  it('only unsent entries for that flock stay, and the person can discard them', async () => {
    const flock = await flockOf('dora@example.org');
    await flock.person.api.call('POST /api/workspace/members', {
      body: { email: 'emil@example.org', role: 'caregiver' },
    });
    const emil = await browser.signIn('emil@example.org');
    const workspaceId = (await flock.person.api.call('GET /api/auth/session')).body.session.activeWorkspace
      .id;
    await emil.api.call('POST /api/auth/switch-workspace', { body: { workspaceId } });
    const { page } = await browser.open('/today', emil, { expected: [/status of 403/] });
    await expectStores(page, ({ photos, queries }) => photos.length === 1 && queries.length > 0);
    await storeEntry(page, weighInOf(flock.birdId));
    await emil.api.call('DELETE /api/workspace/membership');
    await page.goto(`${baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByText('You no longer have access to its flock, so it is not recorded.').waitFor();
    const stores = await expectStores(
      page,
      ({ photos, queries }) =>
        photos.length === 0 &&
        queries.every(({ text }) => !text.includes(flock.birdId)) &&
        queries.length > 0,
    );
    assert.ok(stores.queries.every(({ key }) => !key.includes(`,${workspaceId},`)));
    await page.getByRole('button', { name: 'Discard' }).tap();
    await page.getByText('Everything is saved.').waitFor();
  });
});

describe('An entry for another flock', () => {
  it('is counted and listed with the name of its flock, and sent to that flock', async () => {
    const flock = await flockOf('finn@example.org');
    await flock.person.api.call('PUT /api/workspace', { body: { name: 'Maple Street' } });
    // Set in advance, because the session changes if the app sets the language, and the app would then send the entry
    // before the tap.
    await flock.person.api.call('PATCH /api/auth/user', { body: { locale: 'en-GB' } });
    const home = (await flock.person.api.call('GET /api/auth/session')).body.session.activeWorkspace.id;
    const { body } = await flock.person.api.call('POST /api/workspaces', { body: { name: 'The Shed' } });
    await flock.person.api.call('POST /api/auth/switch-workspace', {
      body: { workspaceId: body.workspace.id },
    });
    const { page } = await browser.open('/outbox', flock.person, { expected: [/status of 503/] });
    await page.getByText('Everything is saved.').waitFor();
    // A long delay, because the app's own retry would remove the button before the tap.
    const busy = { status: 503, headers: { 'Retry-After': '600' } };
    await page.route('**/api/weigh-ins', route => route.fulfill(busy));
    await storeEntry(page, { ...weighInOf(flock.birdId), workspaceId: home });
    await page.goto(`${baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByText('1 entry is kept on this device.').waitFor();
    await page.getByText('In Maple Street.').waitFor();
    await page.getByText(/Next try in \d{3} s\./).waitFor();
    await page.unroute('**/api/weigh-ins');
    await page.getByRole('button', { name: 'Send it now' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    await flock.person.api.call('POST /api/auth/switch-workspace', { body: { workspaceId: home } });
    assert.deepEqual(await gramsOf(flock), [86.4]);
  });
});

describe('With an active service worker', () => {
  it('a page outside the app comes from the service, and a sign-out reaches the other tab', async () => {
    const person = await browser.signIn('gus@example.org');
    const { page, context } = await browser.open('/you', person, {
      serviceWorkers: 'allow',
      expected: [/status of 401/],
    });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const other = await context.newPage();
    await other.goto(`${baseUrl}/licenses.txt`);
    await other.getByText('There is nothing here.').waitFor({ state: 'detached' });
    assert.match((await other.locator('body').textContent()) ?? '', /MIT/);
    await other.goto(`${baseUrl}/birds`);
    await page.bringToFront();
    // The button moves down while the lists above it are loading, so a click could miss it.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await page.waitForURL('**/sign-in');
    await other.waitForURL('**/sign-in');
    await other.getByRole('textbox').first().waitFor();
  });
});
