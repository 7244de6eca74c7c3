// Tests the files in a vet link: choosing them in the sheet, and viewing them on the page for the vet, on screen and on
// paper.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { BirdFile } from '@flock-care/contract/shapes';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { addFile, samples, sendBytes } from '../../server/test/files/samples.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Returns a square JPEG, painted in a page. */
async function paint(sidePixels: number): Promise<Buffer<ArrayBuffer>> {
  const { page, context } = await browser.open('/sign-in');
  const url = await page.evaluate(side => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = '#7a9e6b';
    context.fillRect(0, 0, side, side);
    context.fillStyle = '#cb3a35';
    context.beginPath();
    context.arc(side / 2, side / 2, side / 3, 0, 7);
    context.fill();
    return canvas.toDataURL('image/jpeg', 0.8);
  }, sidePixels);
  await context.close();
  return Buffer.from(url.split(',')[1] ?? '', 'base64') as Buffer<ArrayBuffer>;
}

/** Adds a bird with a visit, three files from the visit, and two other files. */
async function addKiwi() {
  const { id } = await addBird(olive, { name: 'Kiwi' });
  const visit = { visitedOn: dayBefore(20), reason: 'Limping', clinicName: 'Feather & Beak' };
  const { body } = await olive.call(`POST /api/birds/${id}/vet-visits`, visit);
  const vetVisitId: string = body.vetVisit.id;
  const add = async (bytes: Uint8Array<ArrayBuffer>, query: Record<string, string>) => {
    const { status, body } = await addFile(olive, id, bytes, query);
    assert.equal(status, 201);
    return body.file as BirdFile;
  };
  const xray = await add(await paint(900), {
    ...{ name: 'xray.jpg', caption: 'Left wing.', takenOn: dayBefore(20), vetVisitId },
  });
  const preview = await sendBytes(olive, `PUT /api/birds/${id}/files/${xray.id}/preview`, await paint(200));
  assert.equal(preview.status, 200);
  await add(samples['application/pdf'](), { name: 'Blood count.pdf', takenOn: dayBefore(20), vetVisitId });
  await add(samples['text/plain'](), { name: 'Advice.txt', takenOn: dayBefore(20), vetVisitId });
  await add(samples['video/mp4'](), { name: 'gait.mp4', takenOn: dayBefore(2) });
  await add(await paint(300), { name: 'secret.jpg', takenOn: dayBefore(1) });
  return id;
}

let birdId = '';
before(async () => {
  birdId = await addKiwi();
});

/** Opens the sheet, and allows the page to use the clipboard. */
async function openSheet(pageOptions: Parameters<typeof browser.open>[2] = {}) {
  const opened = await browser.open(`/birds/${birdId}#hand-over`, olive, pageOptions);
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened.page.locator('dialog input[type=checkbox]').first().waitFor();
  return opened;
}

/** Copies a link in the sheet, and opens it without an account. */
async function openLink(page: Page, pageOptions: Parameters<typeof browser.open>[2] = {}) {
  const readText = () => page.evaluate(() => navigator.clipboard.readText());
  const earlier = await readText();
  await page.getByRole('button', { name: /Copy a link|Link kopieren/ }).click();
  await page.getByText(/Link copied|Link kopiert/).waitFor();
  // `waitForFunction` would take the promise of an asynchronous function for true.
  let copied = '';
  await until(async () => {
    copied = await readText();
    return copied !== earlier && /http\S+$/.test(copied);
  });
  const url = new URL(/http\S+$/.exec(copied)?.[0] ?? '');
  const vet = await browser.open(url.pathname + url.hash, undefined, pageOptions);
  await vet.page.getByRole('heading', { level: 1, name: /Kiwi/ }).waitFor();
  return vet;
}

