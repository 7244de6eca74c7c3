// Tests giving a dose on Today: with and without a connection, undone, given twice by two people, or too soon.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import { corner } from './support/corner.ts';
import { holdBoard } from './support/hold-board.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const bird = await addBird(olive, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });

/** The current time of day in UTC, which is the flock's zone. */
const minute = () => new Date().toISOString().slice(11, 16);
const today = () => new Date().toISOString().slice(0, 10);

/** Adds a course with one dose that is due now. */
async function prescribe(name: string, startDate = today()): Promise<void> {
  await olive.api.call('POST /api/birds/:birdId/medications', {
    params: { birdId: bird.id },
    body: {
      name,
      dosage: '0.3 ml',
      frequency: 'once_daily',
      doseSchedule: [{ key: 'dose-1', label: 'Now', time: minute() }],
      route: 'by mouth',
      startDate,
    },
  });
}

const openToday = async (person: Person = olive, expected: RegExp[] = []) =>
  (await browser.open('/today', person, { expected })).page;
const giveButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Give Juno ${name} 0.3 ml` });
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Reads the dose of a medication from the service. */
async function doseOf(name: string) {
  const { body } = await olive.api.call('GET /api/doses');
  const dose = body.doses.find(dose => dose.name === name);
  assert.ok(dose);
  return dose;
}

/** Collects the methods of the requests with which a page writes doses. */
function sentDoses(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() !== 'GET' && /doses|administrations/.test(request.url()))
      sent.push(request.method());
  });
  return sent;
}

/**
 * Taps Give twice, and then Undo as soon as it appears. `offset` is the distance in px from the first two taps to the
 * third.
 */
function tapThrice(give: HTMLElement | SVGElement, offset: { x: number; y: number }): void {
  const { x, y } = give.getBoundingClientRect();
  const tap = (button: Element, clientX: number, clientY: number) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX, clientY }));
  const row = give.closest('li');
  new MutationObserver((_, observer) => {
    const undo = [...(row?.querySelectorAll('button') ?? [])].find(one => one.textContent === 'Undo');
    if (!undo) return;
    observer.disconnect();
    tap(undo, x + offset.x, y + offset.y);
  }).observe(row ?? document, { childList: true, subtree: true });
  tap(give, x, y);
  tap(give, x, y);
}

describe('Giving a dose', () => {
  it('takes one tap, keeps the row in place, and can be undone', async () => {
    await prescribe('meloxicam');
    const page = await openToday();
    const row = rowOf(page, 'meloxicam');
    await row.locator('[data-outcome^="You, "]').waitFor();
    // The text may wrap differently in the fallback font.
    await page.evaluate(() => document.fonts.ready);
    const before = await boxOf(row);
    await giveButton(page, 'meloxicam').click(corner);
    await row.getByText(/^You, \d\d:\d\d$/).waitFor();
    const after = await boxOf(row);
    assert.deepEqual([after.y, after.height], [before.y, before.height]);
    await until(async () => (await doseOf('meloxicam')).state === 'given');

    await row.getByRole('button', { name: 'Undo' }).click();
    await giveButton(page, 'meloxicam').waitFor();
    await until(async () => (await doseOf('meloxicam')).state === 'due');
    await page.context().close();
  });

  it('records one dose after repeated taps, even if one lands on Undo as soon as it appears', async () => {
    await prescribe('robenacoxib');
    const page = await openToday();
    const sent = sentDoses(page);
    await giveButton(page, 'robenacoxib').evaluate(tapThrice, { x: 0, y: 4 });
    const row = rowOf(page, 'robenacoxib');
    await row.getByText(/^You, \d\d:\d\d$/).waitFor();
    await until(async () => (await doseOf('robenacoxib')).state === 'given');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(sent, ['POST']);
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    await page.context().close();
  });

  it('can be undone as soon as Undo appears', async () => {
    await prescribe('firocoxib');
    const page = await openToday();
    await giveButton(page, 'firocoxib').evaluate(tapThrice, { x: 0, y: 30 });
    await page.getByRole('status').getByText('Juno: dose undone').waitFor({ state: 'attached' });
    await until(async () => (await doseOf('firocoxib')).state === 'due');
    // The dose can be given again.
    await giveButton(page, 'firocoxib').click();
    await until(async () => (await doseOf('firocoxib')).state === 'given');
    await page.context().close();
  });

  it('keeps the height of a row with its button below the text', async () => {
    const before = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await prescribe('cisapride', before);
    const { page } = await browser.open('/today', olive, { width: 320 });
    const row = rowOf(page, 'cisapride').filter({ hasText: 'Was given' });
    await row.waitFor();
    const element = await row.elementHandle();
    const { height } = await boxOf(row);
    await row.getByRole('button', { name: 'Give Juno cisapride' }).click();
    await rowOf(page, 'cisapride').getByRole('button', { name: 'Undo' }).waitFor();
    assert.equal((await element?.boundingBox())?.height, height);
    await page.context().close();
  });

  it('can be undone when the service has the dose but the board has not been refetched', async () => {
    await prescribe('nystatin');
    const page = await openToday();
    await giveButton(page, 'nystatin').waitFor();
    const release = await holdBoard(page);
    const posted = page.waitForResponse(
      response => response.request().method() === 'POST' && response.url().endsWith('/api/doses'),
    );
    await giveButton(page, 'nystatin').click(corner);
    await posted;
    await rowOf(page, 'nystatin').getByRole('button', { name: 'Undo' }).click();
    await giveButton(page, 'nystatin').waitFor();
    await release();
    await until(async () => (await doseOf('nystatin')).state === 'due');
    await giveButton(page, 'nystatin').waitFor();
    await page.context().close();
  });

  it('keeps the keyboard focus, and announces the dose politely', async () => {
    await prescribe('focus');
    const page = await openToday();
    const row = rowOf(page, 'focus');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const statusLine = page.getByRole('status');
    await giveButton(page, 'focus').focus();
    await page.keyboard.press('Enter');
    await statusLine.getByText('Juno, 0.3 ml given.').waitFor({ state: 'attached' });
    await row.getByRole('button', { name: 'Undo' }).waitFor();
    assert.equal(await focused(), 'Undo');
    await page.keyboard.press('Enter');
    await statusLine.getByText('Juno: dose undone').waitFor({ state: 'attached' });
    await giveButton(page, 'focus').waitFor();
    assert.equal(await focused(), 'Give');
    await until(async () => (await doseOf('focus')).state === 'due');
    await page.context().close();
  });

  it('keeps the next button under the thumb when a note opens above it, and announces the note', async () => {
    const pia = await browser.signIn('pia@example.org');
    const juno = await addBird(pia, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });
    const ids: Record<string, string> = {};
    for (const name of ['first', 'second']) {
      const { body } = await pia.api.call('POST /api/birds/:birdId/medications', {
        params: { birdId: juno.id },
        body: {
          name,
          dosage: '0.3 ml',
          frequency: 'once_daily',
          doseSchedule: [{ key: 'dose-1', label: 'Now', time: minute() }],
          startDate: today(),
        },
      });
      ids[name] = body.medication.id;
    }
    const page = await openToday(pia, [/status of 409/]);
    const next = page.getByRole('button', { name: 'Give Juno second 0.3 ml' });
    await next.waitFor();
    await page.waitForLoadState('networkidle');
    const { body: json } = await pia.api.call('GET /api/today');
    await page.route('**/api/today', route => route.fulfill({ json }));
    await pia.api.call('POST /api/doses', { body: { medicationId: ids.first ?? '' } });
    const yOf = async () => Math.round((await boxOf(next)).y);
    const before = await yOf();
    await page.getByRole('button', { name: 'Give Juno first 0.3 ml' }).click();
    const note = page.getByRole('alert');
    await note.getByText('It is recorded once.').waitFor();
    assert.equal(await yOf(), before);
    await page.getByRole('button', { name: 'Given once' }).click();
    await note.waitFor({ state: 'detached' });
    assert.equal(await yOf(), before);
    await page.unroute('**/api/today');
    await page.context().close();
  });

  it('shows within ten seconds that the dose was given elsewhere', async () => {
    await prescribe('calcium');
    const page = await openToday();
    await giveButton(page, 'calcium').waitFor();
    const { medicationId } = await doseOf('calcium');
    await olive.api.call('POST /api/doses', { body: { medicationId } });
    await rowOf(page, 'calcium')
      .getByText(/^You, \d\d:\d\d$/)
      .waitFor({ timeout: 10_000 });
    await page.context().close();
  });

  it('says who was first if the dose was given elsewhere a moment before, and records it once', async () => {
    await prescribe('iodine');
    const page = await openToday(olive, [/status of 409/]);
    await giveButton(page, 'iodine').waitFor();
    // Keeps the page from learning about the first dose before its own tap.
    await page.route('**/api/today', route => route.abort());
    const { medicationId } = await doseOf('iodine');
    await olive.api.call('POST /api/doses', { body: { medicationId } });
    await page.unroute('**/api/today');
    await giveButton(page, 'iodine').click();
    const row = rowOf(page, 'iodine');
    await row.getByText(/It is recorded once\./).waitFor();
    await row.getByText(/^You gave this at \d\d:\d\d\.$/).waitFor();
    await row.getByRole('button', { name: 'Given once' }).click();
    await row.getByText(/^You, \d\d:\d\d$/).waitFor();
    await page.context().close();
  });

  it('shows the first person’s dose, and does not claim that the second dose was given', async () => {
    await prescribe('sulfur');
    const mara = await browser.signIn('mara@example.org');
    await olive.api.call('POST /api/workspace/members', { body: { email: mara.email, role: 'caregiver' } });
    const { body } = await mara.api.call('GET /api/workspaces');
    const workspaceId = body.workspaces.find(({ role }) => role === 'caregiver')?.workspaceId ?? 0;
    await mara.api.call('POST /api/auth/switch-workspace', { body: { workspaceId } });
    const page = await openToday(olive, [/status of 409/, /ERR_FAILED/]);
    await giveButton(page, 'sulfur').waitFor();
    await page.route('**/api/today', route => route.abort());
    const { medicationId } = await doseOf('sulfur');
    await mara.api.call('POST /api/doses', { body: { medicationId } });
    await giveButton(page, 'sulfur').click();
    const row = rowOf(page, 'sulfur');
    await row.getByText(/^mara gave this at \d\d:\d\d\.$/i).waitFor();
    // This is true even before the page has read the other person’s dose.
    assert.equal(await giveButton(page, 'sulfur').count(), 0);
    await page.unroute('**/api/today');
    await row.getByText(/^mara, \d\d:\d\d$/i).waitFor();
    await row.getByText('Your dose was not recorded.').waitFor();
    const expectNoOwnDose = async () => {
      assert.equal(await row.getByText(/^You,/).count(), 0);
      assert.equal(await row.getByRole('button', { name: 'Undo' }).count(), 0);
      assert.equal(await page.getByText('Juno, 0.3 ml given.').count(), 0);
    };
    await expectNoOwnDose();
    await row.getByRole('button', { name: 'Mine was not given' }).click();
    await row.getByText('Your dose was not recorded.').waitFor({ state: 'detached' });
    await expectNoOwnDose();
    await page.context().close();
  });

  it('twice can be recorded as a note about the bird', async () => {
    await prescribe('silver');
    const page = await openToday(olive, [/status of 409/]);
    await giveButton(page, 'silver').waitFor();
    await page.route('**/api/today', route => route.abort());
    const { medicationId } = await doseOf('silver');
    await olive.api.call('POST /api/doses', { body: { medicationId } });
    await page.unroute('**/api/today');
    await giveButton(page, 'silver').click();
    const row = rowOf(page, 'silver');
    await row.getByRole('button', { name: 'Given twice' }).click();
    const note = await page.getByLabel('Note').inputValue();
    assert.match(
      note,
      /^Given twice: 0\.3 ml\. olive gave this at \d\d:\d\d\. The other time was \d\d:\d\d/i,
    );
    await page.getByRole('button', { name: 'Save the note' }).click();
    await row.getByText('It is recorded once.').waitFor({ state: 'detached' });
    const params = { birdId: bird.id };
    await until(async () => {
      const { body } = await olive.api.call('GET /api/birds/:birdId/observations', { params });
      return body.observations.some(({ notes }) => notes.startsWith('Given twice: 0.3 ml.'));
    });
    await page.context().close();
  });

  it('can replace a record of a missed dose, and does not count as a second dose', async () => {
    await prescribe('copper');
    const page = await openToday(olive, [/status of 409/]);
    await giveButton(page, 'copper').waitFor();
    await page.route('**/api/today', route => route.abort());
    const { medicationId } = await doseOf('copper');
    await olive.api.call('POST /api/doses', { body: { medicationId, outcome: 'skipped' } });
    await page.unroute('**/api/today');
    await giveButton(page, 'copper').click();
    const row = rowOf(page, 'copper');
    await row.getByText('Your dose was not recorded.').waitFor();
    await row.getByRole('button', { name: 'Record mine' }).click();
    assert.equal(await row.getByRole('button', { name: 'Given twice' }).count(), 0);
    await page.getByRole('button', { name: 'Save as given' }).click();
    await until(async () => (await doseOf('copper')).outcome === 'given');
    await row.getByText('Your dose was not recorded.').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('can be discarded if the medication has been deleted', async () => {
    await prescribe('selenium');
    const page = await openToday(olive, [/status of 404/, /ERR_FAILED/]);
    await giveButton(page, 'selenium').waitFor();
    await page.route('**/api/today', route => route.abort());
    const { medicationId } = await doseOf('selenium');
    await olive.api.call('DELETE /api/birds/:birdId/medications/:medicationId', {
      params: { birdId: bird.id, medicationId },
    });
    await giveButton(page, 'selenium').click();
    const row = rowOf(page, 'selenium');
    await row.getByRole('button', { name: 'Discard' }).click();
    await row.getByText('Your dose was not recorded.').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('needs a reason while it is too soon', async () => {
    await prescribe('zinc');
    const { medicationId } = await doseOf('zinc');
    const params = { birdId: bird.id, medicationId };
    const page = await openToday(olive, [/status of 409/, /ERR_FAILED/]);
    await giveButton(page, 'zinc').waitFor();
    // Keeps the page from learning about the other dose before its own tap.
    await page.route('**/api/today', route => route.abort());
    const schedule = [
      { key: 'dose-1', label: 'Now', time: minute() },
      { key: 'dose-2', label: 'Again', time: '23:59' },
    ];
    await olive.api.call('PUT /api/birds/:birdId/medications/:medicationId', {
      params,
      body: {
        name: 'zinc',
        dosage: '0.3 ml',
        frequency: 'twice_daily',
        doseSchedule: schedule,
        route: 'by mouth',
        startDate: today(),
      },
    });
    await olive.api.call('POST /api/doses', { body: { medicationId, administrationSlot: 'dose-2' } });
    await giveButton(page, 'zinc').click();
    await rowOf(page, 'zinc').getByRole('alert').getByText('Too soon').waitFor();
    await page.unroute('**/api/today');
    const row = rowOf(page, 'zinc').filter({ hasText: 'Too soon' });
    await row.getByText(/You gave 0\.3 ml just now\. Wait until .*\d\d:\d\d\.$/).waitFor();
    assert.equal(await row.getByRole('button', { name: /^Give Juno/ }).count(), 0);
    await row.getByRole('button', { name: 'Give anyway…' }).click();
    await page.getByLabel('Why').fill('The vet said so.');
    await page.getByRole('button', { name: 'Give 0.3 ml now' }).click();
    await rowOf(page, 'zinc')
      .getByText(/^You, \d\d:\d\d$/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('works without a connection and through a reload, and is sent later', async () => {
    await prescribe('doxycycline');
    const { page, context } = await browser.open('/today', olive, {
      serviceWorkers: 'allow',
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await giveButton(page, 'doxycycline').waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await giveButton(page, 'doxycycline').waitFor();

    await context.setOffline(true);
    await giveButton(page, 'doxycycline').click();
    await rowOf(page, 'doxycycline')
      .getByText(/^You, \d\d:\d\d$/)
      .waitFor();
    await page.getByText('No connection.').waitFor();
    await page.getByText('1 entry is waiting here.').waitFor();
    await page.reload();
    await page.getByText('Others cannot see this yet.').waitFor();
    assert.equal((await doseOf('doxycycline')).state, 'due');

    await context.setOffline(false);
    await until(async () => (await doseOf('doxycycline')).state === 'given');
    await page.getByText('No connection.').waitFor({ state: 'detached' });
    await context.close();
  });

  it('is not offered before the medication’s own interval has passed, with or without a connection', async () => {
    const mia = await browser.signIn('mia@example.org');
    const juno = await addBird(mia, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });
    const dayMs = 86_400_000;
    const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
    const prescribed = await mia.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: juno.id },
      body: {
        name: 'terbinafine',
        dosage: '0.3 ml',
        frequency: 'once_daily',
        doseSchedule: [{ key: 'dose-1', label: 'Now', time: minute() }],
        route: 'by mouth',
        startDate: yesterday,
      },
    });
    const medicationId = prescribed.body.medication.id;
    // Without the medication's own interval, 12 hours would be enough.
    await mia.api.call('PUT /api/birds/:birdId/medications/:medicationId/safety', {
      params: { birdId: juno.id, medicationId },
      body: { minimumHoursBetween: 20 },
    });
    const givenAt = new Date(Date.now() - 15 * 3_600_000).toISOString();
    await mia.api.call('POST /api/doses', { body: { medicationId, administeredOn: yesterday, givenAt } });
    const { page, context } = await browser.open('/today', mia, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    const row = rowOf(page, 'terbinafine').filter({ hasText: 'Too soon' });
    const figures = row.getByText(/You gave 0\.3 ml .*at \d\d:\d\d\. Wait until .*\d\d:\d\d\./);
    await figures.waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await giveButton(page, 'terbinafine').count(), 0);
    await context.setOffline(true);
    await page.getByText('No connection.').waitFor();
    await figures.waitFor();
    assert.equal(await giveButton(page, 'terbinafine').count(), 0);
    await row.getByRole('button', { name: 'Give anyway…' }).click();
    await page.getByLabel('Why').fill('The vet said so.');
    await page.getByRole('button', { name: 'Give 0.3 ml now' }).click();
    await rowOf(page, 'terbinafine')
      .getByText(/^You, \d\d:\d\d$/)
      .waitFor();
    await context.setOffline(false);
    const forced = async () => {
      const { body } = await mia.api.call('GET /api/doses');
      return body.doses.map(({ forced, administration }) => [forced, administration?.notes]);
    };
    await until(async () => String(await forced()) === String([[true, 'The vet said so.']]));
    await context.close();
  });

  it('is not offered to a viewer, who sees when the dose is due', async () => {
    await prescribe('vitamin');
    await olive.api.call('POST /api/workspace/members', {
      body: { email: 'vic@example.org', role: 'viewer' },
    });
    const vic = await browser.signIn('vic@example.org');
    const { body } = await vic.api.call('GET /api/auth/session');
    const membership = body.session.workspaces.find(({ role }) => role === 'viewer');
    assert.ok(membership);
    await vic.api.call('POST /api/auth/switch-workspace', { body: { workspaceId: membership.workspaceId } });
    const page = await openToday(vic);
    await rowOf(page, 'vitamin')
      .getByText(/^\d\d:\d\d$/)
      .waitFor();
    assert.equal(await page.getByRole('button', { name: /^Give/ }).count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Weigh', exact: true }).count(), 0);
    await page.context().close();
  });
});
