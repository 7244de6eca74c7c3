// Tests the You page: the name, this device's settings, other sessions, the data download, and closing the account.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { addBird, askForLink } from '../../server/test/cast.ts';
import { call } from '../../server/test/support/call.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('The You page', () => {
  it('fits a narrow phone with large German text', async () => {
    const pageOptions = { width: 320, height: 700, locale: 'de-DE', textPercent: 200 };
    const { page } = await browser.open('/you', await browser.signIn('wide@example.org'), pageOptions);
    await page.getByRole('heading', { name: 'Benachrichtigungen' }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  it('changes the name, theme, text size and language, and signs out of other browsers and this one', async () => {
    const robin = await browser.signIn('robin@example.org');
    const { page } = await browser.open('/you', await browser.signIn('robin@example.org'));
    await page.getByRole('heading', { level: 1, name: 'Robin' }).waitFor();
    await page.getByRole('button', { name: 'Edit your name and phone' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Robin Hale');
    await page.getByRole('textbox', { name: 'Phone' }).fill('+31 6 5550 0142');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robin Hale' }).waitFor();
    await page.getByRole('main').getByText('+31 6 5550 0142').waitFor();
    const { name, phone } = (await robin.api.call('GET /api/auth/user')).body.user;
    assert.deepEqual({ name, phone }, { name: 'Robin Hale', phone: '+31 6 5550 0142' });

    const html = page.locator('html');
    await page.getByRole('radio', { name: 'Dark' }).check();
    assert.equal(await html.getAttribute('data-theme'), 'dark');
    await page.getByRole('radio', { name: 'Larger' }).check();
    assert.equal(await html.getAttribute('data-text'), 'large');
    await page.reload();
    assert.equal(await page.getByRole('radio', { name: 'Dark' }).isChecked(), true);
    assert.equal(await html.getAttribute('data-text'), 'large');
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('heading', { name: 'Dieses Gerät' }).waitFor();
    await page.getByRole('radio', { name: 'English' }).check();

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('Signed out everywhere else.').waitFor();
    assert.equal((await robin.call('GET /api/auth/user')).status, 401);

    await page.evaluate(() => localStorage.setItem('draft of a test', '1'));
    await page.getByRole('button', { name: 'Sign out on this device' }).click();
    await page.waitForURL('**/sign-in');
    assert.deepEqual(
      await page.evaluate(() => Object.keys(localStorage).filter(key => /draft|session/.test(key))),
      [],
    );
  });

  it('moves buttons to the left side, shows ounces next to grams, and uses the phone’s keyboard for weights', async () => {
    const uma = await browser.signIn('uma@example.org');
    const { id: birdId } = await addBird(uma, { name: 'Kiwi' });
    await uma.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 100, recordedOn: '2026-03-01' });
    const { page } = await browser.open('/you', uma);
    await page.getByRole('radio', { name: 'Left hand' }).check();
    await page.getByRole('radio', { name: 'The phone’s keyboard' }).check();
    await page.getByRole('radio', { name: 'Grams and ounces' }).check();
    await page.reload();
    assert.equal(await page.locator('html').getAttribute('data-hand'), 'start');
    assert.equal(await page.getByRole('radio', { name: 'Left hand' }).isChecked(), true);
    await page.goto(new URL(`/weigh?bird=${birdId}`, browser.service.baseUrl).href);
    const field = page.getByRole('textbox', { name: /^Weight of Kiwi/ });
    await field.fill('90');
    assert.equal(await field.getAttribute('inputmode'), 'decimal');
    assert.equal(await page.getByRole('group', { name: 'Keypad' }).count(), 0);
    await page.getByText('3.17\u00a0oz').waitFor();
    await page.goto(new URL(`/birds/${birdId}`, browser.service.baseUrl).href);
    await page.getByText('3.53\u00a0oz').filter({ visible: true }).first().waitFor();
  });

  it('moves the confirming button to the left side in a question, a toast and a sheet', async () => {
    const lea = await browser.signIn('lea@example.org');
    const { id: birdId } = await addBird(lea, { name: 'Kiwi' });
    for (let day = 1; day <= 6; day += 1)
      await lea.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 52, recordedOn: dayBefore(day) });
    const { page } = await browser.open('/you', lea);
    for (const [hand, isLeft] of [
      ['Right hand', false],
      ['Left hand', true],
    ] as const) {
      const expectOrder = async (acting: Locator, other: Locator) => {
        const [at, from] = [await boxOf(acting), await boxOf(other)];
        assert.ok(at.x < from.x === isLeft, `${hand}: ${JSON.stringify([at, from])}`);
      };
      const goTo = (path: string) => page.goto(new URL(path, browser.service.baseUrl).href);
      await goTo('/you');
      await page.getByRole('radio', { name: hand }).check();
      await goTo(`/weigh?bird=${birdId}`);
      await page.getByRole('textbox', { name: /^Weight of Kiwi/ }).fill(isLeft ? '521' : '522');
      await page.getByRole('button', { name: /^Save/ }).click();
      const better = page.getByRole('button', { name: /^Make it/ });
      await expectOrder(better, page.getByRole('button', { name: /^Keep/ }));
      await goTo(`/birds/${birdId}`);
      await page.getByRole('button', { name: 'Add a note' }).first().click();
      await page.getByRole('button', { name: 'Sneezing' }).click();
      await page.getByRole('button', { name: 'Save 1 sign' }).click();
      const toastText = page.getByText('Saved.', { exact: true });
      await expectOrder(page.getByRole('button', { name: 'Undo' }), toastText);
      await page.getByRole('button', { name: 'Change this note' }).first().click();
      const sheet = page.getByRole('dialog');
      await expectOrder(
        sheet.getByRole('button', { name: /^Save/ }),
        sheet.getByRole('button', { name: 'Delete' }),
      );
    }
  });

  it('lists another browser by its name, and signs out of it', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const link = await askForLink(browser.service, 'ria@example.org');
    await call(browser.service, `GET ${link}`, { headers: { 'user-agent': agent } });
    const { page } = await browser.open('/you', await browser.signIn('ria@example.org'));
    await page.getByRole('button', { name: 'Sign out of Firefox on Linux' }).click();
    await page.getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'This device' }).first().waitFor();
  });

  it('offers to sign out of a browser that cannot be identified', async () => {
    const link = await askForLink(browser.service, 'nemo@example.org');
    await call(browser.service, `GET ${link}`, { headers: { 'user-agent': 'Kettle/1.0' } });
    const { page } = await browser.open('/you', await browser.signIn('nemo@example.org'));
    await page.getByText('Another browser').first().waitFor();
    await page.getByRole('button', { name: 'Sign out of another browser' }).first().waitFor();
    await page.getByRole('radio', { name: 'Deutsch' }).check();
    await page.getByRole('button', { name: 'Anderen Browser abmelden' }).first().waitFor();
  });

  it('shows when each session was last used, in the flock’s time zone', async () => {
    const zoe = await browser.signIn('zoe@example.org');
    const link = await askForLink(browser.service, 'zoe@example.org');
    await call(browser.service, `GET ${link}`, { headers: { 'user-agent': 'Firefox/145.0 Linux' } });
    const timeZone = 'Asia/Kolkata';
    await zoe.call('PUT /api/workspace/settings', { timeZone });
    const { page } = await browser.open('/you', zoe);
    const row = page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' });
    const { body } = await zoe.call('GET /api/auth/sessions');
    const { lastUsedAt } = body.sessions.find((one: { userAgent: string }) => /Firefox/.test(one.userAgent));
    const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    await row.getByText(`Used today ${format.format(new Date(lastUsedAt))}`).waitFor();
  });

  it('downloads the person’s data as a file', async () => {
    const { page } = await browser.open('/you', await browser.signIn('una@example.org'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Your data as a file' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^flock-care-\d{4}-\d\d-\d\d\.json$/);
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.equal(saved.user.email, 'una@example.org');
  });

  it('says what has to be done before closing the account, then closes it', async () => {
    const max = await browser.signIn('max@example.org');
    const bird = await addBird(max);
    const { page } = await browser.open('/you', await browser.signIn('max@example.org'));
    const openCloseSheet = () => page.getByRole('button', { name: 'Close the account' }).click();
    await openCloseSheet();
    const sheet = page.getByRole('dialog');
    await sheet.getByText("Max's flock has birds and no other members.").waitFor();
    await expectAccessibleEverywhere(page);
    assert.equal(await sheet.getByRole('button', { name: 'Close it for good' }).count(), 0);
    await sheet.getByRole('button', { name: 'Keep the account' }).click();
    await max.call(`DELETE /api/birds/${bird.id}`);
    // The app reuses data that is less than two seconds old.
    await page.waitForTimeout(2_500);
    await page.reload();
    await openCloseSheet();
    await sheet.getByText('It is deleted with your account').waitFor();
    await expectAccessibleEverywhere(page);
    await sheet.getByRole('button', { name: 'Close it for good' }).click();
    await page.waitForURL('**/sign-in');
    assert.equal((await max.call('GET /api/auth/user')).status, 401);
    assert.equal(
      await page.evaluate(() => Object.keys(localStorage).some(key => /session/.test(key))),
      false,
    );
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open('/you', await browser.signIn('sam@example.org'));
    await page.getByText('since', { exact: false }).first().waitFor();
    await expectAccessibleEverywhere(page);
  });
});
