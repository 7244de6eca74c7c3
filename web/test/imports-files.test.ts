// Tests imports of pasted cells, and of files that are kept after a reload, broken, too large or too slow to read.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { expectAccessibleEverywhere, expectAccessibleOnSmallPhone } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { weeklyCsv } from './support/spreadsheets.ts';

const browser = await startBrowser();

let owners = 0;
const newOwner = () => {
  owners += 1;
  return browser.signIn(`files${owners}@example.org`);
};

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

const refusalFor = async (page: Page, name: string, buffer: Buffer) => {
  await choose(page, name, buffer);
  await page.getByText(`Reading ${name}…`).waitFor({ state: 'detached' });
  return page.getByRole('alert').textContent();
};

/** Simulates a paste with an event, because pages in the headless shell do not share a clipboard. */
const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await control.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail('The control cannot be reached by Tab.');
}

describe('A file for an import', () => {
  it('can be cells pasted anywhere on the screen, or into a field', async () => {
    const { page } = await browser.open('/import', await newOwner());
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await paste(page, 'Date\tBird\tWeight (g)\n2025-03-01\tKiwi\t92.5\n2025-03-08\tKiwi\t93\n');
    await page.getByRole('heading', { name: '1 bird, 2 weights, Mar 2025' }).waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Paste cells' }).click();
    await page
      .getByRole('textbox', { name: 'Cells from a spreadsheet' })
      .fill('Date\tBird\tWeight (g)\n2025-03-01\tPip\t31\n');
    await page.getByRole('button', { name: 'Read the cells' }).click();
    await page.getByRole('heading', { name: '1 bird, 1 weight, Mar 2025' }).waitFor();
  });

  it('is kept with the answers after a reload, until it is discarded', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner);
    await choose(page, 'Kept.csv', Buffer.from(weeklyCsv()));
    await page.getByRole('radio', { name: 'grams' }).check();
    await page.getByRole('combobox', { name: 'All 5 new birds are' }).fill('Cockatiel');
    await page.getByRole('button', { name: 'Import 520 weights' }).and(page.locator(':enabled')).waitFor();
    await page.reload();
    await page.getByText('You chose this file earlier, and have not imported it.').waitFor();
    assert.ok(await page.getByRole('radio', { name: 'grams' }).isChecked());
    assert.equal(await page.getByRole('combobox', { name: 'All 5 new birds are' }).inputValue(), 'Cockatiel');
    await page.getByRole('button', { name: 'Import 520 weights' }).and(page.locator(':enabled')).waitFor();
    const { body } = await owner.api.call('GET /api/imports');
    assert.deepEqual(
      body.imports.map(({ state }) => state),
      ['checked'],
      'The check before the reload is discarded.',
    );
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  });

  it('is refused with an error message if it is not a table', async () => {
    const { page } = await browser.open('/import', await newOwner());
    const png = readFileSync(new URL('../public/icon-192.png', import.meta.url));
    const noTable = 'This is not a table. Save it as .xlsx, .csv or .tsv, and choose that file.';
    assert.equal(await refusalFor(page, 'bird.csv', png), noTable);
    assert.equal(await refusalFor(page, 'letter.pdf', Buffer.from('%PDF-1.7\nletter')), noTable);
    assert.equal(await refusalFor(page, 'empty.csv', Buffer.from('\n\n')), 'The file has no rows.');
    const broken = 'This is not a readable Excel workbook. Save it as .xlsx or .csv, and choose that file.';
    assert.equal(
      await refusalFor(page, 'broken.xlsx', Buffer.from('PK\u0003\u0004 and nothing else')),
      broken,
    );
    const other = zipSync({ 'content.xml': Buffer.from('<a/>') });
    assert.equal(await refusalFor(page, 'table.ods', Buffer.from(other)), broken);
  });

  it('is refused before it is unpacked if its unpacked size is too large', async () => {
    const { page } = await browser.open('/import', await newOwner());
    const sheet = new Uint8Array(201 * 1024 * 1024);
    const bomb = zipSync(
      { 'xl/workbook.xml': Buffer.from('<workbook/>'), 'xl/worksheets/sheet1.xml': sheet },
      { level: 1 },
    );
    assert.equal(
      await refusalFor(page, 'bomb.xlsx', Buffer.from(bomb)),
      'The workbook is too large when it is unpacked. Save the sheet as .csv, and choose that file.',
    );
  });

  it('is abandoned if reading it takes longer than 30 seconds', async () => {
    const { page } = await browser.open('/import', await newOwner());
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.clock.install();
    await page.route('**/sheet-worker-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => { for (;;); };' }),
    );
    const started = page.waitForRequest(/sheet-worker/);
    await choose(page, 'endless.csv', Buffer.from('Date,Kiwi\n'));
    await page.getByText('Reading endless.csv…').waitFor();
    // The time limit starts here.
    await started;
    await page.clock.fastForward(31_000);
    await page.getByText('The file took longer than 30 seconds to read').waitFor();
  });

  it('needs a connection to be read the first time, and to be imported', async () => {
    const { page, context } = await browser.open('/import', await newOwner(), {
      expected: [/ERR_FAILED|ERR_INTERNET/],
    });
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page.route('**/sheet-worker-*.js', route => route.abort());
    await choose(page, 'first.csv', Buffer.from('Date,Bird,Weight (g)\n2025-03-01,Kiwi,92\n'));
    await page.getByText('Reading files needs a connection the first time.').waitFor();
    await page.unroute('**/sheet-worker-*.js');
    await choose(page, 'first.csv', Buffer.from('Date,Bird,Weight (g)\n2025-03-01,Kiwi,92\n'));
    await page.getByRole('heading', { name: '1 bird, 1 weight, Mar 2025' }).waitFor();
    await page.getByRole('combobox', { name: 'Kiwi is new. The species is' }).fill('Cockatiel');
    await context.setOffline(true);
    await page.getByText('Importing needs a connection.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Import 1 weight' }).and(page.locator(':enabled')).waitFor();
  });

  it('can be imported with the keyboard alone', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner, { width: 1280 });
    await choose(page, 'Keys.csv', Buffer.from('Date,Kiwi,Olive\n2025-03-01,92.5,101\n'));
    await page.getByRole('heading', { name: '2 birds, 2 weights, Mar 2025' }).waitFor();
    const grams = page.getByRole('radio', { name: 'grams' });
    await tabTo(page, grams);
    await page.keyboard.press('Space');
    assert.ok(await grams.isChecked());
    await tabTo(page, page.getByRole('combobox', { name: 'All 2 new birds are' }));
    await page.keyboard.type('Cockatiel');
    const button = page.getByRole('button', { name: 'Import 2 weights' }).and(page.locator(':enabled'));
    await button.waitFor();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await page.getByText('Done: 2 weights of 2 birds.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Import');
  });

  it('is shown accessibly at every width and in both themes, and on a small phone in German with large text', async () => {
    const owner = await newOwner();
    for (const options of [{}, { locale: 'de-DE', textPercent: 200 }]) {
      const { page } = await browser.open('/import', owner, options);
      const chooser = page.locator('input[type=file]');
      await chooser.waitFor({ state: 'attached' });
      await expectAccessibleOnSmallPhone(page);
      await choose(page, 'Weights.csv', Buffer.from(`${weeklyCsv()}\r\n1/2/2026,dead,=1+1,-,12,?`));
      await page.locator('h2').first().waitFor();
      await page.locator('details summary').first().click();
      await (options.locale ? expectAccessibleOnSmallPhone(page) : expectAccessibleEverywhere(page));
    }
  });
});
