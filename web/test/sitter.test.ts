// Tests a sitter, who is invited until a given day. She sees her tasks and the numbers to call, and only the actions
// that she may take.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { activeWorkspace, addBird, assembleCast, type Person } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { corner } from './support/corner.ts';
import { holdBoard } from './support/hold-board.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const { olive } = await assembleCast(browser.service);
await olive.api.call('PUT /api/workspace', { body: { name: 'Maple Street' } });
await olive.api.call('PUT /api/workspace/settings', {
  body: { timeZone: 'UTC', emergencyContacts: [{ name: 'Robin', phone: '+31 6 5550 0142' }] },
});
const kiwi = await addBird(olive, { name: 'Kiwi', vetDoctorName: 'Dr Amara' });
await addBird(olive, { name: 'Juno', species: 'African grey' });
await olive.call(`PUT /api/birds/${kiwi.id}/care-sheet`, {
  room: 'Living room',
  vetPhone: '+31 20 5550 0117',
  diet: 'Pellets, greens at 17:00.',
  warnings: 'Bites at the towel.',
});
await olive.call(`POST /api/birds/${kiwi.id}/medications`, {
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  frequency: 'once_daily',
  startDate: new Date().toISOString().slice(0, 10),
});
await olive.call(`POST /api/birds/${kiwi.id}/observations`, {
  id: crypto.randomUUID(),
  observedOn: '2026-01-01',
  notes: 'Seen by Olive.',
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Invites a sitter, and signs her in. */
async function newSitter(name: string, endsAt = inDays(3)): Promise<{ person: Person; memberId: string }> {
  const email = `${name.toLowerCase()}@example.org`;
  const { body } = await olive.api.call('POST /api/workspace/sitters', { body: { name, email, endsAt } });
  return { person: await browser.signIn(email), memberId: body.member.id };
}

const accessOf = async (memberId: string) =>
  (await olive.api.call('GET /api/workspace/access')).body.access.find(one => one.memberId === memberId);

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

const buttonsOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('button, a, summary')
    .evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));

/** Waits until the service has deleted the dose, because the next test needs it to be open. */
const waitForDeletion = (page: Page) =>
  page.waitForResponse(response => response.request().method() === 'DELETE');

describe('Inviting a sitter', () => {
  it('takes an address, a day and a tap, and creates a link that lets her in', async () => {
    const { page, context } = await browser.open('/people', olive, { width: 390 });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('radio', { name: 'Sitter' }).check();
    await page.getByRole('heading', { name: 'Invite a sitter' }).waitFor();
    await page.getByLabel('Email').fill('tess@example.org');
    await page.getByLabel('Name').fill('Tess');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('Choose the last day.').waitFor();
    await page.getByRole('button', { name: '2 weeks' }).click();
    await page.getByText(/^Ends by itself on \w+ \d+ \w+( \d{4})? at 20:00\.$/).waitFor();
    await page.getByText('Tess cannot change, move or delete a bird.').waitFor();
    await takePicture(page, 'sitter-invite');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('img', { name: 'QR code of the invitation link' }).waitFor();
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Copied. Send it to Tess.').waitFor();
    const link = (await page.evaluate(() => navigator.clipboard.readText())).split(' ').at(-1) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText(/^Sitter until .+, invited today$/).waitFor();

    const { pathname, hash } = new URL(link);
    const guest = await browser.open(`${pathname}${hash}`, undefined, { width: 390 });
    await takePicture(guest.page, 'sitter-invitation');
    await guest.page.getByRole('button', { name: 'Join the flock' }).click();
    await guest.page.getByText(/You sit until/).waitFor();
  });
});

