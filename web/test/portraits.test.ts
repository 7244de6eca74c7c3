// Tests portraits: small portraits in lists, the photo on a bird's page, and small portraits that are made later.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CDPSession, Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { storesOn } from './support/data-on-device.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const red = 'rgb(200, 30, 30)';
const blue = 'rgb(30, 30, 200)';

/**
 * Paints photos in a page, each with different shapes. The detail makes their files as large as those of real photos of
 * that size.
 */
const paintPhotos = (page: Page, count: number, color?: string): Promise<string[]> =>
  page.evaluate(
    ([count, color]) =>
      Array.from({ length: count }, (_, seed) => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 512;
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No canvas');
        let state = seed * 7919 + 1;
        const random = () => {
          state = (state * 48_271) % 2_147_483_647;
          return state / 2_147_483_647;
        };
        context.fillStyle = color ?? `hsl(${random() * 360} 40% 60%)`;
        context.fillRect(0, 0, 512, 512);
        for (let shape = 0; shape < 2_500; shape += 1) {
          const hue = color ? '0 0% 0% / 3%' : `${random() * 360} 60% ${30 + random() * 50}% / 35%`;
          context.fillStyle = `hsl(${hue})`;
          context.beginPath();
          context.arc(random() * 512, random() * 512, 1 + random() * 14, 0, 7);
          context.fill();
        }
        return canvas.toDataURL('image/jpeg', 0.8);
      }),
    [count, color] as const,
  );

async function paintPhoto(color: string): Promise<string> {
  const { page, context } = await browser.open('/sign-in');
  const [photo = ''] = await paintPhotos(page, 1, color);
  await context.close();
  return photo;
}

const fileOf = (photoDataUrl: string) => ({
  name: 'kiwi.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(photoDataUrl.split(',')[1] ?? '', 'base64'),
});

/** Counts a page's requests for photos and portraits. */
function countPictures(page: Page) {
  const counts = { photos: 0, portraits: 0, sent: 0 };
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT' && pathname.endsWith('/portrait')) counts.sent += 1;
    else if (pathname.endsWith('/portrait')) counts.portraits += 1;
    else if (pathname.endsWith('/photo')) counts.photos += 1;
  });
  return counts;
}

/**
 * Returns the width of the first picture in a part of the page, and the color in its middle; undefined if it is not
 * loaded.
 */
const pictureIn = (page: Page, selector: string) =>
  page.evaluate(selector => {
    const image = document.querySelector<HTMLImageElement>(`${selector} img`);
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!image?.complete || image.naturalWidth === 0 || !context) return undefined;
    context.drawImage(image, 0, 0, 16, 16);
    const [r = 0, , b = 0] = context.getImageData(8, 8, 1, 1).data;
    return { width: image.naturalWidth, color: r > b ? 'red' : 'blue' };
  }, selector);

async function expectPicture(page: Page, selector: string, expected: { width: number; color: string }) {
  const rows = async () => JSON.stringify(await pictureIn(page, selector));
  await until(async () => (await rows()) === JSON.stringify(expected)).catch(async error => {
    throw new Error(`${await rows()} instead of ${JSON.stringify(expected)}`, { cause: error });
  });
}

const rowOf = (birdId: string) => `main a[href="/birds/${birdId}"]`;
const head = 'main header';

/** Reads the size of a bird's small portrait, or of the photo that is shown instead. */
async function portraitBytes(person: Person, birdId: string): Promise<number> {
  const response = await fetch(new URL(`/api/birds/${birdId}/portrait`, browser.service.baseUrl), {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return (await response.arrayBuffer()).byteLength;
}

/**
 * Counts the portraits and photos that are loaded, and sums their bytes on the wire, including the response headers.
 */
async function measurePictures(session: CDPSession) {
  const sum = { bytes: 0, pictures: 0 };
  const requests = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\/(portrait|photo)\?/.test(response.url)) requests.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!requests.has(requestId)) return;
    sum.bytes += encodedDataLength;
    sum.pictures += 1;
  });
  await session.send('Network.enable');
  return sum;
}

