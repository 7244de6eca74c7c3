// Tests the page about a past bird: a memorial after a death, otherwise the place where the bird went.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assembleCast } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import { pixel } from './support/data-on-device.ts';
import { addKiwi, choose, daysAgo, kindsOf, move, openMoveOn, save, staysOf } from './support/move-on.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, carl } = await assembleCast(browser.service);

/** Adds a bird that hatched in 2020, is losing weight, and has a current medication. */
async function addLosingWeight(more: object = {}): Promise<string> {
  const birdId = await addKiwi(olive, { dateOfBirth: '2020-05-04', gotchaDay: daysAgo(800), ...more });
  for (const [days, weightGrams] of [92, 92, 92, 92, 92, 84, 82, 80].entries()) {
    const weight = { weightGrams, recordedOn: daysAgo(8 - days) };
    assert.equal((await olive.call(`POST /api/birds/${birdId}/weights`, weight)).status, 201);
  }
  const course = { name: 'meloxicam', dosage: '0.1 ml', route: 'by mouth', frequency: 'once_daily' };
  const { status } = await olive.call(`POST /api/birds/${birdId}/medications`, {
    ...course,
    startDate: daysAgo(2),
  });
  assert.equal(status, 201);
  return birdId;
}

const year = daysAgo(0).slice(0, 4);
const memorial = (page: Page) => page.getByText(`2020 – ${year}`);
const main = (page: Page) => page.getByRole('main');

/** Matches the alerts, verdicts and tasks that only a current bird has. */
const onlyOfCurrentBirds = /Call |usual|under |\bWeigh\b|\bGive\b|\bdue\b|Hand over/;

describe('The page of a bird that dies', () => {
  it('records the death without asking for a confirmation, becomes a memorial, and is restored by Undo', async () => {
    const birdId = await addLosingWeight();
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByText(/under Kiwi’s usual/).waitFor();
    await openMoveOn(page);
    await choose(page, 'Died');
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByRole('textbox').count(), 1);
    assert.doesNotMatch(await dialog.innerText(), /!|\?|sure|Sorry/);
    await dialog.getByLabel('Note').fill('In my hand, in the morning.');
    await save(page);
    await memorial(page).waitFor();
    await page.getByRole('slider', { name: /^Kiwi’s weight over \d+ days, from 92 g to 80 g, 8/ }).waitFor();
    // The sheet stays open until the service has responded.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('with you for 2 years').waitFor();
    await page.getByRole('heading', { name: 'Visits and notes' }).waitFor();
    assert.doesNotMatch(await main(page).innerText(), onlyOfCurrentBirds);
    assert.equal(await page.getByRole('link', { name: 'Weigh Kiwi' }).count(), 0);
    await until(async () => (await kindsOf(olive, birdId)) === 'died,home');
    assert.equal((await staysOf(olive, birdId))[0]?.notes, 'In my hand, in the morning.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/under Kiwi’s usual/).waitFor();
    assert.equal(await kindsOf(olive, birdId), 'home');
  });

  it('shows a single year if the bird hatched and died in the same year, and scrolls a menu below the fold into view', async () => {
    const birdId = await addKiwi(olive, { dateOfBirth: '2020-05-04', gotchaDay: '2020-05-04' });
    await move(olive, birdId, 'died', '2020-08-09');
    const { page } = await browser.open(`/birds/${birdId}`, olive, { height: 620 });
    await main(page).getByText('2020', { exact: true }).waitFor();
    const visits = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Visits and notes' }),
    });
    await visits.locator('summary').evaluate(button => button.scrollIntoView({ block: 'end' }));
    await visits.locator('summary').press('Enter');
    const bar = await boxOf(page.getByRole('navigation').last());
    await until(async () => {
      const { y, height } = await boxOf(visits.getByRole('button', { name: 'Visit' }));
      return y + height < bar.y;
    });
  });

  it('becomes a memorial without a connection, with the photo and the weight chart', async () => {
    const birdId = await addLosingWeight({ name: 'Pip', photoDataUrl: pixel });
    const other = await addLosingWeight();
    await move(olive, other, 'died', daysAgo(0));
    // Loads the scripts with the page of another past bird, because this context has no service worker.
    const { page, context } = await browser.open(`/birds/${other}`, olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await memorial(page).waitFor();
    await page.getByRole('link', { name: 'Birds', exact: true }).click();
    await main(page).getByRole('link', { name: /^Pip/ }).click();
    await page.getByText(/under Pip’s usual/).waitFor();
    await main(page).locator('header img').waitFor();
    await openMoveOn(page);
    await choose(page, 'Euthanised');
    await context.setOffline(true);
    await save(page);
    await memorial(page).waitFor();
    await main(page).locator('header img').waitFor();
    await page.getByRole('slider').waitFor();
    await context.setOffline(false);
    await until(async () => (await kindsOf(olive, birdId)) === 'euthanised,home');
    await memorial(page).waitFor();
  });
});

