// Tests the cage cards: eight on a printed page, and their QR codes, which open the bird and select it in a round.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { addBird } from '../../server/test/cast.ts';
import { qrPath } from '../src/ui/qr/qr-path.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { showToCamera } from './support/camera.ts';
import { pagesOf } from './support/pdf.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const warnings = 'Bites strangers.\nPanics at night if it is entirely dark.';
const ids: string[] = [];
const warningsOf: Readonly<Record<number, string>> = { 2: warnings, 3: `${warnings} `.repeat(20) };

before(async () => {
  for (let bird = 1; bird <= 9; bird += 1) {
    const { id } = await addBird(olive, { name: `Bird ${bird}`, species: 'Cockatiel', tagId: `OPR-${bird}` });
    const room = bird === 9 ? 'Clinic' : 'Room 1';
    await olive.call(`PUT /api/birds/${id}/care-sheet`, {
      room,
      place: `Cage ${bird}`,
      warnings: warningsOf[bird],
    });
    ids.push(id);
  }
});

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const printButton = (page: Page) => page.getByRole('button', { name: 'Print', exact: true });

describe('The cage cards', () => {
  it('are printed eight to a page, without those left out, and their codes can be read back', async () => {
    const { page } = await browser.open('/birds', olive, { width: 1280, theme: 'dark' });
    await page.getByRole('link', { name: 'Cage cards' }).click();
    await page.getByText('9 cards on 2 pages, A4 or Letter.').waitFor();
    await card(page, 'Bird 2').getByText('Bites strangers.').waitFor();
    await page.getByText(/^The warnings of Bird 3 do not fit on a card/).waitFor();
    await card(page, 'Bird 3').getByText('More: scan the code.').waitFor();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-prints', '');
    });
    await printButton(page).click();
    await page.locator('[data-prints]').waitFor();
    for (const format of ['A4', 'Letter'] as const) {
      assert.equal(pagesOf(await page.pdf({ format })).length, 2, format);
    }
    await page.getByRole('button', { name: 'Print the card of Bird 1' }).click();
    await page.getByText('8 cards on 1 page, A4 or Letter.').waitFor();
    for (const format of ['A4', 'Letter'] as const) {
      assert.equal(pagesOf(await page.pdf({ format })).length, 1, format);
    }
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('article').filter({ visible: true }).count(), 8);
    for (const role of ['navigation', 'button'] as const) {
      assert.equal(await page.getByRole(role).filter({ visible: true }).count(), 0, role);
    }
    // On a busy machine, the first attempt to capture the page sometimes fails.
    const picture = await card(page, 'Bird 2')
      .screenshot()
      .catch(() => card(page, 'Bird 2').screenshot());
    const address = decodeQR(await pixelsOf(page, picture));
    assert.equal(address, `${browser.service.baseUrl}/birds/${ids[1]}`);
  });

  it('can be limited to a room or to one bird, and fit a small screen in German with large text', async () => {
    const pageOptions = { width: 320, height: 640, locale: 'de-DE', textPercent: 200 };
    const { page } = await browser.open(`/cage-cards?bird=${ids[8]}`, olive, pageOptions);
    await page.getByText('1 Karte auf 1 Seite, A4 oder Letter.').waitFor();
    await card(page, 'Bird 9').getByText('Clinic, Cage 9').waitFor();
    await page.getByRole('button', { name: 'Room 1' }).click();
    await page.getByText('8 Karten auf 1 Seite').waitFor();
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => localStorage.removeItem('text-size'));
    await expectAccessibleEverywhere(page);
  });

  it('select their bird in a round when they are scanned', async () => {
    const { page } = await browser.open('/today', olive);
    await showToCamera(page, qrPath('https://example.org/birds/86'));
    await page.goto(`${browser.service.baseUrl}/weigh`);
    await page.getByRole('button', { name: 'Scan a cage card' }).tap();
    await page.getByText('This is not the card of a bird in this flock.').waitFor();
    await expectAccessible(page);
    await page.evaluate(
      shown => Object.assign(globalThis, { shown }),
      qrPath(`${browser.service.baseUrl}/birds/${ids[4]}`),
    );
    await page.getByRole('heading', { name: 'Bird 5' }).waitFor();
    await page.getByRole('textbox', { name: 'Weight of Bird 5' }).waitFor();
  });
});

/** Decodes a PNG picture in the page. */
async function pixelsOf(
  page: Page,
  png: Buffer,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  const { width, height, data } = await page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, data: [...pixels.data] };
  }, png.toString('base64'));
  return { width, height, data: Uint8Array.from(data) };
}
