// Tests the report on a period: its sentence and tables, its monthly chart, and its printed page.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { addBirdWith, writeArrival } from '../../server/test/stays/flock-of-stays.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { pagesOf } from './support/pdf.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');

before(async () => {
  await addBirdWith(olive, '2023-05-01', [], { name: 'Kiwi', tagId: 'NL-1' });
  const stray = await addBirdWith(olive, '2024-02-10', [['adopted', '2024-03-01']], { tagId: 'NL-2' });
  await writeArrival(olive, stray, { source: 'stray' });
  await addBirdWith(olive, '2024-02-20', [['died', '2024-04-01']], { name: 'Pixel', tagId: 'NL-3' });
});

const path = '/report?from=2024-01-01&to=2024-12-31';

describe('The report', () => {
  it('gives the numbers of arrivals and departures, and shows each month in a chart and in a table', async () => {
    const { page } = await browser.open(path, olive);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await page.getByText('1 at the start + 2 arrivals − 2 departures = 1 at the end').waitFor();
    await row('Found as a stray').getByText('1').waitFor();
    await row('Adopted').getByText('1').waitFor();
    await row('Pixel').getByText('41 days').waitFor();
    await page.getByText('50.0 %').waitFor();
    await page
      .getByRole('img', { name: /^Birds at the end of each month, .* Jan 2024 to Dec 2024$/ })
      .waitFor();
    const february = await row('Feb 2024').getByRole('cell').allInnerTexts();
    assert.deepEqual(february, ['2', '0', '3']);
    await page.getByRole('button', { name: 'As a table' }).click();
    await page.getByRole('button', { name: 'Hide the table' }).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2024-03-15');
    await page.getByText('= 2 at the end').waitFor();
    await page.getByRole('button', { name: 'Last year' }).click();
    await page.waitForURL('**/report?period=last_year');
    await page.getByText('No bird left in this period.').waitFor();
  });

  it('prints one page with the flock and the period, without the navigation of the app', async () => {
    const { page } = await browser.open(path, olive, { width: 1280, theme: 'dark' });
    await page.getByText('= 1 at the end').waitFor();
    for (const format of ['A4', 'Letter'] as const) {
      assert.equal(pagesOf(await page.pdf({ format })).length, 1, format);
    }
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor();
    await page.getByText('1 January 2024 to 31 December 2024').waitFor();
    await page.getByText(/, printed on \d/).waitFor();
    for (const role of ['navigation', 'button'] as const) {
      assert.equal(await page.getByRole(role).filter({ visible: true }).count(), 0, role);
    }
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open(path, olive);
    await page.getByText('= 1 at the end').waitFor();
    await expectAccessibleEverywhere(page);
  });
});