describe('The memorial', () => {
  it('accepts a plain note and a visit, and its menu offers neither weighing nor moving', async () => {
    const birdId = await addLosingWeight();
    await move(olive, birdId, 'died', daysAgo(0));
    const { page } = await browser.open(`/birds/${birdId}`, carl);
    await memorial(page).waitFor();
    await page.getByText('Add', { exact: true }).first().click();
    await page.locator('details').getByRole('button', { name: 'Note', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'A note on Kiwi' }).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Fluffed up' }).count(), 0);
    await dialog.getByLabel('Note').fill('Buried under the apple tree.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await main(page).getByText('Buried under the apple tree.').waitFor();
    await page.getByText('Add', { exact: true }).first().click();
    await page.locator('details').getByRole('button', { name: 'Visit', exact: true }).click();
    await page.getByLabel('Reason').fill('Necropsy');
    await save(page);
    await main(page).getByText('Necropsy').waitFor();
    await page.locator('summary[aria-label="More"]').click();
    const offered = await page.locator('details[open] a, details[open] button').allInnerTexts();
    assert.deepEqual(offered, ['Edit', 'History', 'Delete']);
  });

  it('is accessible at every width, in both themes', async () => {
    const birdId = await addLosingWeight();
    await move(olive, birdId, 'died', daysAgo(3));
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await memorial(page).waitFor();
    await page.getByRole('heading', { name: 'About Kiwi' }).waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('A bird that has left', () => {
  it('is shown with the person who has it, and a manager can bring it back home', async () => {
    const birdId = await addLosingWeight();
    await move(olive, birdId, 'adopted', daysAgo(1), { personName: 'Anna' });
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByText(/^Adopted on .* by Anna$/).waitFor();
    assert.doesNotMatch(await main(page).innerText(), onlyOfCurrentBirds);
    await page.getByRole('button', { name: 'Move on' }).click();
    await page.getByRole('radio', { name: 'At home', checked: true }).waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Escaped' }).count(), 0);
    await save(page);
    await page.getByText(/under Kiwi’s usual/).waitFor();
    await until(async () => (await kindsOf(olive, birdId)) === 'home,adopted,home');
  });

  it('can be recorded as dead, and its time away does not count as time with the keeper', async () => {
    const birdId = await addKiwi(olive, { dateOfBirth: '2020-05-04', gotchaDay: daysAgo(800) });
    await move(olive, birdId, 'adopted', daysAgo(400), { personName: 'Anna' });
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByRole('button', { name: 'Move on' }).click();
    await choose(page, 'Died');
    await save(page);
    await memorial(page).waitFor();
    await page.getByText('with you for 1 year').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await until(async () => (await kindsOf(olive, birdId)) === 'died,adopted,home');
  });

  it('cannot be brought back by a caregiver', async () => {
    const birdId = await addLosingWeight();
    await move(olive, birdId, 'escaped', daysAgo(1));
    const { page } = await browser.open(`/birds/${birdId}`, carl);
    await page.getByText(/^Escaped on /).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Move on' }).count(), 0);
  });
});