describe('Small portraits', () => {
  it('take at most 400 KiB for a flock of 200 birds, and are made one after another if there are none', async t => {
    const olive = await browser.signIn('olive@example.org');
    const { page: painter } = await browser.open('/sign-in');
    const photos = await paintPhotos(painter, 200);
    for (const [at, photoDataUrl] of photos.entries()) {
      await addBird(olive, { name: `Bird ${at}`, tagId: `NL-${at}`, photoDataUrl });
    }
    t.diagnostic(`Each photo has about ${Math.round((photos[0]?.length ?? 0) / 1_365)} KiB.`);
    const keeper = await browser.open('/birds', olive, { width: 1_280 });
    const made = countPictures(keeper.page);
    let [running, most] = [0, 0];
    await keeper.page.route('**/portrait?photo=*', async route => {
      running += 1;
      most = Math.max(most, running);
      await route.continue();
      running -= 1;
    });
    await until(async () => made.sent === 200, 120);
    assert.equal(most, 1);
    await until(async () => (await storesOn(keeper.page)).photos.length === 400);
    await keeper.context.close();

    const { page, context } = await browser.open('/sign-in');
    const sum = await measurePictures(await context.newCDPSession(page));
    await page.goto(`${browser.service.baseUrl}/birds?auth_token=${olive.token}`);
    await until(async () => sum.pictures >= 200, 60);
    await until(async () => (await storesOn(page)).photos.length === 200);
    t.diagnostic(`${(sum.bytes / 1_024).toFixed(1)} KiB on the wire, with headers`);
    assert.equal(sum.pictures, 200);
    assert.ok(sum.bytes <= 400 * 1_024, `${sum.bytes} bytes`);
    // After a reload, nothing is downloaded again.
    await page.reload();
    await page.locator('main a[href^="/birds/"] img').nth(20).waitFor();
    assert.equal(sum.pictures, 200);
  });

  it('are sent with a new photo, and replace the previous portrait in lists', async () => {
    const asha = await browser.signIn('asha@example.org');
    const { id } = await addBird(asha, { name: 'Kiwi' });
    const other = await browser.open('/birds', asha, { width: 1_280 });
    const { page } = await browser.open(`/birds/${id}/edit`, asha);
    for (const [name, color] of [
      ['red', red],
      ['blue', blue],
    ] as const) {
      const counts = countPictures(page);
      await page.locator('input[type=file]').setInputFiles(fileOf(await paintPhoto(color)));
      await page.getByRole('slider', { name: 'Size of the photo' }).waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(`**/birds/${id}`);
      await expectPicture(page, head, { width: 512, color: name });
      assert.equal(counts.sent, 1);
      const bytes = await portraitBytes(asha, id);
      assert.ok(bytes > 100 && bytes <= 2_048, String(bytes));
      await page.goto(`${browser.service.baseUrl}/birds`);
      await expectPicture(page, rowOf(id), { width: 96, color: name });
      // A device that has stored the previous photo also shows the new one.
      await expectPicture(other.page, rowOf(id), { width: 96, color: name });
      await page.goto(`${browser.service.baseUrl}/birds/${id}/edit`);
    }
    const changes = (await asha.call(`GET /api/changes?birdId=${id}`)).body.changes;
    assert.equal((await asha.call(`POST /api/changes/${changes[0].id}/undo`)).status, 200);
    await expectPicture(other.page, rowOf(id), { width: 96, color: 'red' });
  });

  it('are made once for a photo that has none, by people who may change a bird', async () => {
    const carl = await browser.signIn('carl@example.org');
    await carl.call('POST /api/workspace/members', { email: 'vic@example.org', role: 'viewer' });
    const vic = await browser.signIn('vic@example.org');
    const { id } = await addBird(carl, { name: 'Kiwi', photoDataUrl: await paintPhoto(red) });
    assert.ok((await portraitBytes(carl, id)) > 2_048);
    const { page: viewer } = await browser.open('/birds', vic);
    const nothing = countPictures(viewer);
    await expectPicture(viewer, rowOf(id), { width: 512, color: 'red' });

    const keeper = await browser.open('/birds', carl);
    const counts = countPictures(keeper.page);
    await expectPicture(keeper.page, rowOf(id), { width: 512, color: 'red' });
    await until(async () => counts.sent === 1);
    await until(async () => (await portraitBytes(carl, id)) <= 2_048);
    await until(async () => (await storesOn(keeper.page)).photos.length === 2);
    await keeper.page.reload();
    await expectPicture(keeper.page, rowOf(id), { width: 96, color: 'red' });
    assert.equal(counts.sent, 1);
    assert.equal(nothing.sent, 0);
  });

  it('replace the photo on a bird’s page without a connection', async () => {
    const robin = await browser.signIn('robin@example.org');
    const { id } = await addBird(robin, { name: 'Kiwi' });
    const { page, context } = await browser.open(`/birds/${id}`, robin, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
    await page.getByRole('link', { name: 'Birds', exact: true }).first().click();
    await page.locator(rowOf(id)).first().waitFor();
    const { page: form } = await browser.open(`/birds/${id}/edit`, robin);
    await form.locator('input[type=file]').setInputFiles(fileOf(await paintPhoto(blue)));
    await form.getByRole('slider', { name: 'Size of the photo' }).waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitForURL(`**/birds/${id}`);
    await expectPicture(page, rowOf(id), { width: 96, color: 'blue' });
    await context.setOffline(true);
    await page.locator(rowOf(id)).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
    await expectPicture(page, head, { width: 96, color: 'blue' });
    // The small portrait is not stored as the photo.
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Birds', exact: true }).first().click();
    await page.locator(rowOf(id)).first().click();
    await expectPicture(page, head, { width: 512, color: 'blue' });
  });
});
