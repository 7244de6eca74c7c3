// Tests imports when something goes wrong: refused or lost requests, unreadable files, and decisions that change quickly.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();

let owners = 0;
const newOwner = () => {
  owners += 1;
  return browser.signIn(`refused${owners}@example.org`);
};

const header = 'Date,Bird,Species,Weight (g)\n';
const kiwi = `${header}2025-03-01,Kiwi,Cockatiel,92\n`;

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Drops a file on the screen, as from another window. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text] as const,
  );

const importOne = (page: Page) =>
  page.getByRole('button', { name: 'Import 1 weight', exact: true }).and(page.locator(':enabled'));

/** Holds POST requests until they are released. */
function hold() {
  const held: Route[] = [];
  return {
    handler: (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return void held.push(route);
    },
    /** Resolves with the next held request. */
    next: async () => {
      await until(async () => held.length > 0);
      return held.shift() as Route;
    },
  };
}

describe('An import', () => {
  it('is checked again if its check was discarded elsewhere', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/import', owner, { expected: [/status of 404/] });
    await choose(page, 'Kiwi.csv', kiwi);
    await importOne(page).waitFor();
    const { body } = await owner.api.call('GET /api/imports');
    const params = { importId: body.imports[0]?.id ?? '' };
    await owner.api.call('DELETE /api/imports/:importId', { params });
    await importOne(page).click();
    await page.getByText('Checking what is already recorded…').waitFor();
    await importOne(page).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });

  it('that was refused does not prevent the import of another file', async () => {
    const { page } = await browser.open('/import', await newOwner(), { expected: [/status of 403/] });
    await choose(page, 'Kiwi.csv', kiwi);
    await page.route('**/api/imports/*/run', route =>
      route.fulfill({ status: 403, json: { error: 'No.', code: 'roleNotAllowed' } }),
    );
    await importOne(page).click();
    await page.getByRole('alert').getByText('Only an owner or assistant of the flock can do this.').waitFor();
    await page.unroute('**/api/imports/*/run');
    await drop(page, 'Pip.csv', kiwi.replace('Kiwi', 'Pip'));
    await page.getByText('Pip.csv').waitFor();
    await importOne(page).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });

  it('that was checked earlier succeeds if it is repeated after a lost response', async () => {
    const owner = await newOwner();
    await owner.api.call('POST /api/imports', {
      body: {
        ...{ name: 'Earlier.csv', kind: 'weights' },
        rows: [{ row: 2, birdName: 'Kiwi', species: 'Cockatiel', recordedOn: '2025-03-01', weightGrams: 92 }],
      },
    });
    const { page } = await browser.open('/import', owner, { expected: [/ERR_FAILED|status of 409/] });
    await page.route('**/api/imports/*/run', async route => {
      await route.fetch();
      await route.abort();
    });
    await importOne(page).click();
    await page.getByRole('alert').getByText('The server did not answer.').waitFor();
    await page.unroute('**/api/imports/*/run');
    await importOne(page).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });

  it('can be checked again after another import is discarded, if there were too many', async () => {
    const owner = await newOwner();
    const row = { row: 2, birdName: 'Pip', species: 'Cockatiel', recordedOn: '2025-03-01', weightGrams: 92 };
    for (let index = 0; index < 10; index += 1) {
      await owner.api.call('POST /api/imports', {
        body: { name: `${index}.csv`, kind: 'weights', rows: [row] },
      });
    }
    const { page } = await browser.open('/import', owner, { expected: [/status of 409/] });
    await choose(page, 'Kiwi.csv', kiwi);
    const alert = page.getByRole('alert');
    await alert.getByText('Ten files are checked but not imported yet.').waitFor();
    await page.getByRole('button', { name: 'Discard 9.csv' }).click();
    await page.getByText('9.csv').waitFor({ state: 'detached' });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.getByText('Checking what is already recorded…').waitFor({ state: 'detached' });
  });

  it('is checked with the last decision, no matter how quickly it was changed', async () => {
    const { page } = await browser.open('/import', await newOwner());
    const { handler, next } = hold();
    await page.route('**/api/imports', handler);
    await choose(page, 'Kiwi.csv', 'Date,Bird,Weight (g)\n2025-03-01,Kiwi,92\n');
    const species = page.getByRole('combobox', { name: 'Kiwi is new. The species is' });
    await species.fill('Cockatiel');
    const first = await next();
    await species.fill('Budgerigar');
    // Enough time for the second check to queue behind the first one.
    await page.waitForTimeout(1_000);
    await first.continue();
    const second = await next();
    await species.fill('Cockatiel');
    await second.continue();
    await (await next()).continue();
    await importOne(page).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });

  it('asks again about different weights if the unit of a column has changed', async () => {
    const owner = await newOwner();
    const { body } = await owner.api.call('POST /api/birds', {
      body: { name: 'Kiwi', species: 'Cockatiel', tagId: 'NL-1' },
    });
    const params = { birdId: body.bird.id };
    const weight = { recordedOn: '2025-03-01', weightGrams: 95 };
    await owner.api.call('POST /api/birds/:birdId/weights', { params, body: weight });
    const { page } = await browser.open('/import', owner);
    await choose(page, 'Ounces.csv', `${header}2025-03-01,Kiwi,Cockatiel,3.2\n`);
    const replace = page.getByRole('radio', { name: 'Replace it with the file' });
    await replace.check();
    await importOne(page).waitFor();
    await page.getByText('How the file was read').click();
    await page.getByRole('button', { name: 'Change column D' }).click();
    await page.getByRole('combobox', { name: 'Unit' }).selectOption('ounces');
    await page.getByText('In the file, row 2: Kiwi, 1 Mar 2025, 90.718 g').waitFor();
    assert.equal(await replace.isChecked(), false);
    await page.getByText('First choose what happens to records that differ.').waitFor();
  });

  it('keeps its file and answers if another file cannot be read', async () => {
    const { page } = await browser.open('/import', await newOwner());
    await choose(page, 'Kiwi.csv', 'Date,Bird,Weight (g)\n2025-03-01,Kiwi,92\n');
    const species = page.getByRole('combobox', { name: 'Kiwi is new. The species is' });
    await species.fill('Cockatiel');
    await importOne(page).waitFor();
    await drop(page, 'letter.pdf', '%PDF-1.7\nletter');
    const alert = page.getByRole('alert');
    await alert.getByText('letter.pdf').waitFor();
    await alert.getByText('This is not a table.').waitFor();
    assert.equal(await species.inputValue(), 'Cockatiel');
    await drop(page, 'other.zip', 'PK\u0003\u0004');
    await alert.getByText('This ZIP file is not an archive of Flock Care').waitFor();
    assert.equal(await species.inputValue(), 'Cockatiel');
    await page.reload();
    await page.getByText('You chose this file earlier, and have not imported it.').waitFor();
    await importOne(page).click();
    await page.getByText('Done: 1 weight of 1 bird.').waitFor();
  });
});
