// Tests the settings, tokens and pending transfers of a flock. Settings are saved immediately, and can be undone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { call } from '../../server/test/support/call.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

await fillFlock();

/** Fills the flock: two rooms, Kiwi losing weight, an emergency number, a used token, and Juno's pending transfer. */
async function fillFlock(): Promise<void> {
  await robin.api.call('PUT /api/workspace', { body: { name: 'Maple Street' } });
  await robin.api.call('PUT /api/workspace/settings', {
    body: {
      timeZone: 'Europe/Amsterdam',
      emergencyContacts: [{ name: 'Robin', phone: '+31 6 5550 0142' }],
    },
  });
  const rooms = { Kiwi: 'Kitchen', Juno: 'Living room', Pip: 'Living room' };
  for (const [name, room] of Object.entries(rooms)) {
    const { id: birdId } = await addBird(robin, { name });
    const params = { birdId };
    await robin.api.call('PUT /api/birds/:birdId/care-sheet', {
      params,
      body: { room, place: `${name}’s cage` },
    });
    if (name === 'Kiwi') await weigh(birdId);
    if (name === 'Juno') await robin.api.call('POST /api/birds/:birdId/transfer-code', { params });
  }
  const { body } = await robin.api.call('POST /api/integration-tokens', {
    body: { name: 'Home Assistant', scope: 'read_only' },
  });
  await call(browser.service, 'GET /api/birds', { token: body.token });
}

async function weigh(birdId: string): Promise<void> {
  const drops = [86.4, 87.4, 88.6];
  for (let days = 40; days >= 0; days -= 1) {
    await robin.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams: drops[days] ?? 92, recordedOn: daysAgo(days) },
    });
  }
}

const settingsOf = async (person: Person) =>
  (await person.api.call('GET /api/workspace/settings')).body.settings;

const open = (path: string, person: Person, pageOptions: PageOptions = {}) =>
  browser.open(path, person, pageOptions);

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Waits until the change is saved. */
const waitUntilSaved = (page: Page, title: string) =>
  section(page, title).getByText('Saved', { exact: true }).waitFor();

