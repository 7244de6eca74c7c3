// Tests the list of past birds: the links to it and back, search, filters, pages, the CSV file, and its state without a
// connection.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assembleCast } from '../../server/test/cast.ts';
import { addBirdWith } from '../../server/test/stays/flock-of-stays.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { daysAgo } from './support/move-on.ts';

const browser = await startBrowser();
const { olive, vic, carl } = await assembleCast(browser.service);
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) });
/** As many finches as fit on one page of the list, so that the other birds make it two pages. */
const finchCount = 50;

before(async () => {
  const addDeparted = (name: string, species: string, kind: string, days: number) =>
    addBirdWith(olive, daysAgo(900), [[kind, daysAgo(days)]], { name, species, tagId: `NL-${name}` });
  await addDeparted('Kiwi', 'Cockatiel', 'died', 1);
  await addDeparted('Ozzy', 'Galah', 'adopted', 2);
  await addDeparted('Pip', 'Budgerigar', 'sold', 3);
  for (let count = 0; count < finchCount; count++)
    await addDeparted(`Finch-${count}`, 'Zebra finch', 'escaped', 500);
  await addBirdWith(olive, daysAgo(10), [], { name: 'Juno', species: 'African grey', tagId: 'NL-Juno' });
});

describe('The list of past birds', () => {
  it('is one tap from Birds, has search, filters and pages, and is one tap back from a bird’s page', async () => {
    const { page } = await browser.open('/birds', olive);
    await page.getByRole('link', { name: 'Past birds' }).click();
    await row(page, 'Kiwi')
      .getByText(/^Died on /)
      .waitFor();
    await row(page, 'Kiwi').getByText('Cockatiel, NL-Kiwi').waitFor();
    assert.equal(await row(page, 'Juno').count(), 0);
    assert.equal(await row(page, 'Finch-\\d+').count(), finchCount - 3);
    await page.getByRole('button', { name: 'Show earlier birds' }).click();
    await page.getByRole('button', { name: 'Show earlier birds' }).waitFor({ state: 'detached' });
    assert.equal(await row(page, 'Finch-\\d+').count(), finchCount);
    await page.getByRole('button', { name: 'Adopted' }).click();
    await row(page, 'Kiwi').waitFor({ state: 'detached' });
    await page.waitForURL('**/past-birds?kind=adopted');
    await row(page, 'Ozzy').click();
    await page.getByRole('heading', { level: 1, name: 'Ozzy' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL('**/past-birds?kind=adopted');
    await row(page, 'Ozzy').waitFor();
    await page.getByRole('searchbox').fill('nl-pip');
    await page.getByText('No past bird matches.').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await row(page, 'Pip')
      .getByText(/^Sold on /)
      .waitFor();
    assert.equal(await row(page, 'Kiwi').count(), 0);
  });

  it('saves all birds in the file, even those not shown yet, and fits a small screen in German', async () => {
    const pageOptions = {
      width: 320,
      textPercent: 200,
      locale: 'de-DE',
      expected: [/ERR_INTERNET_DISCONNECTED/],
    };
    const { page, context } = await browser.open('/past-birds', vic, pageOptions);
    await row(page, 'Kiwi')
      .getByText(/^Am .* gestorben$/)
      .waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const button = page.getByRole('button', { name: 'Als CSV speichern' });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    assert.equal(download.suggestedFilename(), `past-birds-${daysAgo(0)}.csv`);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    assert.equal(lines[0], '\ufeffVogel;Ring;Art;Wie;Tag;Geschlüpft');
    assert.match(lines[1] ?? '', /^Kiwi;NL-Kiwi;Cockatiel;Gestorben;\d/);
    assert.equal(lines.length, finchCount + 5);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Verkauft' }).click();
    await page.getByText('Für diese Ansicht brauchst du eine Verbindung.').waitFor();
    await page.getByRole('button', { name: 'Alle', exact: true }).click();
    await page.getByText('Für diese Ansicht brauchst du eine Verbindung.').waitFor({ state: 'detached' });
    await row(page, 'Kiwi').waitFor();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open('/past-birds?q=nl-ki', carl);
    await row(page, 'Kiwi').waitFor();
    await expectAccessibleEverywhere(page);
  });
});
