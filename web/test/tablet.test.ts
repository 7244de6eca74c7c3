// Tests a shared tablet from pairing to removal: three people take turns, and the history names the right person.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, assembleCast, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere, expectAccessibleOnSmallPhone } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { service } = browser;
const { olive, asha, carl } = await assembleCast(service);

const minuteMs = 60_000;
const pins = { Olive: '5938', Asha: '80261', Carl: '740193' } as const;
type Name = keyof typeof pins;
const ids: string[] = [];

const digits = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`Weight of ${name}`) });

/** Returns the last lock button, because the weigh screen covers the side bar and has its own. */
const lockOf = (page: Page, name: Name) => page.getByRole('button', { name: `${name}: lock` }).last();

async function enterPin(page: Page, name: Name, pin: string = pins[name]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

async function unlock(page: Page, name: Name): Promise<void> {
  await enterPin(page, name);
  await lockOf(page, name).waitFor();
}

async function lock(page: Page, name: Name): Promise<void> {
  await lockOf(page, name).click();
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
}

async function weigh(page: Page, bird: string, grams: string): Promise<void> {
  await page
    .getByRole('row', { name: bird })
    .or(page.getByRole('button', { name: bird }))
    .first()
    .click();
  await digits(page, bird).waitFor();
  await page.keyboard.type(grams);
  await page.getByRole('button', { name: new RegExp(`^Save ${grams}`) }).click();
  await page
    .getByRole('status')
    .filter({ hasText: `${bird} ${grams}` })
    .waitFor();
}

const give = (page: Page, bird: string) =>
  page.getByRole('button', { name: `Give ${bird} meloxicam` }).click();

/** Checks the page on a small phone. With TEST_PICTURES, checks it at every width, and takes pictures. */
async function look(page: Page, picture: string): Promise<void> {
  const view = page.viewportSize();
  if (process.env.TEST_PICTURES) await expectAccessibleEverywhere(page, picture);
  else await expectAccessibleOnSmallPhone(page);
  if (view) await page.setViewportSize(view);
}

/** Returns the records in the history with their authors, such as `Kiwi: Carl, Kitchen tablet`. */
async function historyOf(kind: 'weight' | 'administration'): Promise<string[]> {
  const { body } = await olive.api.call('GET /api/changes', { query: { kind } });
  return body.changes.map(({ by, birdName }) => `${birdName}: ${by.name}, ${by.tokenName}`).sort();
}

/** Sets a PIN and adds the tablet in the app. @returns the pairing code */
async function setUp(): Promise<string> {
  const { page } = await browser.open('/you', olive, { width: 1280 });
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('PIN', { exact: true }).fill('2026');
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await page.getByText('Too easy to guess.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('PIN', { exact: true }).fill(pins.Olive);
  await page.getByRole('button', { name: 'Save the PIN' }).click();
  await page.getByRole('button', { name: 'Change the PIN' }).waitFor();
  await page.goto(`${service.baseUrl}/flock`);
  await page.getByRole('button', { name: 'New tablet' }).click();
  await page.getByLabel('Name').fill('Kitchen tablet');
  await page.getByLabel('Room').fill('Kitchen');
  await page.getByRole('button', { name: 'Add it' }).click();
  const code = page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await code.waitFor();
  await look(page, 'tablet-code');
  return (await code.textContent()) ?? '';
}

async function setPin(person: Person, pin: string): Promise<void> {
  await person.api.call('PUT /api/auth/pin', { body: { pin } });
}

it('three people share a tablet, and the history names the right person for each record', async () => {
  for (const name of ['Kiwi', 'Juno', 'Pip']) {
    const { id } = await addBird(olive, { name, species: 'Cockatiel' });
    ids.push(id);
    await olive.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: id },
      body: { name: 'meloxicam', dosage: '0.1 ml', frequency: 'once_daily', startDate: '2026-01-01' },
    });
  }
  await setPin(asha, pins.Asha);
  await setPin(carl, pins.Carl);
  const code = await setUp();

  const expected = [/status of (400|401|429)/, /ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];
  const { page, context } = await browser.open('/today', undefined, { width: 768, height: 1024, expected });
  await page.clock.install();
  await page.goto(`${service.baseUrl}/tablet#${code}`);
  await page.getByRole('button', { name: 'Pair this tablet' }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'tablet-pair');
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await look(page, 'tablet-names');

  // A weighing round.
  await unlock(page, 'Carl');
  assert.equal(await page.getByRole('link', { name: 'Flock' }).count(), 0);
  await takePicture(page, 'tablet-today');
  await page.getByRole('link', { name: 'Weigh', exact: true }).click();
  await weigh(page, 'Kiwi', '92');
  await lock(page, 'Carl');
  await unlock(page, 'Asha');
  await weigh(page, 'Juno', '93');
  await takePicture(page, 'tablet-weigh');
  await page
    .getByRole('row', { name: 'Pip' })
    .or(page.getByRole('button', { name: 'Pip' }))
    .first()
    .click();
  await digits(page, 'Pip').waitFor();
  await page.keyboard.type('9');
  // Nobody touches the tablet for three minutes.
  service.clock.forward(3 * minuteMs);
  await page.clock.fastForward(3 * minuteMs);
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  await unlock(page, 'Olive');
  assert.equal(await digits(page, 'Pip').inputValue(), '');
  await lock(page, 'Olive');
  await unlock(page, 'Asha');
  assert.equal(await digits(page, 'Pip').inputValue(), '9');
  await digits(page, 'Pip').fill('94');
  await page.getByRole('button', { name: /^Save 94/ }).click();
  await page.getByRole('status').filter({ hasText: 'Pip 94' }).waitFor();

  // A round of doses.
  await page.getByRole('link', { name: 'Doses' }).click();
  await give(page, 'Juno');
  await lock(page, 'Asha');
  await unlock(page, 'Carl');
  await give(page, 'Kiwi');
  // An unlocked tablet redirects a screen outside daily care to Today.
  await page.evaluate(() => history.pushState(null, '', '/admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.waitForURL('**/today');
  await lock(page, 'Carl');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Who are you?');
  assert.deepEqual(await historyOf('weight'), [
    'Juno: Asha, Kitchen tablet',
    'Kiwi: Carl, Kitchen tablet',
    'Pip: Asha, Kitchen tablet',
  ]);

  // Five wrong PINs.
  await page.getByRole('button', { name: /^Asha/ }).click();
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type('0000');
    await page.keyboard.press('Enter');
    await page.getByText(left === 1 ? '1 try is left.' : `${left} tries are left.`).waitFor();
  }
  await look(page, 'tablet-pin');
  await page.getByLabel('PIN', { exact: true }).focus();
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await page.getByText(/Asha is locked here until \d\d:\d\d\./).waitFor();
  await page.getByRole('button', { name: 'Back to the names' }).click();

  // An entry made offline is sent only when its author unlocks the tablet again. Their session ends before that.
  await context.setOffline(true);
  await page.getByText('Names that were unlocked here').waitFor();
  await enterPin(page, 'Olive', '0000');
  await page.getByText('Wrong PIN. 4 tries are left.').waitFor();
  await page.keyboard.type(pins.Olive);
  await page.keyboard.press('Enter');
  await lockOf(page, 'Olive').waitFor();
  await give(page, 'Pip');
  await page.getByText('1 entry is waiting here.').waitFor();
  await lock(page, 'Olive');
  await page.getByRole('button', { name: 'Olive 1 entry waits to be sent' }).waitFor();
  await takePicture(page, 'tablet-offline');
  service.clock.forward(10 * minuteMs);
  await context.setOffline(false);
  await unlock(page, 'Carl');
  await lock(page, 'Carl');
  assert.equal((await historyOf('administration')).length, 2);
  await unlock(page, 'Olive');
  await until(async () => (await historyOf('administration')).length === 3);
  assert.deepEqual(await historyOf('administration'), [
    'Juno: Asha, Kitchen tablet',
    'Kiwi: Carl, Kitchen tablet',
    'Pip: Olive, Kitchen tablet',
  ]);

  // The tablet is removed while Olive is using it.
  const { body } = await olive.api.call('GET /api/tablets');
  await olive.api.call('DELETE /api/tablets/:tabletId', { params: { tabletId: body.tablets[0]?.id ?? '' } });
  await page.getByRole('heading', { name: 'Tablet removed' }).waitFor();
  await takePicture(page, 'tablet-removed');
  await until(async () => (await page.evaluate(storedReads)).length === 0);
  assert.ok(await page.evaluate(hasNoSession));
});

