// Tests exporting a flock and a bird, and importing their archives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { exportBytes } from '../../server/test/archives/export-archive.ts';
import { manifestOf, readZip, rowsOf } from '../../server/test/archives/read-zip.ts';
import { type Person, signIn } from '../../server/test/cast.ts';
import { expectAccessibleOnSmallPhone } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();

let owners = 0;
const newOwner = () => {
  owners += 1;
  return browser.signIn(`archives${owners}@example.org`);
};

async function addBirds({ api }: Person, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const { body } = await api.call('POST /api/birds', {
      body: { name, species: 'Cockatiel', tagId: `NL-${name}-${index}`, gotchaDay: '2025-01-01' },
    });
    ids.push(body.bird.id);
    for (const [day, weightGrams] of [
      ['2025-03-01', 92.5],
      ['2025-03-08', 93],
    ] as const)
      await api.call('POST /api/birds/:birdId/weights', {
        params: { birdId: body.bird.id },
        body: { recordedOn: day, weightGrams },
      });
  }
  return ids;
}

const entriesOf = async (download: Download) => readZip(readFileSync(await download.path()));

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/x-zip-compressed', buffer });

const birdNames = async ({ api }: Person) =>
  ((await api.call('GET /api/birds', {})).body?.birds ?? []).map(({ name }) => name).toSorted();