describe('Today for a sitter', () => {
  it('shows the doses, who to call, and the care sheets', async () => {
    const { person } = await newSitter('Tilda');
    const { page } = await browser.open('/today', person, { width: 390 });
    await page.getByText(/You sit until \w+, \d\d:\d\d\./).waitFor();
    await page.getByText('Two to weigh.').waitFor();
    await page.getByRole('button', { name: 'Give Kiwi meloxicam 0.3 ml' }).waitFor();
    const calls = section(page, 'Who to call').getByRole('listitem');
    await calls.locator('strong', { hasText: 'Robin, first' }).waitFor();
    await calls.locator('strong', { hasText: 'Dr Amara' }).waitFor();
    assert.deepEqual(await calls.locator('strong').allTextContents(), ['Robin, first', 'Dr Amara']);
    assert.equal(
      await page.getByRole('link', { name: 'Call Dr Amara' }).getAttribute('href'),
      'tel:+312055500117',
    );
    const living = section(page, 'Care sheets').getByRole('button', { name: 'Kiwi' });
    await living.getByText('Bites at the towel.').waitFor();
    await expectAccessibleEverywhere(page, 'sitter-today');
    await living.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Pellets, greens at 17:00.').waitFor();
    await dialog.getByText('Living room').waitFor();
    await expectAccessibleEverywhere(page, 'sitter-care-sheet');
  });

  it('has room for German and large text', async () => {
    const { person } = await newSitter('Thea');
    const { page } = await browser.open('/today', person, { width: 320, locale: 'de-DE', textPercent: 200 });
    await page.getByText(/Du hütest bis/).waitFor();
    await expectNoSidewaysScroll(page);
    await takePicture(page, 'sitter-320-german', { fullPage: true });
  });

  it('records a dose in her name', async () => {
    const { person } = await newSitter('Tove');
    const { page } = await browser.open('/today', person, { width: 390 });
    await page.getByRole('button', { name: 'Give Kiwi meloxicam 0.3 ml' }).click(corner);
    await page.getByText(/^You, \d\d:\d\d/).waitFor();
    const deletion = waitForDeletion(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Give Kiwi meloxicam 0.3 ml' }).waitFor();
    await deletion;
  });

  it('undoes a dose even if the summary above gets shorter at that moment', async () => {
    const { person } = await newSitter('Tuva');
    const { page } = await browser.open('/today', person, { width: 390 });
    await page.getByText('Two to weigh. One dose due.').waitFor();
    await section(page, 'Care sheets').waitFor();
    const release = await holdBoard(page);
    await page.getByRole('button', { name: 'Give Kiwi meloxicam 0.3 ml' }).click(corner);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.mouse.down();
    await release();
    await page.getByText('One dose due.').waitFor({ state: 'detached' });
    const deletion = waitForDeletion(page);
    await page.mouse.up();
    await page.getByRole('button', { name: 'Give Kiwi meloxicam 0.3 ml' }).waitFor();
    await undo.waitFor({ state: 'detached' });
    await deletion;
  });
});

describe('Forbidden actions', () => {
  it('are not shown to a sitter: editing, deleting or moving a bird, creating tokens, and changing members', async () => {
    const { person } = await newSitter('Tara');
    const { page } = await browser.open(`/birds/${kiwi.id}`, person, { width: 1280 });
    await page.getByText('Seen by Olive.').waitFor();
    await page.getByRole('button', { name: 'Note', exact: true }).waitFor();
    await page.getByLabel('More', { exact: true }).click();
    const shown = await buttonsOf(page);
    for (const word of [
      'Edit',
      'Delete',
      'Change this note',
      'Move to another flock',
      'Visit',
      'Add',
      'Change',
    ]) {
      assert.ok(!shown.includes(word), `${word} in ${shown.join(', ')}`);
    }
    await page.goto(`${browser.service.baseUrl}/flock`);
    await page.getByRole('heading', { name: 'Tokens' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'New token' }).count(), 0);
    await page.goto(`${browser.service.baseUrl}/people`);
    await page.getByText('You, caregiver').waitFor();
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
    await page.goto(`${browser.service.baseUrl}/history`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    assert.equal(await page.getByRole('button', { name: /^Undo the change/ }).count(), 0);
  });
});

describe('A current sitter', () => {
  it('is shown with her last day, which can be changed', async () => {
    const { memberId } = await newSitter('Tamsin');
    const { page } = await browser.open('/people', olive, { width: 390 });
    const sitting = section(page, 'Sitting now');
    await sitting.locator('strong', { hasText: 'Tamsin' }).waitFor();
    await sitting.getByText('Weighs, gives doses, writes notes.').first().waitFor();
    await expectAccessibleEverywhere(page, 'sitter-people');
    await page.getByRole('button', { name: 'Extend Tamsin' }).click();
    await page.getByRole('button', { name: '2 weeks' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { endsAt } = (await accessOf(memberId)) ?? {};
    assert.ok(endsAt && Date.parse(endsAt) > Date.now() + 12 * 86_400_000, String(endsAt));
  });

  it('can be removed immediately, and returns with Undo', async () => {
    const { memberId } = await newSitter('Tora');
    const before = await accessOf(memberId);
    const { page } = await browser.open('/people', olive, { width: 390 });
    await page.getByRole('button', { name: 'End now Tora' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // The toast stays while the pointer is on it, even on a slow machine.
    await undo.hover();
    await section(page, 'No longer here').locator('strong', { hasText: 'Tora' }).waitFor();
    const ended = await accessOf(memberId);
    assert.ok(ended?.endsAt && Date.parse(ended.endsAt) <= Date.now(), String(ended?.endsAt));
    await undo.click();
    await section(page, 'Sitting now').locator('strong', { hasText: 'Tora' }).waitFor();
    assert.deepEqual(await accessOf(memberId), before);
  });

  it('can be let back in after her access has ended', async () => {
    const { memberId } = await newSitter('Tilly');
    await olive.call(`PUT /api/workspace/members/${memberId}/access`, { endsAt: inDays(-1) });
    const { page } = await browser.open('/people', olive, { width: 390 });
    await section(page, 'No longer here')
      .getByText(/^Access ended/)
      .first()
      .waitFor();
    // The sheet about her changes her birds, and does not give her access back.
    await page.getByRole('button', { name: 'More about Tilly' }).click();
    await page.getByText('Their access has ended.').waitFor();
    assert.equal(await page.getByLabel('Name').count(), 0);
    await page.getByRole('checkbox', { name: 'Only these birds' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').first().waitFor();
    const { endsAt, birdIds } = (await accessOf(memberId)) ?? {};
    assert.ok(endsAt && Date.parse(endsAt) < Date.now());
    assert.deepEqual(birdIds, []);
    await page.getByRole('button', { name: 'Let back in Tilly' }).click();
    await page.getByRole('button', { name: 'Tomorrow' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await section(page, 'Sitting now').locator('strong', { hasText: 'Tilly' }).waitFor();
  });
});

describe('When the access ends', () => {
  it('the sitter’s app says so, and continues in her own flock', async () => {
    const { person, memberId } = await newSitter('Tirza');
    const { page } = await browser.open('/today', person, { width: 390, expected: [/status of 403/] });
    await page.getByText(/You sit until/).waitFor();
    const flockKey = `,${(await activeWorkspace(olive)).id},`;
    while (!(await cachedQueries(page)).includes(flockKey)) await page.waitForTimeout(100);
    await olive.call(`PUT /api/workspace/members/${memberId}/access`, { endsAt: inDays(-1) });
    await page.getByText('You no longer have access to Maple Street.').waitFor({ timeout: 30_000 });
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    for (const endsAt = Date.now() + 10_000; (await cachedQueries(page)).includes(flockKey); ) {
      assert.ok(Date.now() < endsAt, 'The device still has data of the flock.');
      await page.waitForTimeout(200);
    }
  });
});

/** Lists the keys of the query cache on the device. */
const cachedQueries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const reading = request.result.transaction('queries').objectStore('queries').getAllKeys();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
        };
      }),
  );
