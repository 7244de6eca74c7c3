// Tests that a toast never covers a button that the person needs next.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { boxOf } from './support/box-of.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const kiwi = await addBird(olive, { name: 'Kiwi', tagId: 'NL-1', species: 'Cockatiel' });

const views = [
  ['320 px', { width: 320, height: 640 }],
  ['390 px', { width: 390, height: 844 }],
  ['390 px with text at 200 %', { width: 390, height: 844, textPercent: 200 }],
  ['320 px with text at 200 %', { width: 320, height: 640, textPercent: 200 }],
] as const;

const toast = (page: Page) => page.getByRole('status').locator('p', { hasText: 'Undo' });

async function expectNoOverlap(page: Page, button: Locator): Promise<void> {
  await page.waitForFunction(() => new Promise(resolve => requestAnimationFrame(() => resolve(true))));
  const [toastBox, buttonBox] = [await boxOf(toast(page)), await boxOf(button)];
  assert.ok(
    toastBox.y + toastBox.height <= buttonBox.y || buttonBox.y + buttonBox.height <= toastBox.y,
    JSON.stringify({ toastBox, buttonBox }),
  );
  assert.ok(
    toastBox.y >= 0 && toastBox.y + toastBox.height <= (page.viewportSize()?.height ?? 0),
    JSON.stringify(toastBox),
  );
}

/** Goes to another screen as a link in the app does, so that the toast stays. */
const goTo = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Opens a page with the toast of a saved care sheet. The toast stays until the page is closed. */
async function openWithToast(pageOptions: PageOptions): Promise<Page> {
  const { page, context } = await browser.open(`/birds/${kiwi.id}/edit`, olive, pageOptions);
  await context.addInitScript(() => {
    const originalSetTimeout = window.setTimeout;
    const shownMs = 10_000;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === shownMs ? 0 : originalSetTimeout(run, ms)),
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Care sheet: room, cage, diet' }).click();
  const sheet = page.getByRole('dialog');
  toasts += 1;
  await sheet.getByLabel('Place').fill(`Cage ${toasts}`);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.waitFor({ state: 'detached' });
  await toast(page).waitFor();
  return page;
}
let toasts = 0;

const { body: course } = await olive.api.call('POST /api/birds/:birdId/medications', {
  params: { birdId: kiwi.id },
  body: { name: 'Calcium', dosage: '1 drop', frequency: 'once_daily', startDate: '2026-05-01' },
});
const nora = await browser.signIn('nora@example.org');
const offered = await addBird(nora, { name: 'Saffron', tagId: 'OPR-1', species: 'Sun conure' });
const created = await nora.api.call('POST /api/birds/:birdId/transfer-code', {
  params: { birdId: offered.id },
});

async function typeCode(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('textbox').fill(created.body.transferCode.code);
  await page.getByRole('main').locator('[type=submit]').click();
}

/** Screens with a button fixed to the foot of the viewport. */
const screens: [path: string, button: RegExp][] = [
  [`/birds/${kiwi.id}/edit`, /^Save$/],
  ['/birds/new', /^Add the bird$/],
  [`/birds/${kiwi.id}/medications/new`, /^Save/],
  [`/birds/${kiwi.id}/medications/${course.medication.id}`, /^Save/],
  [`/birds/${kiwi.id}/weights`, /^Save$/],
  [`/birds/${kiwi.id}/move`, /^Make a code$/],
  ['/people', /^Invite someone$/],
  ['/accept', /^Take Saffron in$/],
  [`/weigh?bird=${kiwi.id}`, /^Save/],
];

for (const [name, pageOptions] of [...views, ['1280 px', { width: 1280, height: 800 }]] as const) {
  it(`A toast covers no button at the foot of the viewport, at ${name}`, async () => {
    const page = await openWithToast(pageOptions);
    for (const [path, label] of screens) {
      await goTo(page, path);
      if (path === '/accept') await typeCode(page);
      const button = page
        .getByRole('main')
        .getByRole('button', { name: label })
        .and(page.locator(':not([data-previous])'));
      await button.waitFor().catch(() => assert.fail(`There is no ${label} on ${path}.`));
      await button.scrollIntoViewIfNeeded();
      await expectNoOverlap(page, button);
      // The previous screen stays until the next one is loaded.
      await button.evaluate(element => element.setAttribute('data-previous', ''));
    }
  });
}

for (const [name, pageOptions] of views) {
  describe(`A toast at ${name}`, () => {
    it('covers neither Save at the foot of a form nor the main navigation', async () => {
      const { page } = await browser.open(`/birds/${kiwi.id}/edit`, olive, pageOptions);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await page.getByRole('button', { name: 'Care sheet: room, cage, diet' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Place').fill(`Cage of ${name}`);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.waitFor({ state: 'detached' });
      await toast(page).waitFor();
      await save.scrollIntoViewIfNeeded();
      await expectNoOverlap(page, save);
      await save.click();
      await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).waitFor();
      await expectNoOverlap(page, page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }));
    });

    it('does not cover the birds on the perch', async () => {
      const { page } = await browser.open(`/birds/${kiwi.id}`, olive, pageOptions);
      await page.getByRole('button', { name: 'Add a note' }).first().click();
      await page.getByRole('button', { name: 'Sneezing' }).click();
      await page.getByRole('button', { name: 'Save 1 sign' }).click();
      await toast(page).waitFor();
      await page.getByRole('link', { name: 'Today' }).filter({ visible: true }).first().click();
      const perch = page.getByRole('region', { name: 'The perch' });
      await perch.scrollIntoViewIfNeeded();
      await expectNoOverlap(page, perch.getByRole('link', { name: /Kiwi/ }).first());
    });
  });
}
