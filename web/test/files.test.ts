// Tests the pictures and papers of a bird: adding files, the gallery, the full-screen view, and unsent files.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBird, assembleCast } from '../../server/test/cast.ts';
import { samples } from '../../server/test/files/samples.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { addCameraMetadata } from './support/file-samples.ts';
import { addKiwi, daysAgo } from './support/move-on.ts';
import { entriesOn, storeEntry } from './support/outbox-entries.ts';
import { paintJpeg, recordVideo } from './support/sample-video.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, carl, vic } = await assembleCast(browser.service);
const place = '+52.3702+004.8952/';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Pictures and papers' }) });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files);
const jpegFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const filesOf = async (birdId: string) =>
  (await olive.api.call('GET /api/birds/:birdId/files', { params: { birdId } })).body.files;
/** Opens the menu for adding files, and checks that it is not cut off on the left. */
async function expectMenuInView(part: Locator): Promise<void> {
  await part.locator('summary').filter({ hasText: 'Hinzufügen' }).click();
  const entry = part.getByRole('button', { name: 'Bild aufnehmen' });
  assert.ok(((await entry.boundingBox())?.x ?? -1) >= 0);
}

const picture = (page: Page) => page.getByRole('dialog').locator('img[data-whole=true]');

async function addFile(birdId: string, bytes: Buffer, name: string, takenOn: string, caption = '') {
  const { body } = await olive.api.call('POST /api/birds/:birdId/files', {
    params: { birdId },
    query: { name, takenOn, caption },
    bytes: new Uint8Array(bytes),
  });
  return body.file;
}

async function addVisit(birdId: string) {
  const { body } = await olive.api.call('POST /api/birds/:birdId/vet-visits', {
    params: { birdId },
    body: { visitedOn: daysAgo(2), reason: 'Yearly check' },
  });
  return body.vetVisit;
}

/** Makes the page wait for `goOn()` before it decodes a picture. */
const holdPreparing = (page: Page) =>
  page.evaluate(() => {
    const read = window.createImageBitmap;
    const held = async (...options: Parameters<typeof read>) => {
      await new Promise<void>(goOn => Object.assign(window, { goOn }));
      return read(...options);
    };
    Object.assign(window, { createImageBitmap: held });
  });

/** Adds a bird and opens its page. */
async function openBird(person = olive, options: Parameters<typeof browser.open>[2] = {}) {
  const birdId = await addKiwi(olive);
  const opened = await browser.open(`/birds/${birdId}`, person, options);
  await section(opened.page).waitFor();
  return { ...opened, birdId };
}

/** Opens the gallery of a bird with three pictures from two months, and a paper. */
async function openGallery(options: Parameters<typeof browser.open>[2] = {}) {
  const birdId = await addKiwi(olive);
  const opened = await browser.open('/today', olive, options);
  const jpeg = await paintJpeg(opened.page, '#c2571a');
  await addFile(birdId, jpeg, 'one.jpg', '2026-01-05', 'The first feather');
  await addFile(birdId, jpeg, 'two.jpg', '2026-01-20');
  await addFile(birdId, jpeg, 'three.jpg', '2026-03-02');
  await addFile(birdId, pdf, 'Blood count.pdf', '2025-12-24');
  await opened.page.goto(`${browser.service.baseUrl}/birds/${birdId}/files`);
  await opened.page.getByRole('heading', { name: /^(March|März) 2026$/ }).waitFor();
  return { ...opened, birdId };
}