describe('An export', () => {
  it('of the flock is a ZIP file that its owner can save', async () => {
    const owner = await newOwner();
    await addBirds(owner, ['Kiwi', 'Olive']);
    const { page } = await browser.open('/flock', owner);
    await page.getByRole('button', { name: 'The whole flock as a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export the flock' });
    await dialog.getByText('No addresses, no passwords.').waitFor();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the archive' }).click();
    const saved = await download;
    assert.match(saved.suggestedFilename(), /^.+ \d{4}-\d\d-\d\d\.zip$/);
    const entries = await entriesOf(saved);
    assert.equal(manifestOf(entries).scope, 'flock');
    assert.equal(rowsOf(entries, 'weights').length, 4);
    await page.getByText('The archive has been saved.').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('of a bird is in the menu of its page, but not for a caregiver', async () => {
    const owner = await newOwner();
    const [kiwi] = await addBirds(owner, ['Kiwi', 'Olive']);
    const { page } = await browser.open(`/birds/${kiwi}`, owner);
    await page.getByLabel('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Export this bird' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the archive' }).click();
    const entries = await entriesOf(await download);
    assert.equal(manifestOf(entries).scope, 'bird');
    assert.deepEqual(
      rowsOf(entries, 'birds').map(({ name }) => name),
      ['Kiwi'],
    );
    await owner.call('POST /api/workspace/members', { email: 'carer2@example.org', role: 'caregiver' });
    const carer = await browser.open(`/birds/${kiwi}`, await signIn(browser.service, 'carer2@example.org'));
    await carer.page.getByLabel('More', { exact: true }).click();
    await carer.page.getByRole('link', { name: 'History' }).waitFor();
    assert.equal(await carer.page.getByRole('button', { name: 'Export this bird' }).count(), 0);
  });

  it('shows an error if it is refused, and can be repeated', async () => {
    const owner = await newOwner();
    const { page } = await browser.open('/flock', owner, { expected: [/status of 429|ERR_/] });
    await page.route('**/api/workspace/export', route =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { error: 'Two are running.', code: 'tooManyExports' },
      }),
    );
    await page.getByRole('button', { name: 'The whole flock as a file' }).click();
    await page.getByRole('button', { name: 'Save the archive' }).click();
    await page.getByRole('alert').getByText('The server is already sending two exports.').waitFor();
    await page.unroute('**/api/workspace/export');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Try again' }).click();
    assert.equal(manifestOf(await entriesOf(await download)).scope, 'flock');
  });
});

describe('An archive', () => {
  it('is previewed, imported with its birds, and undone', async () => {
    const giver = await newOwner();
    await addBirds(giver, ['Kiwi', 'Olive']);
    const archive = await exportBytes(giver);
    const taker = await newOwner();
    const { page } = await browser.open('/import', taker);
    await choose(page, 'flock.zip', archive);
    await page.getByText(/^A flock: 2 birds, \d+ records\. Exported on /).waitFor();
    await page.getByText('This flock gets the name and the settings of the archive.').waitFor();
    assert.deepEqual(await birdNames(taker), []);
    await page.getByRole('button', { name: 'Import 2 birds' }).click();
    await page.getByText(/^Done: \d+ records of 2 birds\.$/).waitFor();
    assert.deepEqual(await birdNames(taker), ['Kiwi', 'Olive']);
    await choose(page, 'again.zip', archive);
    await page.getByText('2 birds are here already and stay as they are.').waitFor();
    await page.getByRole('button', { name: 'Discard again.zip' }).click();
    await page.getByText('2 birds are here already and stay as they are.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo flock.zip' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    assert.deepEqual(await birdNames(taker), []);
  });

  it('is imported without the birds whose ring another bird has, even after a reload', async () => {
    const giver = await newOwner();
    await addBirds(giver, ['Kiwi', 'Olive']);
    const archive = await exportBytes(giver);
    const taker = await newOwner();
    await taker.api.call('POST /api/birds', {
      body: { name: 'Pip', species: 'Cockatiel', tagId: 'NL-Kiwi-0' },
    });
    const { page } = await browser.open('/import', taker);
    await choose(page, 'flock.zip', archive);
    await page.getByText('The name and the settings of this flock stay as they are.').waitFor();
    await page.getByText('1 bird is not imported, because another bird has its ring.').click();
    await page.getByText('Ring NL-Kiwi-0').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Earlier imports' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 bird' }).click();
    await page
      .getByText(/^Done: \d+ records of 1 bird\.$/)
      .or(page.getByText(/records of 1 bird$/))
      .waitFor();
    assert.deepEqual(await birdNames(taker), ['Olive', 'Pip']);
  });

  it('is refused if it is damaged, with an error in English or German', async () => {
    const giver = await newOwner();
    await addBirds(giver, ['Kiwi']);
    const damaged = Buffer.from(await exportBytes(giver));
    const at = damaged.indexOf('data/weights.ndjson') + 40;
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    const expected = [/status of 400/];
    const { page } = await browser.open('/import', giver, { expected });
    await choose(page, 'damaged.zip', damaged);
    await page
      .getByRole('alert')
      .getByText(/^The archive has been changed or damaged/)
      .waitFor();
    await choose(page, 'cut.zip', damaged.subarray(0, damaged.length - 200));
    await page
      .getByRole('alert')
      .getByText(/^This ZIP file is not an archive of Flock Care/)
      .waitFor();
    const german = await browser.open('/import', giver, { expected, locale: 'de-DE' });
    await choose(german.page, 'damaged.zip', damaged);
    await german.page
      .getByRole('alert')
      .getByText(/^Das Archiv wurde verändert oder beschädigt/)
      .waitFor();
  });

  it('can be uploaded again after an interruption, and the upload can be stopped', async () => {
    const giver = await newOwner();
    await addBirds(giver, ['Kiwi']);
    const archive = await exportBytes(giver);
    const { page } = await browser.open('/import', giver, { expected: [/ERR_FAILED/] });
    await page.route('**/api/imports/archive*', route => route.abort());
    await choose(page, 'flock.zip', archive);
    await page.getByRole('alert').getByText('The server did not answer.').waitFor();
    await page.unroute('**/api/imports/archive*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 bird is here already and stays as it is.').waitFor();
    await page.route('**/api/imports/archive*', () => {});
    await choose(page, 'stopped.zip', archive);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('stopped.zip').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    // An upload without progress for a minute counts as interrupted.
    await page.clock.install();
    await choose(page, 'stalled.zip', archive);
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.clock.fastForward(61_000);
    await page.getByRole('alert').getByText('The server did not answer.').waitFor();
  });

  it('is accessible on a small phone, even in German with large text, and so is an export', async () => {
    const giver = await newOwner();
    await addBirds(giver, ['Kiwi', 'Olive']);
    const archive = await exportBytes(giver);
    const taker = await newOwner();
    for (const options of [{}, { locale: 'de-DE', textPercent: 200 }]) {
      const { page } = await browser.open('/import', taker, options);
      await choose(page, 'A flock whose file has a rather long name 2026-11-27.zip', archive);
      await page.locator('h2').first().waitFor();
      await expectAccessibleOnSmallPhone(page);
      const flock = await browser.open('/flock', giver, options);
      await flock.page.getByRole('button', { name: /whole flock|ganze Schwarm/ }).click();
      await flock.page.getByRole('dialog').waitFor();
      await expectAccessibleOnSmallPhone(flock.page);
    }
  });
});
