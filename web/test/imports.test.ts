// Tests imports from spreadsheets: choosing and previewing files, running imports, and undoing them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type Person, signIn } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { storesOn } from './support/data-on-device.ts';
import { weeklyCsv } from './support/spreadsheets.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
/** Returns the path of a sample file. */
const file = (name: string) => join(import.meta.dirname, '../../server/test/cli/files', name);

let owners = 0;
const newOwner = () => {
  owners += 1;
  return browser.signIn(`sheets${owners}@example.org`);
};

const chooseText = (page: Page, name: string, text: string | Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text as string) });

const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d/ });

/** Waits until the service has checked the rows, and imports them. */
const runImport = (page: Page) => importButton(page).click();

async function weightsOf({ api }: Person, name: string) {
  const { birds } = (await api.call('GET /api/birds', {})).body ?? { birds: [] };
  const bird = birds.find(one => one.name === name);
  assert.ok(bird, name);
  const query = { limit: '500' };
  const { entries } = (
    await api.call('GET /api/birds/:birdId/weight-history', { params: { birdId: bird.id }, query })
  ).body;
  return entries.map(({ weight }) => [weight.recordedOn, weight.weightGrams] as const);
}

describe('An import', () => {
  it('adds birds and weights from a CSV file after its questions are answered, and can be undone', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner);
    await chooseText(page, 'Weights.csv', 'Date,Kiwi,Olive\n2025-03-01,92.5,101\n2025-03-08,93,dead\n');
    const summary = page.getByRole('heading', { name: '2 birds, 3 weights, Mar 2025' });
    await summary.waitFor();
    assert.ok(await summary.evaluate(heading => heading === document.activeElement));
    await page.getByText('1 question is open.').waitFor();
    assert.ok(await importButton(page).isDisabled());
    await page.getByText('Row 3, column C, Olive “dead” Not read.').waitFor();
    await page.getByRole('radio', { name: 'grams' }).check();
    await page.getByText('First choose the species of the new birds.').waitFor();
    await page.getByRole('combobox', { name: 'All 2 new birds are' }).fill('Cockatiel');
    await runImport(page);
    await page.getByText('Done: 3 weights of 2 birds.').waitFor();
    assert.deepEqual(await weightsOf(owner, 'Kiwi'), [
      ['2025-03-08', 93],
      ['2025-03-01', 92.5],
    ]);
    await page.getByRole('link', { name: 'See the birds' }).click();
    await page.getByText('Olive').first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Undo Weights.csv' }).click();
    await page.getByRole('dialog').getByText('This removes 3 weights of 2 birds again.').waitFor();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    assert.deepEqual((await owner.api.call('GET /api/birds', {})).body?.birds, []);
  });

  it('adds weights from a workbook, in which another sheet can be chosen', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner);
    await page.locator('input[type=file]').setInputFiles(file('two-sheets.xlsx'));
    await page.getByRole('heading', { name: '2 birds, 2 weights, Mar 2025' }).waitFor();
    await page.getByText('Column B is Dot’s weight in grams.').waitFor();
    await page.getByRole('combobox', { name: 'Sheet' }).selectOption('Parrots (3 rows)');
    await page.getByRole('heading', { name: '2 birds, 4 weights, Mar 2025' }).waitFor();
    await page.getByText('Column B is Kiwi’s weight in grams.').waitFor();
    // Changes a column, so that Olive’s weights are no longer read.
    await page.getByRole('button', { name: 'Change column C' }).click();
    await page.getByRole('combobox', { name: 'Column C is' }).selectOption('Not read');
    await page.getByRole('heading', { name: '1 bird, 2 weights, Mar 2025' }).waitFor();
    await page.getByRole('combobox', { name: 'Column C is' }).selectOption('Weight');
    await page.getByRole('combobox', { name: 'All 2 new birds are' }).fill('Cockatiel');
    await page.getByRole('checkbox', { name: 'They are of different species' }).check();
    await page.getByRole('combobox', { name: 'Olive' }).fill('Budgerigar');
    await page.getByRole('button', { name: 'Import 4 weights' }).click();
    await page.getByText('Done: 4 weights of 2 birds.').waitFor();
    assert.deepEqual(await weightsOf(owner, 'Olive'), [
      ['2025-03-08', 102],
      ['2025-03-01', 101],
    ]);
    const { body } = await owner.api.call('GET /api/birds', {});
    assert.deepEqual(body?.birds.map(({ name, species }) => [name, species]).toSorted(), [
      ['Kiwi', 'Cockatiel'],
      ['Olive', 'Budgerigar'],
    ]);
  });

  it('reads text in UTF-16', async () => {
    const { page } = await browser.open('/import', await newOwner());
    await page.locator('input[type=file]').setInputFiles(file('libreoffice/utf-16/weights.csv'));
    await page.getByRole('heading', { name: /^\d+ birds, \d+ weights/ }).waitFor();
  });

  it('asks what to do with weights that differ, and says when everything is already recorded', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner);
    const rows = (kiwi: string) =>
      `Date,Bird,Species,Weight (g)\n2025-03-01,Kiwi,Cockatiel,${kiwi}\n2025-03-08,Kiwi,Cockatiel,93\n`;
    await chooseText(page, 'First.csv', rows('92'));
    await page.getByRole('button', { name: 'Import 2 weights' }).click();
    await page.getByText('Done: 2 weights of 1 bird.').waitFor();
    await chooseText(page, 'Again.csv', rows('92'));
    await page.getByText('Everything in the file is already recorded.').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await chooseText(page, 'Changed.csv', rows('90'));
    await page.getByText('In the file, 1 weight differs from what is recorded.').waitFor();
    await page.getByText('In the file, row 2: Kiwi, 1 Mar 2025, 90 g').waitFor();
    await page.getByText('First choose what happens to records that differ.').waitFor();
    await page.getByRole('radio', { name: 'Replace it with the file' }).check();
    await page.getByRole('button', { name: 'Import 1 weight' }).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
    assert.deepEqual((await weightsOf(owner, 'Kiwi')).at(-1), ['2025-03-01', 90]);
  });

  it('lists problems with their rows, and saves all of them as a file', async () => {
    const { page } = await browser.open('/import', await newOwner());
    const rows = Array.from(
      { length: 30 },
      (_, index) => `2025-03-${String(index + 1).padStart(2, '0')},Kiwi,Cockatiel,=1+${index}`,
    );
    await chooseText(
      page,
      'Bad.csv',
      [
        'Date,Bird,Species,Weight (g)',
        '2025-02-01,Kiwi,Cockatiel,92',
        ...rows,
        '2999-01-01,Kiwi,Cockatiel,92',
      ].join('\n'),
    );
    await page.getByText('31 cells and rows').waitFor();
    await page.getByText('Row 3, column D, Weight (g) “=1+0” This is not a weight.').waitFor();
    await page.getByRole('button', { name: 'Show all 31' }).click();
    await page.getByText('Row 33, column A, Date “2999-01-01” The date is in the future.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the problems' }).click();
    const saved = await download;
    assert.equal(saved.suggestedFilename(), 'Bad, not imported.csv');
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
    assert.equal(lines[0], '\u{feff}Row,Column,Value,What is wrong');
    assert.equal(lines[1], `3,"D, Weight (g)",'=1+0,This is not a weight.`);
    assert.equal(lines.length, 33);
  });

  it('continues after the page is closed, and is shown when the page is opened again', async () => {
    const owner = await newOwner();
    const { page, context } = await browser.open('/import', owner);
    await chooseText(page, 'Long.csv', weeklyCsv());
    await page.getByRole('radio', { name: 'grams' }).check();
    await page.getByRole('combobox', { name: 'All 5 new birds are' }).fill('Cockatiel');
    await page.getByRole('button', { name: 'Import 520 weights' }).click();
    await page.getByText('Choose a file').waitFor();
    await page.close();
    const later = await context.newPage();
    await later.goto(`${browser.service.baseUrl}/import`);
    await later.getByText('Done: 520 weights of 5 birds.').waitFor();
    assert.equal((await weightsOf(owner, 'Fig')).length, 104);
  });

  it('from another device is shown after a reload, even if the list has only just been read', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner);
    // Stops the clock, so that the stored list never looks old.
    await page.clock.setFixedTime(new Date());
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await until(async () =>
      (await storesOn(page)).queries.some(({ key }) => key.includes('GET /api/imports')),
    );
    const { body } = await owner.api.call('POST /api/imports', {
      body: {
        name: 'Tablet.csv',
        kind: 'weights',
        rows: [{ row: 2, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: '2025-03-01', weightGrams: 92 }],
      },
    });
    const params = { importId: body.import.id };
    await owner.api.call('POST /api/imports/:importId/run', { params, body: {} });
    await until(
      async () =>
        (await owner.api.call('GET /api/imports/:importId', { params })).body.import.state === 'done',
    );
    await page.reload();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });

  it('is for owners and assistants, who find it in the flock settings and on the empty perch', async () => {
    const owner = await newOwner();
    await owner.call('POST /api/workspace/members', { email: 'carer@example.org', role: 'caregiver' });
    const carer = await browser.open('/import', await signIn(browser.service, 'carer@example.org'));
    await carer.page.getByText('Only owners and assistants of the flock can import.').waitFor();
    const { page } = await browser.open('/today', owner);
    await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'From a spreadsheet' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  it('keeps the file when the session ends, and continues after the sign-in', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner, { expected: [/status of 401/] });
    await chooseText(page, 'Session.csv', 'Date,Bird,Weight (g)\n2025-03-01,Kiwi,92\n');
    await page.getByRole('heading', { name: '1 bird, 1 weight, Mar 2025' }).waitFor();
    await owner.api.call('POST /api/auth/logout');
    await page.getByRole('combobox', { name: 'Kiwi is new. The species is' }).fill('Cockatiel');
    await page
      .getByText('You are signed out')
      .or(page.getByText(/sign in again/i))
      .first()
      .waitFor();
    assert.equal(
      await page.getByRole('combobox', { name: 'Kiwi is new. The species is' }).inputValue(),
      'Cockatiel',
    );
    const again = await signIn(browser.service, owner.email ?? '');
    await page.goto(`${browser.service.baseUrl}/import?auth_token=${again.token}`);
    await page.getByRole('button', { name: 'Import 1 weight' }).and(page.locator(':enabled')).waitFor();
  });
});
