// Tests accepting a bird with a transfer code that is opened as a link, typed, or scanned.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { qrPath } from '../src/ui/qr/qr-path.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import { showToCamera } from './support/camera.ts';
import { addKiwi, daysAgo, move } from './support/move-on.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const nora = await browser.signIn('nora@example.org');
const unknown = 'K7QF-2M9X-RT4C';

let rings = 0;
const nextRing = () => {
  rings += 1;
  return `OPR-${rings}`;
};

/** Adds a bird with a weight to Olive's flock, and creates its transfer code. */
async function offerSaffron(tagId = nextRing()): Promise<{ birdId: string; code: string }> {
  const { id: birdId } = await addBird(olive, { name: 'Saffron', species: 'Sun conure', tagId });
  const params = { birdId };
  await olive.api.call('POST /api/birds/:birdId/weights', {
    params,
    body: { weightGrams: 113, recordedOn: '2026-05-05' },
  });
  const { body } = await olive.api.call('POST /api/birds/:birdId/transfer-code', { params });
  return { birdId, code: body.transferCode.code };
}

const open = async (path: string, person?: Person, pageOptions?: PageOptions) =>
  (await browser.open(path, person, pageOptions)).page;
const takeButton = (page: Page) => page.getByRole('button', { name: 'Take Saffron in', exact: true });
const ringOf = async (person: Person, birdId: string) =>
  (await person.api.call('GET /api/birds/:birdId', { params: { birdId } })).body.bird.tagId;

describe('A link with a code', () => {
  it('shows the bird, and one tap takes it in', async () => {
    const { birdId, code } = await offerSaffron();
    const page = await open(`/accept#${code}`, nora);
    await takeButton(page).waitFor();
    assert.doesNotMatch(page.url(), new RegExp(code));
    await page.getByText('Sun conure, from').waitFor();
    await page.getByRole('definition').filter({ hasText: 'OPR-' }).waitFor();
    await takeButton(page).click();
    await page.waitForURL(`**/birds/${birdId}`);
    await page.getByRole('heading', { level: 1, name: 'Saffron' }).waitFor();
    await page.getByText(/^Saffron is now in Nora.s flock\.$/).waitFor();
    await page.context().close();
  });

  it('waits for the sign-in, and then shows the bird', async () => {
    const { code } = await offerSaffron();
    const page = await open(`/accept#${code}`);
    await page.waitForURL('**/sign-in?to=%2Faccept');
    await page.getByLabel('Your email').fill('nora@example.org');
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await takeButton(page).waitFor();
    await page.context().close();
  });

  it('says that an unknown code no longer works, and offers to enter another one', async () => {
    const page = await open(`/accept#${unknown}`, nora, { expected: [/status of 404/] });
    await page.getByText('This code no longer works. Ask for a new one.').waitFor();
    await page.getByText(unknown).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enter another code' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await page.context().close();
  });
});

describe('A code', () => {
  it('can be typed in lower case and with spaces, and the field shows an error for an incomplete code', async () => {
    const { birdId, code } = await offerSaffron();
    const page = await open('/birds/new', nora);
    await page.getByRole('link', { name: 'Scan a transfer code' }).click();
    const field = page.getByLabel('Code', { exact: true });
    await field.fill('K7QF-2M9');
    await page.getByRole('button', { name: 'Show the bird' }).click();
    await page.getByText('A code has 12 letters and digits').waitFor();
    await field.fill(code.replaceAll('-', ' ').toLowerCase());
    await page.keyboard.press('Enter');
    await takeButton(page).click();
    await page.waitForURL(`**/birds/${birdId}`);
    await page.context().close();
  });

  it('can be scanned, and other QR codes are refused', async () => {
    const { code } = await offerSaffron();
    const { page } = await browser.open('/today', nora);
    await showToCamera(page, qrPath('https://example.org/'));
    await page.goto(`${browser.service.baseUrl}/accept`);
    await page.getByRole('button', { name: 'Scan the code' }).click();
    await page.getByText('This is not a transfer code.').waitFor();
    await expectAccessible(page);
    await page.evaluate(
      shown => Object.assign(globalThis, { shown }),
      qrPath(`${browser.service.baseUrl}/accept#${code}`),
    );
    await takeButton(page).waitFor();
    assert.equal(await page.evaluate(() => (globalThis as { stopped?: boolean }).stopped), true);
    await page.context().close();
  });

  it('can be typed if the camera cannot be used', async () => {
    const page = await open('/accept', nora);
    await page.getByRole('button', { name: 'Scan the code' }).click();
    await page.getByText('The camera cannot be used. Type the code instead.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Code', { exact: true }).waitFor();
    await page.context().close();
  });
});

