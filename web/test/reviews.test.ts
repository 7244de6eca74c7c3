// Tests the reviews on Today: a quarantine that ends, a foster check, and the actions for them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleCast } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import {
  addKiwi,
  choose,
  daysAgo,
  kindsOf,
  move,
  save,
  staysOf,
  waitForFocusedHeading,
} from './support/move-on.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, vic } = await assembleCast(browser.service);
const kiwi = await addKiwi(olive);
const mango = await addKiwi(olive, { name: 'Mango' });
await move(olive, kiwi, 'quarantine', daysAgo(5), { reviewOn: daysAgo(0) });
await move(olive, mango, 'foster', daysAgo(5), { reviewOn: daysAgo(2) });

const reviewOf = async (birdId: string) => (await staysOf(olive, birdId))[0]?.reviewOn;

describe('A review that is due', () => {
  it('is on Today, in order of due date, and counts as something to do', async () => {
    const { page } = await browser.open('/today', olive);
    await page.getByText('Two reviews due.').waitFor();
    assert.equal(await page.getByText('All quiet').count(), 0);
    const heading = page.getByRole('heading', { name: 'Reviews due', level: 2 });
    const list = page.locator('section').filter({ has: heading });
    await list.getByText('Quarantine ends today.').waitFor();
    const rows = await list.getByRole('listitem').allInnerTexts();
    assert.match(rows[0] ?? '', /Mango\s+Foster check was due on/);
    assert.match(rows[1] ?? '', /Kiwi\s+Quarantine ends today\./);
    await expectAccessibleEverywhere(page);
  });

  it('is visible to everyone, but only people who can edit records get its buttons', async () => {
    const { page } = await browser.open('/today', vic);
    await page.getByText('Quarantine ends today.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^(Move on|Later)/ }).count(), 0);
  });

  it('can be postponed, and Undo reverts that', async () => {
    const { page } = await browser.open('/today', olive);
    await page.getByRole('button', { name: 'Later: Kiwi' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Another day' }).click();
    await dialog.getByLabel('Day of the review').fill(daysAgo(0));
    await save(page);
    await dialog.getByText('Choose a day after today.').waitFor();
    await dialog.getByRole('button', { name: 'in 2 weeks' }).click();
    await expectAccessible(page);
    await save(page);
    await page.getByText('One review due.').waitFor();
    await until(async () => (await reviewOf(kiwi)) === daysAgo(-14));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Quarantine ends today.').waitFor();
    assert.equal(await reviewOf(kiwi), daysAgo(0));
  });

  it('can be postponed without a connection', async () => {
    const { page, context } = await browser.open('/today', olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await page.getByRole('button', { name: 'Later: Mango' }).click();
    await page.getByRole('button', { name: 'in 1 week' }).click();
    await context.setOffline(true);
    await save(page);
    await page.getByText('Waiting to be sent. Others cannot see this yet.').waitFor();
    await page.getByText('One review due.').waitFor();
    await context.setOffline(false);
    await until(async () => (await reviewOf(mango)) === daysAgo(-7));
  });

  it('ends when the bird moves on', async () => {
    const { page } = await browser.open('/today', olive);
    await page.getByRole('button', { name: 'Move on: Kiwi' }).click();
    await choose(page, 'At home');
    await save(page);
    await page.getByText('All quiet.').waitFor();
    await waitForFocusedHeading(page);
    await until(async () => (await kindsOf(olive, kiwi)) === 'home,quarantine,home');
    assert.equal(await page.getByRole('heading', { name: 'Reviews due' }).count(), 0);
  });

  it('fits a small screen in German with large text', async () => {
    const lola = await addKiwi(olive, { name: 'Lola' });
    await move(olive, lola, 'foster', daysAgo(5), { reviewOn: daysAgo(2) });
    const { page } = await browser.open('/today', olive, {
      ...{ locale: 'de-DE', width: 320, textPercent: 200, theme: 'dark' },
    });
    await page.getByText('Die Kontrolle der Pflegestelle war am').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Später: Lola' }).click();
    await page.getByRole('button', { name: 'in 1 Woche' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