describe('Adding files', () => {
  it('stores a picture without its location, and shows a thumbnail with the day it was taken', async () => {
    const { page, birdId } = await openBird();
    await section(page).getByText('Pictures, videos and papers about Kiwi are kept here.').waitFor();
    const jpeg = addCameraMetadata(await paintJpeg(page, '#3f7d3a'), 1);
    assert.ok(Buffer.from(jpeg).includes(place));
    await choose(page, jpegFile('IMG_1.jpg', Buffer.from(jpeg)));
    await section(page).getByRole('link', { name: 'Kiwi, 24 November' }).locator('img').waitFor();
    const [file] = await filesOf(birdId);
    assert.deepEqual([file?.name, file?.takenOn, file?.type], ['IMG_1.jpg', '2026-11-24', 'image/jpeg']);
    assert.ok(file?.preview);
    const response = await fetch(browser.service.baseUrl + file.href, {
      headers: { authorization: `Bearer ${olive.token}` },
    });
    const stored = Buffer.from(await response.arrayBuffer());
    assert.ok(stored.length > 1_000 && !stored.includes(place) && !stored.includes('Exif'));
    await until(async () => (await entriesOn(page)).length === 0);
  });

  it('keeps every file if several are added', async () => {
    const { page, birdId } = await openBird(carl, { width: 1280 });
    const jpeg = await paintJpeg(page, '#2f7fb5');
    await choose(page, jpegFile('a.jpg', jpeg), jpegFile('b.jpg', await paintJpeg(page, '#cb3a35')), {
      name: 'Report.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await until(async () => (await filesOf(birdId)).length === 3);
    await section(page).getByText('Report.pdf').waitFor();
    await section(page).getByRole('link', { name: 'See all 3' }).waitFor();
  });

  it('shows why the service refuses a file, and keeps the file until somebody removes it', async () => {
    const { page, birdId } = await openBird(olive, { expected: [/status of 415/] });
    await choose(page, {
      name: 'page.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    });
    const row = section(page).getByRole('listitem').filter({ hasText: 'page.txt' });
    await row.getByText('This kind of file cannot be kept here.').waitFor();
    await page.reload();
    await row.getByText('This kind of file cannot be kept here.').waitFor();
    await row.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    assert.deepEqual(await filesOf(birdId), []);
  });

  it('reports an empty file', async () => {
    const { page } = await openBird();
    await choose(page, jpegFile('nothing.jpg', Buffer.alloc(0)));
    await page.getByText('nothing.jpg is empty.').waitFor();
  });

  it('keeps a file that was added without a connection through a reload, and sends it once', async () => {
    const { page, context, birdId } = await openBird(olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /status of 404/],
    });
    const jpeg = await paintJpeg(page, '#7a5ba8');
    // Loads the modules for adding files.
    await choose(page, jpegFile('first.jpg', jpeg));
    await section(page)
      .getByRole('link', { name: /^Kiwi, / })
      .waitFor();
    await until(async () => (await entriesOn(page)).length === 0);
    await context.setOffline(true);
    await choose(page, jpegFile('second.jpg', jpeg));
    const row = section(page).getByRole('listitem').filter({ hasText: 'second.jpg' });
    await row.getByText('Waiting for a connection').waitFor();
    await row.locator('img').waitFor();
    assert.equal((await entriesOn(page)).length, 1);
    // The first upload fails, so that the file is sent only after the reload.
    await page.route(/\/files\?/, route => route.abort(), { times: 1 });
    await context.setOffline(false);
    await page.reload();
    await until(async () => (await filesOf(birdId)).length === 2);
    await until(async () => (await entriesOn(page)).length === 0);
    assert.deepEqual((await filesOf(birdId)).map(({ name }) => name).toSorted(), ['first.jpg', 'second.jpg']);
  });

  it('keeps every chosen file if the page is left while it prepares them, and sends none with its location', async () => {
    const { page, birdId } = await openBird();
    await holdPreparing(page);
    const colors = ['#3f7d3a', '#2f7fb5', '#cb3a35', '#7a5ba8'];
    const jpegs = await Promise.all(
      colors.map(async color => addCameraMetadata(await paintJpeg(page, color), 1)),
    );
    await choose(page, ...jpegs.map((jpeg, index) => jpegFile(`p${index}.jpg`, Buffer.from(jpeg))));
    await page.waitForFunction(() => 'goOn' in window);
    for (const index of jpegs.keys()) {
      const row = section(page)
        .getByRole('listitem')
        .filter({ hasText: `p${index}.jpg` });
      await row.getByText('Being prepared').waitFor();
    }
    assert.deepEqual(await filesOf(birdId), []);
    await page.goto(`${browser.service.baseUrl}/today`);
    await until(async () => (await filesOf(birdId)).length === jpegs.length);
    await until(async () => (await entriesOn(page)).length === 0);
    for (const { href, takenOn, preview } of await filesOf(birdId)) {
      const headers = { authorization: `Bearer ${olive.token}` };
      const response = await fetch(browser.service.baseUrl + href, { headers });
      assert.ok(!Buffer.from(await response.arrayBuffer()).includes(place));
      assert.ok(preview);
      assert.equal(takenOn, '2026-11-24');
    }
  });

  it('stops preparing a file that has crashed the page three times, until somebody tries again', async () => {
    const { page, birdId } = await openBird();
    const jpeg = await paintJpeg(page, '#3f7d3a');
    await page.addInitScript(() => {
      const held = async () => {
        Object.assign(window, { goOn: true });
        return new Promise<never>(() => {});
      };
      if (sessionStorage.getItem('held')) Object.assign(window, { createImageBitmap: held });
    });
    await page.evaluate(() => sessionStorage.setItem('held', 'yes'));
    await holdPreparing(page);
    await choose(page, jpegFile('huge.jpg', jpeg));
    await page.waitForFunction(() => 'goOn' in window);
    for (let reload = 0; reload < 2; reload += 1) {
      await page.reload();
      await page.waitForFunction(() => 'goOn' in window);
    }
    await page.evaluate(() => sessionStorage.removeItem('held'));
    await page.reload();
    const row = section(page).getByRole('listitem').filter({ hasText: 'huge.jpg' });
    await row.getByText('The file could not be prepared.').waitFor();
    await row.getByRole('button', { name: 'Try again' }).click();
    await until(async () => (await filesOf(birdId)).length === 1);
  });

  it('lets the person save a copy of a file whose bird was deleted, and send the file when the bird is back', async () => {
    const { page, birdId } = await openBird(olive, { expected: [/status of 404/, /status of 503/] });
    await page.route(/\/files\?id=/, route => route.fulfill({ status: 503, json: {} }));
    const jpeg = await paintJpeg(page, '#3f7d3a');
    await choose(page, jpegFile('only-copy.jpg', jpeg));
    await until(async () => (await entriesOn(page)).length === 1);
    await olive.api.call('DELETE /api/birds/:birdId', { params: { birdId } });
    await page.unroute(/\/files\?id=/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await until(async () => (await entriesOn(page))[0]?.refused?.code === 'birdNotFound');
    await page.goto(`${browser.service.baseUrl}/outbox`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a copy' }).click();
    assert.equal((await download).suggestedFilename(), 'only-copy.jpg');
    assert.ok((await readFile(await (await download).path())).length > 1_000);
    const { changes } = (await olive.api.call('GET /api/changes', { query: { birdId, limit: 20 } })).body;
    const changeId = changes.find(({ kind, action }) => kind === 'bird' && action === 'deleted')?.id ?? '';
    await olive.api.call('POST /api/changes/:changeId/undo', { params: { changeId } });
    await page.goto(`${browser.service.baseUrl}/birds/${birdId}`);
    const row = section(page).getByRole('listitem').filter({ hasText: 'only-copy.jpg' });
    await row.getByRole('button', { name: 'Save a copy' }).waitFor();
    await row.getByRole('button', { name: 'Try again' }).click();
    await until(async () => (await filesOf(birdId)).length === 1);
  });

  it('can be stopped', async () => {
    const { page, birdId } = await openBird();
    let isReached = false;
    await page.route(/\/files\?id=/, () => {
      isReached = true;
    });
    await choose(page, jpegFile('large.jpg', await paintJpeg(page, '#a84c86')));
    await until(async () => isReached);
    await section(page).getByRole('button', { name: 'Stop large.jpg' }).click();
    await section(page).getByText('large.jpg').waitFor({ state: 'detached' });
    await until(async () => (await entriesOn(page)).length === 0);
    assert.deepEqual(await filesOf(birdId), []);
  });

  it('sends a file to the flock in which it was chosen', async () => {
    const person = await browser.signIn('finn@example.org');
    const { body } = await person.api.call('POST /api/workspaces', { body: { name: 'The Shed' } });
    const { id } = await addBird(person, { name: 'Kiwi' });
    const { page } = await browser.open(`/birds/${id}`, person, { width: 1280, expected: [/status of 404/] });
    const jpeg = await paintJpeg(page, '#3f7d3a');
    await section(page).waitFor();
    await holdPreparing(page);
    await choose(page, jpegFile('held.jpg', jpeg));
    await page.waitForFunction(() => 'goOn' in window);
    await page.getByRole('button', { name: /Finn/ }).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /The Shed/ })
      .click();
    await section(page).waitFor({ state: 'detached' });
    await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn());
    const filesOf = async () =>
      (await person.api.call('GET /api/birds/:birdId/files', { params: { birdId: id } })).body.files;
    await until(async () => (await filesOf()).length === 1);
    assert.notEqual(body.workspace.id, (await person.api.call('GET /api/workspace')).body.workspace.id);
  });

  it('asks about a location that cannot be removed, even if the sheet is closed and the page reloaded', async () => {
    const birdId = await addKiwi(olive);
    await addVisit(birdId);
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByRole('button', { name: 'Change this visit' }).click();
    const heic = { name: 'IMG_2.heic', mimeType: 'image/heic', buffer: samples['image/heic']() };
    const input = page.getByRole('dialog').locator('input[type=file][multiple]');
    await input.setInputFiles([heic, jpegFile('empty.jpg', Buffer.alloc(0))]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    const row = section(page).getByRole('listitem').filter({ hasText: 'IMG_2.heic' });
    await row.getByText('The location where it was taken cannot be removed').waitFor();
    await section(page).getByText('empty.jpg is empty.').waitFor();
    assert.deepEqual(await filesOf(birdId), []);
    await page.reload();
    await row.getByRole('button', { name: 'Send it anyway' }).click();
    await until(async () => (await filesOf(birdId)).length === 1);
  });

  it('does not report a file as lost if another tab has sent it', async () => {
    const { page, birdId } = await openBird(olive, { expected: [/status of 404/] });
    const { id: fileId } = await addFile(birdId, pdf, 'Sent.pdf', '2026-01-05');
    await storeEntry(page, {
      endpoint: 'POST /api/birds/:birdId/files',
      request: { params: { birdId }, query: { id: fileId, name: 'Sent.pdf', takenOn: '2026-01-05' } },
      about: {
        ...{ kind: 'file', birdId, birdName: 'Kiwi', fileId, name: 'Sent.pdf', type: 'application/pdf' },
        ...{ bytes: pdf.length, takenOn: '2026-01-05', vetVisitId: null, text: 'Kiwi: Sent.pdf' },
      },
    });
    await page.reload();
    await section(page).getByRole('link').filter({ hasText: 'Sent.pdf' }).waitFor();
    await until(async () => (await entriesOn(page)).length === 0);
  });

  it('keeps the new session if an upload from an earlier session is refused', async () => {
    const { page, birdId } = await openBird(olive, { expected: [/status of 401/, /status of 404/] });
    const sent = page.waitForRequest(/\/files\?id=/);
    let refuse = () => {};
    const held = new Promise<void>(resolve => {
      refuse = resolve;
    });
    const refused = { status: 401, json: { error: 'Sign in.', code: 'notSignedIn' } };
    await page.route(/\/files\?id=/, route => held.then(() => route.fulfill(refused)), { times: 1 });
    await choose(page, jpegFile('late.jpg', await paintJpeg(page, '#a84c86')));
    await sent;
    const { token } = await browser.signIn('olive@example.org');
    // Simulates a sign-in in another tab.
    await page.evaluate(token => {
      const value = { ...JSON.parse(localStorage.getItem('session') ?? ''), token };
      localStorage.setItem('session', JSON.stringify(value));
      dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    }, token);
    const response = page.waitForResponse(response => response.status() === 401);
    refuse();
    await (await response).finished();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await until(async () => (await filesOf(birdId)).length === 1);
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? ''));
    assert.deepEqual([session.token, session.ended], [token, undefined]);
  });

  it('ignores a file that is dropped next to the section, instead of opening it', async () => {
    const { page } = await openBird();
    const isPrevented = (selector: string) =>
      page.evaluate(selector => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File(['a'], 'a.txt'));
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(selector)?.dispatchEvent(drop);
        return drop.defaultPrevented;
      }, selector);
    assert.equal(await isPrevented('h1'), true);
  });

  it('is possible before the files of the bird have been read', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await browser.open('/today', olive);
    await page.route(/\/files\?limit/, () => {});
    await page.goto(`${browser.service.baseUrl}/birds/${birdId}`);
    await section(page).getByText('This device has not loaded the files of Kiwi.').waitFor();
    await choose(page, { name: 'Report.pdf', mimeType: 'application/pdf', buffer: pdf });
    await until(async () => (await filesOf(birdId)).length === 1);
  });

  it('is not offered to a viewer', async () => {
    const { page } = await openBird(vic);
    assert.equal(await section(page).getByText('Add', { exact: true }).count(), 0);
  });

  it('attaches them to a visit if the visit’s sheet is open', async () => {
    const birdId = await addKiwi(olive);
    const visit = await addVisit(birdId);
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByRole('button', { name: 'Change this visit' }).click();
    const sheet = page.getByRole('dialog');
    await sheet
      .locator('input[type=file][multiple]')
      .setInputFiles([{ name: 'Bill.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await sheet.getByRole('link').filter({ hasText: 'Bill.pdf' }).waitFor();
    assert.equal((await filesOf(birdId))[0]?.vetVisitId, visit.id);
  });

  it('to a visit shows their number in the visit’s row, where a viewer can open them', async () => {
    const birdId = await addKiwi(olive);
    const visit = await addVisit(birdId);
    for (const name of ['Bill.pdf', 'Blood count.pdf'])
      await olive.api.call('POST /api/birds/:birdId/files', {
        params: { birdId },
        query: { name, vetVisitId: visit.id },
        bytes: new Uint8Array(Buffer.concat([pdf, Buffer.from(name)])),
      });
    const { page } = await browser.open(`/birds/${birdId}`, vic);
    assert.equal(await page.getByRole('button', { name: 'Change this visit' }).count(), 0);
    await page.getByRole('button', { name: '2 papers' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Papers of the visit' }).waitFor();
    assert.equal(await sheet.locator('input[type=file]').count(), 0);
    await expectAccessible(page);
    await sheet.getByRole('link').filter({ hasText: 'Bill.pdf' }).click();
    await page.getByRole('link', { name: 'Open the PDF' }).waitFor();
  });
});

describe('The gallery', () => {
  it('shows pictures by month and papers as rows, and can be filtered', async () => {
    const { page } = await openGallery();
    const months = page.getByRole('main').getByRole('heading', { level: 2 });
    assert.deepEqual(await months.allInnerTexts(), ['March 2026', 'January 2026', 'December 2025']);
    await page.getByRole('link', { name: 'Blood count.pdf 24 Dec 2025' }).waitFor();
    await page.getByRole('button', { name: 'Papers' }).click();
    await page.getByRole('heading', { name: 'March 2026' }).waitFor({ state: 'detached' });
    assert.deepEqual(await months.allInnerTexts(), ['December 2025']);
    assert.match(page.url(), /kind=paper/);
  });

  it('is accessible at every width', async () => {
    const { page } = await openGallery();
    await expectAccessibleEverywhere(page);
  });

  it('is translated into German', async () => {
    const { page, birdId } = await openGallery({ locale: 'de-DE', width: 320, textPercent: 200 });
    await page.getByRole('button', { name: 'Unterlagen' }).waitFor();
    await expectMenuInView(page.getByRole('main'));
    await page.goto(`${browser.service.baseUrl}/birds/${birdId}`);
    const heading = page.getByRole('heading', { name: 'Bilder und Unterlagen' });
    await expectMenuInView(page.locator('section').filter({ has: heading }));
  });
});

describe('The full-screen view of a file', () => {
  it('can be navigated and closed with the keyboard', async () => {
    const { page } = await openGallery({ width: 1280 });
    await page.getByRole('link', { name: 'Kiwi, 2 March' }).press('Enter');
    await picture(page).waitFor();
    assert.equal(await picture(page).getAttribute('alt'), 'Kiwi, 2 March');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog').getByRole('img', { name: 'Kiwi, 20 January' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: 'The first feather, 5 January' }).waitFor();
    await page.keyboard.press('+');
    assert.match((await picture(page).getAttribute('style')) ?? '', /scale\(1\.4\)/);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'March 2026' }).waitFor();
    assert.match(page.url(), /\/files$/);
  });

  it('saves a caption, and deletes the file, which can be undone', async () => {
    const { page, birdId } = await openGallery();
    await page.getByRole('link', { name: 'Kiwi, 2 March' }).click();
    await picture(page).waitFor();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Caption').fill('On the swing');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('img', { name: 'On the swing, 2 March' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('File deleted.').waitFor();
    await page.getByRole('link', { name: 'On the swing, 2 March' }).waitFor({ state: 'detached' });
    assert.equal((await filesOf(birdId)).length, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'On the swing, 2 March' }).waitFor();
    assert.equal((await filesOf(birdId)).length, 4);
  });

  it('opens before the gallery has been loaded, and can load the file again after a failure', async () => {
    const { page, birdId } = await openBird(olive, { expected: [/ERR_FAILED/] });
    await addFile(birdId, await paintJpeg(page, '#c2571a'), 'one.jpg', '2026-01-05', 'The first feather');
    await page.reload();
    const link = section(page).getByRole('link', { name: 'The first feather' });
    await link.waitFor();
    await page.route(/\/api\/.*\/files[/?]/, route => route.abort());
    await link.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Not loaded. The server did not answer.').waitFor();
    await dialog.getByText('5 Jan', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.unroute(/\/api\/.*\/files[/?]/);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await picture(page).waitFor();
  });

  it('plays a video at half speed', async () => {
    const { page, birdId } = await openBird();
    const video = await recordVideo(page);
    await choose(page, { name: 'gait.mp4', mimeType: 'video/mp4', buffer: video });
    await section(page)
      .getByRole('link', { name: /^Video of Kiwi/ })
      .click();
    const player = page.getByRole('dialog').locator('video');
    await player.waitFor();
    assert.ok((await filesOf(birdId))[0]?.preview);
    await page.getByRole('button', { name: 'Half speed' }).click();
    assert.equal(await player.evaluate(element => (element as HTMLVideoElement).playbackRate), 0.5);
    await page.getByRole('button', { name: 'Half speed' }).click();
    assert.equal(await player.evaluate(element => (element as HTMLVideoElement).playbackRate), 1);
    await expectAccessible(page);
  });

  it('links to a PDF, which the browser’s own viewer shows', async () => {
    const { page } = await openGallery();
    await page.getByRole('link', { name: /^Blood count/ }).click();
    const link = page.getByRole('link', { name: 'Open the PDF' });
    assert.match((await link.getAttribute('href')) ?? '', /^blob:/);
    assert.equal(await link.getAttribute('rel'), 'noopener');
    await expectAccessible(page);
  });
});
