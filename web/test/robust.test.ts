// Tests that entries never disappear from the screen and soon reach everyone, and that the screens work in forced colors.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const today = new Date().toISOString().slice(0, 10);

async function flockOf(email: string) {
  const person = await browser.signIn(email);
  const bird = await addBird(person, { name: 'Kiwi', species: 'Cockatiel', tagId: 'C-1' });
  return { person, bird };
}

const kiwi = (page: Page) =>
  page.getByRole('region', { name: 'The perch' }).getByRole('link', { name: /Kiwi/ });
/** Makes the page record whether the entry disappears after it is first shown. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { shown: false, lost: false };
    Object.assign(globalThis, { seen });
    const check = () => {
      const isThere = document.querySelector('main')?.textContent?.includes('91.4') ?? false;
      if (isThere) seen.shown = true;
      else if (seen.shown) seen.lost = true;
      requestAnimationFrame(check);
    };
    check();
  });
const expectNeverLost = async (page: Page) => {
  await page.waitForTimeout(1_000);
  assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { seen: object }).seen), {
    shown: true,
    lost: false,
  });
};

describe('An entry', () => {
  it('reaches every tab and every device within ten seconds, and never disappears', async () => {
    const { person, bird } = await flockOf('tabs@example.org');
    const { page, context } = await browser.open('/today', person);
    await kiwi(page).waitFor();
    const second = await context.newPage();
    await second.goto(`${browser.service.baseUrl}/today`);
    const { page: other } = await browser.open('/today', person);
    await Promise.all([kiwi(second).waitFor(), kiwi(other).waitFor()]);
    await Promise.all([page, second, other].map(watch));

    await kiwi(page).tap();
    await page.getByRole('textbox', { name: /Weight of Kiwi/ }).fill('91.4');
    await page.getByRole('button', { name: /^Save 91.4/ }).tap();
    await page.waitForURL('**/today');
    for (const each of [page, second, other])
      await kiwi(each).filter({ hasText: '91.4' }).waitFor({ timeout: 10_000 });
    for (const each of [page, second, other]) await expectNeverLost(each);
    const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId: bird.id } });
    assert.deepEqual(
      body.weights.map(({ weightGrams, recordedOn }) => [weightGrams, recordedOn]),
      [[91.4, today]],
    );
  });

  it('keeps its digits when the session ends before it is saved', async () => {
    const { person, bird } = await flockOf('ends@example.org');
    const { page } = await browser.open(`/weigh?bird=${bird.id}`, person, { expected: [/status of 401/] });
    const field = page.getByRole('textbox', { name: /Weight of Kiwi/ });
    await field.fill('91');
    await person.api.call('POST /api/auth/logout');
    await page
      .getByText(/signed out|session has ended|Sign in/i)
      .first()
      .waitFor();
    assert.equal(await field.inputValue(), '91');
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    const waitingCount = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          const opening = indexedDB.open('flock-care');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('outbox').objectStore('outbox').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
    assert.equal(waitingCount, 1, 'The weight must wait for the person to sign in again.');
  });
});

describe('The main screens', () => {
  it('fit the width and keep their navigation in forced colors', async () => {
    const { person } = await flockOf('forced@example.org');
    const { page } = await browser.open('/today', person);
    for (const path of ['/today', '/birds', '/weigh', '/doses', '/flock']) {
      await page.goto(browser.service.baseUrl + path);
      await page.getByRole('main').getByRole('heading').or(page.getByRole('textbox')).first().waitFor();
      await page.emulateMedia({ forcedColors: 'active' });
      await expectNoSidewaysScroll(page);
      if (path !== '/weigh') await page.getByRole('navigation').getByRole('link').first().waitFor();
    }
  });
});
