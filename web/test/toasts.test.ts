// The line that says what was done covers no button that is needed next.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const kiwi = await addBird(olive, { name: 'Kiwi', tagId: 'NL-1', species: 'Cockatiel' });

const views = [
  ['320 px', { width: 320, height: 640 }],
  ['390 px', { width: 390, height: 844 }],
  ['390 px with text of 200 %', { width: 390, height: 844, textPercent: 200 }],
  ['320 px with text of 200 %', { width: 320, height: 640, textPercent: 200 }],
] as const;

const toast = (page: Page) => page.getByRole('status').locator('p', { hasText: 'Undo' });

async function expectApart(page: Page, button: Locator): Promise<void> {
  await page.waitForFunction(() => new Promise(resolve => requestAnimationFrame(() => resolve(true))));
  const [said, needed] = [await boxOf(toast(page)), await boxOf(button)];
  assert.ok(
    said.y + said.height <= needed.y || needed.y + needed.height <= said.y,
    JSON.stringify({ said, needed }),
  );
  assert.ok(said.y >= 0 && said.y + said.height <= (page.viewportSize()?.height ?? 0), JSON.stringify(said));
}

for (const [name, look] of views) {
  describe(`A toast at ${name}`, () => {
    it('covers neither Save at the foot of a form nor Weigh in the bar', async () => {
      const { page } = await browser.open(`/birds/${kiwi.id}/edit`, olive, look);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await page.getByRole('button', { name: 'Care sheet: room, cage, diet' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Place').fill(`Cage of ${name}`);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.waitFor({ state: 'detached' });
      await toast(page).waitFor();
      await save.scrollIntoViewIfNeeded();
      await expectApart(page, save);
      await save.click();
      await page.getByRole('navigation', { name: 'Places' }).filter({ visible: true }).waitFor();
      await expectApart(page, page.getByRole('navigation', { name: 'Places' }).filter({ visible: true }));
    });

    it('does not cover the birds on the perch', async () => {
      const { page } = await browser.open(`/birds/${kiwi.id}`, olive, look);
      await page.getByRole('button', { name: 'Add a note' }).first().click();
      await page.getByRole('button', { name: 'Sneezing' }).click();
      await page.getByRole('button', { name: 'Save 1 sign' }).click();
      await toast(page).waitFor();
      await page.getByRole('link', { name: 'Today' }).filter({ visible: true }).first().click();
      const perch = page.getByRole('region', { name: 'The perch' });
      await perch.scrollIntoViewIfNeeded();
      await expectApart(page, perch.getByRole('link', { name: /Kiwi/ }).first());
    });
  });
}