describe('Taking a bird in', () => {
  it('asks which flock if there are several, and shows the bird there', async () => {
    const frida = await browser.signIn('frida@example.org');
    const { body } = await frida.api.call('POST /api/workspaces', { body: { name: 'Second flock' } });
    const { birdId, code } = await offerSaffron();
    const page = await open(`/accept#${code}`, frida);
    await page.getByLabel('Moves into').selectOption('Second flock');
    await takeButton(page).click();
    await page.waitForURL(`**/birds/${birdId}`);
    await page.getByText('Saffron is now in Second flock.').waitFor();
    const read = await frida.api.call('GET /api/birds/:birdId', {
      params: { birdId },
      headers: { 'x-workspace-id': String(body.workspace.id) },
    });
    assert.equal(read.body.bird.workspaceId, body.workspace.id);
    await page.context().close();
  });

  it('lets the person first change the ring of a bird that has the same one, without leaving the screen', async () => {
    const tagId = nextRing();
    const kiwi = await addBird(nora, { name: 'Kiwi', species: 'Cockatiel', tagId });
    const { birdId, code } = await offerSaffron(tagId);
    const page = await open(`/accept#${code}`, nora, { expected: [/status of 409/] });
    await takeButton(page).click();
    await page.getByText('Kiwi has that ring in').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Kiwi’s ring' }).fill(`${tagId}-K`);
    await page.getByRole('button', { name: 'Save, and take Saffron in' }).click();
    await page.waitForURL(`**/birds/${birdId}`);
    assert.equal(await ringOf(nora, kiwi.id), `${tagId}-K`);
    assert.equal(await ringOf(nora, birdId), tagId);
    await page.context().close();
  });

  it('names the bird that has the same ring even if it is a past bird', async () => {
    const tagId = nextRing();
    const kiwi = await addKiwi(nora, { tagId });
    await move(nora, kiwi, 'adopted', daysAgo(0));
    const { birdId, code } = await offerSaffron(tagId);
    const page = await open(`/accept#${code}`, nora, { expected: [/status of 409/] });
    await takeButton(page).click();
    await page.getByRole('textbox', { name: 'Kiwi’s ring' }).fill(`${tagId}-K`);
    await page.getByRole('button', { name: 'Save, and take Saffron in' }).click();
    await page.waitForURL(`**/birds/${birdId}`);
    assert.equal(await ringOf(nora, kiwi), `${tagId}-K`);
    await page.context().close();
  });

  it('offers to try again if the bird that has the same ring cannot be found', async () => {
    const tagId = nextRing();
    await addBird(nora, { name: 'Kiwi', species: 'Cockatiel', tagId });
    const { code } = await offerSaffron(tagId);
    const page = await open(`/accept#${code}`, nora, { expected: [/status of 4(04|09)/] });
    await page.route('**/api/birds?*', route => route.fulfill({ status: 404, json: {} }));
    await takeButton(page).click();
    await page.getByText('That flock has a bird with the same ring.').waitFor();
    await expectAccessible(page);
    await page.unroute('**/api/birds?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Kiwi has that ring in').waitFor();
    await page.context().close();
  });

  it('tells a caregiver who can take a bird in', async () => {
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'carl@example.org', role: 'caregiver' },
    });
    const carl = await browser.signIn('carl@example.org');
    const page = await open(`/accept#${unknown}`, carl);
    await page.getByText('Only an owner or assistant of a flock can take a bird in.').waitFor();
    await page.context().close();
  });

  it('is accessible at every width, in both themes', async () => {
    const { code } = await offerSaffron();
    const page = await open('/accept', nora);
    const field = page.getByLabel('Code', { exact: true });
    await field.waitFor();
    await expectAccessibleEverywhere(page);
    await field.fill(code);
    await page.getByRole('button', { name: 'Show the bird' }).click();
    await takeButton(page).waitFor();
    await expectAccessibleEverywhere(page);
    await page.context().close();
  });
});