describe('The files in a vet link', () => {
  it('are listed newest first in the sheet, and none is chosen by default', async () => {
    const { page } = await openSheet();
    const boxes = page.getByRole('dialog').getByRole('checkbox');
    assert.deepEqual(await boxes.evaluateAll(all => all.map(box => (box as HTMLInputElement).checked)), [
      ...Array(5).fill(false),
    ]);
    const rows = await page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .allInnerTexts();
    assert.match(rows[0] ?? '', /secret\.jpg/);
    assert.match(rows[1] ?? '', /gait\.mp4/);
    await page.getByRole('dialog').locator('label img').first().waitFor();
    const { page: vet } = await openLink(page);
    assert.equal(await vet.getByRole('heading', { name: 'Files' }).count(), 0);
  });

  it('are shown without an account: pictures that open, documents with their sizes, videos with controls', async () => {
    const { page } = await openSheet();
    await page.getByRole('button', { name: /^All from the visit on / }).click();
    await page.getByText('3 files').first().waitFor();
    await page.getByRole('checkbox', { name: /gait\.mp4/ }).check();
    await expectAccessible(page);
    const { page: vet, context } = await openLink(page);
    const files = vet.locator('section').filter({ has: vet.getByRole('heading', { name: 'Files' }) });
    const picture = files.getByRole('img', { name: 'Left wing.' });
    await picture.scrollIntoViewIfNeeded();
    await vet.waitForFunction(() => document.querySelector('main section ul img')?.clientWidth);
    // The page shows the preview instead of the full picture.
    assert.equal(await picture.evaluate(image => (image as HTMLImageElement).naturalWidth), 200);
    const [opened] = await Promise.all([context.waitForEvent('page'), picture.click()]);
    await opened.waitForFunction(() => document.querySelector('img')?.naturalWidth === 900);
    await opened.close();
    const paper = vet.getByRole('link', { name: 'Blood count.pdf' });
    assert.match(await files.getByRole('listitem').filter({ has: paper }).innerText(), /\d\skB/);
    const href = (await paper.getAttribute('href')) ?? '';
    const response = await fetch(new URL(href, browser.service.baseUrl));
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    await files.getByRole('link', { name: 'Advice.txt' }).waitFor();
    const video = files.locator('video[controls]');
    assert.equal(await video.getAttribute('aria-label'), 'gait.mp4');
    assert.equal(await files.getByText('secret.jpg').count(), 0);
    // Adding a file requires a new link.
    await page.getByRole('checkbox', { name: /secret\.jpg/ }).check();
    const { page: second } = await openLink(page);
    // The picture has no size until it is scrolled into view and loaded.
    await second.getByRole('img', { name: 'secret.jpg' }).waitFor({ state: 'attached' });
  });

  it('stay chosen while the files from a visit are being loaded, and after a reload', async () => {
    const { page } = await openSheet();
    let goOn = () => {};
    const held = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route(/files\?.*vetVisitId/, async route => {
      await held;
      await route.continue();
    });
    const reading = page.waitForRequest(/files\?.*vetVisitId/);
    await page.getByRole('button', { name: /^All from the visit on / }).click();
    await reading;
    await page.getByRole('checkbox', { name: /gait\.mp4/ }).check();
    goOn();
    await page.getByText('4 files').first().waitFor();
    await page.reload();
    await page.getByText('4 files').first().waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /gait\.mp4/ }).isChecked(), true);
  });

  it('are not shown after the link has been revoked', async () => {
    const { page } = await openSheet();
    await page.getByRole('checkbox', { name: /Left wing/ }).check();
    const { page: vet } = await openLink(page, { expected: [/status of 410/] });
    const picture = vet.getByRole('img', { name: 'Left wing.' });
    const href = (await picture.locator('..').getAttribute('href')) ?? '';
    const address = new URL(href, browser.service.baseUrl);
    assert.equal((await fetch(address)).status, 200);
    const { handovers } = (await olive.call('GET /api/handovers')).body;
    assert.equal((await olive.call(`DELETE /api/handovers/${handovers[0].id}`)).status, 204);
    assert.equal((await fetch(address)).status, 404);
    assert.equal((await fetch(`${address}?part=preview`)).status, 404);
    await vet.goBack().catch(() => {});
  });

  it('are listed by name on one printed sheet', async () => {
    const { page } = await openSheet();
    for (const name of [/Left wing/, /Blood count/, /gait/])
      await page.getByRole('checkbox', { name }).check();
    const { page: vet } = await openLink(page);
    await vet.getByRole('img', { name: 'QR code of the live page' }).locator('path').waitFor();
    for (const format of ['A4', 'Letter'] as const) {
      const pdf = (await vet.pdf({ format, printBackground: true })).toString('latin1');
      const counts = [...pdf.matchAll(/\/Type\s*\/Pages[^>]*?\/Count (\d+)/g)];
      assert.equal(Math.max(...counts.map(([, count]) => Number(count))), 1, format);
    }
    await vet.emulateMedia({ media: 'print' });
    await vet.getByText('Files on the live page: gait.mp4, ').waitFor();
    assert.equal(await vet.locator('video').isVisible(), false);
    assert.equal(await vet.getByRole('img', { name: 'Left wing.' }).isVisible(), false);
    await vet.setViewportSize({ width: 710, height: 1_039 });
    await takePicture(vet, 'vet-files-print');
  });

  it('are accessible at every width, in both themes, in German and with large text', async () => {
    const { page } = await openSheet();
    await page.getByRole('checkbox', { name: /gait\.mp4/ }).check();
    await expectAccessibleEverywhere(page, 'vet-choice');
    // The sheet was opened again when the layout of the page changed.
    await page.getByRole('checkbox', { name: /gait\.mp4/ }).check();
    await page.getByRole('button', { name: /^All from the visit on / }).click();
    await page.getByText('4 files').first().waitFor();
    const { page: vet } = await openLink(page);
    await vet.getByRole('heading', { name: 'Files' }).scrollIntoViewIfNeeded();
    await expectAccessibleEverywhere(vet, 'vet-files');
    const large = { width: 320, textPercent: 200, locale: 'de-DE', theme: 'dark' } as const;
    const { page: german } = await openSheet(large);
    await german.getByText('Dateien für die Tierarztpraxis').scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(german);
    await expectAccessible(german);
    await takePicture(german, 'vet-choice-de');
    for (const box of await german.getByRole('dialog').getByRole('checkbox').all()) await box.check();
    const { page: germanVet } = await openLink(german, large);
    await germanVet.getByRole('heading', { name: 'Dateien' }).scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(germanVet);
    await expectAccessible(germanVet);
    await takePicture(germanVet, 'vet-files-de', { fullPage: true });
  });
});