it('a tablet can be opened and unlocked offline', async () => {
  const { body } = await olive.api.call('POST /api/tablets', { body: { name: 'Aviary tablet' } });
  const { page, context } = await browser.open(`/tablet#${body.code}`, undefined, {
    ...{ width: 768, height: 1024, serviceWorkers: 'allow' },
    expected: [/status of 401/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /preload CSS/],
  });
  await page.getByRole('button', { name: 'Pair this tablet' }).click();
  await unlock(page, 'Carl');
  await until(() => page.evaluate(() => /sealed/.test(localStorage.getItem('tablet names') ?? '')));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The service worker caches all files for tablets when one of them is first requested.
  await page.goto(`${service.baseUrl}/today`);
  await unlock(page, 'Carl');
  await until(() => page.evaluate(hasCachedTablet));
  await until(async () => (await page.evaluate(storedReads)).some(key => key.includes('GET /api/today')));
  await context.setOffline(true);
  await page.goto(`${service.baseUrl}/weigh`);
  await unlock(page, 'Carl');
  await digits(page, 'Kiwi')
    .or(page.getByRole('heading', { name: 'Everyone has been weighed' }))
    .waitFor();
});

/** Runs in the page. Returns true if the worker has cached the `tablet-screen` and `tablet-watch` scripts. */
async function hasCachedTablet(): Promise<boolean> {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  const paths = requests.flat().map(({ url }) => url);
  return [/tablet-screen-.*\.js$/, /tablet-watch-.*\.js$/].every(file => paths.some(path => file.test(path)));
}

/** Runs in the page. Returns the keys in the query cache. */
function storedReads(): Promise<string[]> {
  return new Promise(resolve => {
    const opening = indexedDB.open('flock-care');
    opening.onsuccess = () => {
      const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys();
      keys.onsuccess = () => {
        opening.result.close();
        resolve(keys.result.map(String));
      };
    };
  });
}

/** Runs in the page. Returns true if the device stores neither a session nor tablet names. */
const hasNoSession = () => ['session', 'tablet names'].every(name => localStorage.getItem(name) === null);