describe('The flock settings', () => {
  it('can be reached from People, which has a keyboard shortcut', async () => {
    const { page } = await open('/today', robin, { width: 1280 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Flock' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Flock settings' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.waitForURL('**/birds');
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.waitForURL('**/people');
  });

  it('can be reached from People on a phone, and link to the history', async () => {
    const { page } = await open('/people', robin);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Flock settings' }).waitFor();
    await page.getByRole('link', { name: 'All changes' }).click();
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  });

  it('save a new name, show it in the header, and undo it', async () => {
    const { page } = await open('/flock', robin, { width: 1280 });
    await page.getByRole('button', { name: 'Name Maple Street' }).click();
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Name').fill('Elm Street');
    await page.getByLabel('Send bills to').fill('bills@example.org');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('banner').getByText('Elm Street').waitFor();
    const { workspace } = (await robin.api.call('GET /api/workspace')).body;
    assert.deepEqual([workspace.name, workspace.billingEmail], ['Elm Street', 'bills@example.org']);
    await waitUntilSaved(page, 'This flock');
    await section(page, 'This flock').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('banner').getByText('Maple Street').waitFor();
    const { workspace: before } = (await robin.api.call('GET /api/workspace')).body;
    assert.deepEqual([before.name, before.billingEmail], ['Maple Street', null]);
  });

  it('save the time zone and the weighing interval', async () => {
    const { page } = await open('/flock', robin);
    await page.getByRole('button', { name: /^Time zone Amsterdam/ }).click();
    await page.getByLabel('Where the birds live').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Use this time zone' }).click();
    await page.getByRole('button', { name: /^Time zone New York/ }).waitFor();
    await waitUntilSaved(page, 'This flock');
    assert.equal((await settingsOf(robin)).timeZone, 'America/New_York');
    await section(page, 'This flock').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Time zone Amsterdam/ }).waitFor();

    const days = page.getByRole('spinbutton', { name: 'Weigh each bird' });
    await page.getByRole('button', { name: 'Weigh each bird: less' }).click();
    await page.getByRole('button', { name: 'Weigh each bird: less' }).click();
    await waitUntilSaved(page, 'This flock');
    assert.equal((await settingsOf(robin)).weighEveryDays, 5);
    await days.fill('14');
    await days.press('Tab');
    assert.equal(await days.getAttribute('aria-valuenow'), '14');
    // The test leaves the screen immediately. The change is saved anyway.
    await page.getByRole('link', { name: 'Birds', exact: true }).click();
    await page.getByRole('heading', { name: '3 birds' }).waitFor();
    for (let tries = 0; tries < 50 && (await settingsOf(robin)).weighEveryDays !== 14; tries += 1)
      await page.waitForTimeout(50);
    assert.equal((await settingsOf(robin)).weighEveryDays, 14);
  });

  it('send a change once, even if the screen is left before the response', async () => {
    const { page } = await open('/flock', robin);
    let sent = 0;
    const screenLeft = Promise.withResolvers<void>();
    await page.route('**/api/workspace/settings', async route => {
      if (route.request().method() === 'PUT') {
        sent += 1;
        await screenLeft.promise;
      }
      await route.continue();
    });
    const request = page.waitForRequest(one => one.method() === 'PUT');
    await page.getByRole('button', { name: 'Weigh each bird: less' }).click();
    await request;
    const response = page.waitForResponse(one => one.request().method() === 'PUT');
    await page.getByRole('link', { name: 'Birds', exact: true }).click();
    await page.getByRole('heading', { name: '3 birds' }).waitFor();
    screenLeft.resolve();
    await response;
    assert.equal(sent, 1);
    assert.equal((await settingsOf(robin)).weighEveryDays, 13);
    await robin.api.call('PUT /api/workspace/settings', { body: { weighEveryDays: 14 } });
  });

  it('offer limit presets, each with the number of past alerts that it would have raised, and custom limits', async () => {
    const { page } = await open('/flock', robin);
    const limits = section(page, 'When to speak up');
    const sensitive = limits.getByRole('radio', { name: /^Sensitive/ });
    await limits
      .getByText(/^Watch\s*\d/)
      .first()
      .waitFor();
    assert.match(
      (await limits.locator('label').filter({ hasText: 'Standard' }).innerText()).replaceAll(/\s+/g, ' '),
      /Standard 3, 5 and 10 % .* Watch 1 Call the vet 1 Urgent 0/,
    );
    await sensitive.check();
    await waitUntilSaved(page, 'When to speak up');
    assert.deepEqual((await settingsOf(robin)).guard, {
      watchPercent: 2.5,
      callVetPercent: 4,
      urgentPercent: 8,
    });
    await limits.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[value=standard]')?.checked === true,
    );
    assert.equal((await settingsOf(robin)).guard.watchPercent, 3);

    await limits.getByText('Your own limits').click();
    const more = limits.getByRole('button', { name: 'Watch from: more' });
    for (let press = 0; press < 4; press += 1) await more.click({ force: true });
    // A limit stays at least one percentage point below the next limit.
    assert.equal(
      await limits.getByRole('spinbutton', { name: 'Watch from' }).getAttribute('aria-valuenow'),
      '4',
    );
    await waitUntilSaved(page, 'When to speak up');
    assert.equal((await settingsOf(robin)).guard.watchPercent, 4);
    assert.equal(await limits.getByRole('radio', { checked: true }).count(), 0);
    await robin.api.call('PUT /api/workspace/settings', { body: { guard: null } });
  });

  it('list their latest changes, with Undo', async () => {
    await robin.api.call('PUT /api/workspace/settings', { body: { weighEveryDays: 30 } });
    const { page } = await open('/flock', robin, { width: 1280 });
    const recentChanges = section(page, 'Recent changes');
    await recentChanges.getByRole('button', { name: /^Undo/ }).first().click();
    await page.getByRole('status').getByText('Undone.').waitFor();
    assert.equal((await settingsOf(robin)).weighEveryDays, 14);
  });

  it('save the emergency numbers', async () => {
    const { page } = await open('/flock', robin);
    const contacts = section(page, 'In an emergency');
    await contacts.getByRole('button', { name: 'Add a number' }).click();
    await page.getByLabel('Name').fill('Bird clinic');
    await page.getByRole('button', { name: 'Save the number' }).click();
    await page.getByText('Enter a number.').waitFor();
    await page.getByLabel('Phone').fill('+31 20 555 0117');
    await page.getByRole('button', { name: 'Save the number' }).click();
    await waitUntilSaved(page, 'In an emergency');
    assert.deepEqual(
      (await settingsOf(robin)).emergencyContacts.map(({ name }) => name),
      ['Robin', 'Bird clinic'],
    );
    await contacts.getByRole('button', { name: 'Edit Bird clinic' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await contacts.getByRole('link', { name: '+31 20 555 0117' }).waitFor({ state: 'detached' });
    for (let tries = 0; tries < 50 && (await settingsOf(robin)).emergencyContacts.length !== 1; tries += 1)
      await page.waitForTimeout(50);
    await waitUntilSaved(page, 'In an emergency');
    assert.equal((await settingsOf(robin)).emergencyContacts.length, 1);
  });

  it('list the rooms, and link to their birds', async () => {
    const { page } = await open('/flock', robin);
    await section(page, 'Places')
      .getByRole('link', { name: /Living room.*2 birds/ })
      .click();
    await page.waitForURL('**/birds?room=Living*');
  });
});

describe('The sections for tokens and pending transfers', () => {
  it('show a new token once, copy it without spaces, and revoke it', async () => {
    const { page, context } = await open('/flock', robin, { width: 1280 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.locator('[aria-invalid="true"]').waitFor();
    await page.getByLabel('Name').fill('Kitchen scale');
    await page.getByRole('radio', { name: 'Reads and writes' }).check();
    await page.getByRole('button', { name: 'Make the token' }).click();
    await page.getByText('You won’t see it again.').waitFor();
    await takePicture(page, 'flock-token');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show as QR' }).click();
    await page.getByRole('img', { name: 'QR code of the token' }).waitFor();
    await page.getByRole('button', { name: 'Show as text' }).click();
    await page.getByRole('button', { name: 'Copy the token' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(token, /^fci_\S+$/);
    assert.equal((await call(browser.service, 'GET /api/birds', { token })).status, 200);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Reads and writes. Not used yet, until', { exact: false }).waitFor();
    const isStored = await page.evaluate(
      secret => JSON.stringify(Object.values(localStorage)).includes(secret),
      token,
    );
    assert.equal(isStored, false);
    await page.getByRole('button', { name: 'Revoke Kitchen scale' }).click();
    await page.getByText('Revoked. This cannot be undone.').waitFor();
    assert.equal((await call(browser.service, 'GET /api/birds', { token })).status, 401);
  });

  it('cancel a pending transfer', async () => {
    const { page } = await open('/flock', robin);
    await page.getByRole('button', { name: 'Cancel Juno’s move' }).click();
    await page.getByText('Cancelled. The bird stays.').waitFor();
    await section(page, 'On the way').waitFor({ state: 'detached' });
    assert.deepEqual((await robin.api.call('GET /api/bird-transfers')).body.transfers, []);
  });
});

describe('The flock settings screen without a connection', () => {
  it('shows cached data, and says that it cannot be changed', async () => {
    const pat = await browser.signIn('pat@example.org');
    await pat.api.call('PUT /api/workspace', { body: { name: 'Pine Lodge' } });
    const { page, context } = await open('/flock', pat, { expected: [/ERR_INTERNET_DISCONNECTED/] });
    await page.getByRole('spinbutton', { name: 'Weigh each bird' }).waitFor();
    await page.getByRole('button', { name: /^Name Pine Lodge/ }).click();
    await page.getByLabel('Name').fill('Fir Lodge');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Nothing you typed was lost.').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'Fir Lodge');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Nothing can be changed here until there is a connection.').waitFor();
    await page.getByText('every 7 days').waitFor();
    assert.deepEqual(await page.getByRole('main').getByRole('button').allInnerTexts(), []);
    await context.setOffline(false);
    await page.getByRole('spinbutton', { name: 'Weigh each bird' }).waitFor();
  });
});

describe('The flock settings screen', async () => {
  const sam = await addAssistant('sam@example.org');
  it('is accessible at every width, in both themes', async () => {
    const { page } = await open('/flock', sam);
    await section(page, 'When to speak up')
      .getByText(/^Watch\s*\d/)
      .first()
      .waitFor();
    await page.getByText('Home Assistant').first().waitFor();
    await expectAccessibleEverywhere(page, 'flock');
  });

  it('has room for German and large text', async () => {
    const { page } = await open('/flock', sam, { width: 320, locale: 'de-DE', textPercent: 200 });
    await page.getByText('Home Assistant').first().waitFor();
    await expectNoSidewaysScroll(page);
    await takePicture(page, 'flock-320-german', { fullPage: true });
  });
});

/** Adds an assistant with a token to Robin’s flock. */
async function addAssistant(email: string): Promise<Person> {
  await robin.api.call('POST /api/workspace/members', { body: { email, role: 'assistant' } });
  const person = await browser.signIn(email);
  await person.api.call('POST /api/integration-tokens', {
    body: { name: 'Home Assistant', scope: 'read_only' },
  });
  return person;
}
