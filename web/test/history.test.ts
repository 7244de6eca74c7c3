// Tests the history with changes by several people and a token: filters, undo, and refused undos.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const members = { anna: 'assistant', carl: 'caregiver', vic: 'viewer' } as const;
for (const [name, role] of Object.entries(members)) {
  await olive.api.call('POST /api/workspace/members', {
    body: { email: `${name}@example.org`, role: role as (typeof members)['anna'] },
  });
}
const anna = await browser.signIn('anna@example.org');
const carl = await browser.signIn('carl@example.org');
const today = () => new Date().toISOString().slice(0, 10);

let rings = 0;
async function addKiwi(): Promise<string> {
  rings += 1;
  return (await addBird(olive, { name: 'Kiwi', species: 'Cockatiel', tagId: `NL-${rings}` })).id;
}
const weigh = async (person: Person, birdId: string, weightGrams: number) => {
  const { body } = await person.api.call('POST /api/birds/:birdId/weights', {
    params: { birdId },
    body: { weightGrams, recordedOn: today() },
  });
  return body.weight.id;
};
const correct = (person: Person, birdId: string, weightId: string, weightGrams: number) =>
  person.api.call('PATCH /api/birds/:birdId/weights/:weightId', {
    params: { birdId, weightId },
    body: { weightGrams },
  });
const gramsOf = async (birdId: string) => {
  const { body } = await olive.api.call('GET /api/birds/:birdId/weights', {
    params: { birdId },
    query: { days: 2 },
  });
  return body.weights.map(({ weightGrams }) => weightGrams);
};

const open = async (path: string, person: Person, pageOptions?: PageOptions) =>
  (await browser.open(path, person, pageOptions)).page;
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
const undo = (page: Page, text: string | RegExp) =>
  row(page, text).getByRole('button', { name: /^Undo the change/ });
const undoMove = (page: Page, text: string | RegExp) =>
  row(page, text).getByRole('button', { name: /^Undo Kiwi’s move at/ });

/** Adds Kiwi with one weight, and moves the bird to the flock of a new person. */
async function moveKiwi(from: Person, email: string): Promise<{ birdId: string; receiver: Person }> {
  const birdId = await addKiwi();
  await weigh(from, birdId, 92);
  const receiver = await browser.signIn(email);
  await from.api.call('POST /api/birds/:birdId/transfer', {
    params: { birdId },
    body: { destinationOwnerEmail: receiver.email },
  });
  return { birdId, receiver };
}

describe('A bird’s history', () => {
  it('is two taps from the bird’s page, and names the person, the token, and old and new values', async () => {
    const birdId = await addKiwi();
    const weightId = await weigh(anna, birdId, 98.6);
    await correct(olive, birdId, weightId, 89.6);
    const created = await olive.api.call('POST /api/integration-tokens', {
      body: { name: 'Kitchen scale', scope: 'read_write' },
    });
    await olive.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams: 88.1, recordedOn: '2026-05-05' },
      headers: { authorization: `Bearer ${created.body.token}` },
    });
    await anna.api.call('PUT /api/birds/:birdId/care-sheet', {
      params: { birdId },
      body: { place: 'Cage 2' },
    });
    await anna.api.call('PUT /api/birds/:birdId/care-sheet', {
      params: { birdId },
      body: { place: 'Cage 5' },
    });
    const course = await carl.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId },
      body: { name: 'Calcium', dosage: '1 drop', frequency: 'once_daily', startDate: '2026-05-01' },
    });
    await carl.api.call('POST /api/birds/:birdId/medications/:medicationId/administrations', {
      params: { birdId, medicationId: course.body.medication.id },
      body: { administeredOn: '2026-05-05', administrationSlot: 'dose-1', status: 'administered' },
    });

    const page = await open(`/birds/${birdId}`, olive);
    await page.locator('summary[aria-label="More"]').click();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kiwi’s history' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
    await row(page, /Anna weighed Kiwi, 98\.6/).waitFor();
    const corrected = row(page, /You corrected Kiwi’s weight/);
    assert.match((await corrected.locator('del').textContent()) ?? '', /98\.6/);
    assert.match((await corrected.locator('del ~ strong').textContent()) ?? '', /89\.6/);
    await row(page, /You weighed Kiwi, 88\.1/)
      .getByText('Via Kitchen scale')
      .waitFor();
    await row(page, 'Cage 5').locator('del', { hasText: 'Cage 2' }).waitFor();
    await row(page, 'Carl gave Kiwi')
      .getByText(/^Due: 5 May/)
      .waitFor();
    const added = row(page, 'You added Kiwi');
    assert.match((await added.textContent()) ?? '', /Cockatiel · Ring: NL-\d+Undo$/);
    await page.context().close();
  });

  it('undoes a change in one tap, marks it as undone, and undoes the undo', async () => {
    const birdId = await addKiwi();
    const weightId = await weigh(anna, birdId, 98.6);
    await correct(olive, birdId, weightId, 89.6);
    const page = await open(`/birds/${birdId}/history`, anna);
    await undo(page, 'Olive corrected').click();
    await page.getByText('Undone.', { exact: true }).waitFor();
    await row(page, 'Olive corrected').getByText('Undone by you at').waitFor();
    assert.deepEqual(await gramsOf(birdId), [98.6]);
    assert.equal(await undo(page, 'Olive corrected').count(), 0);

    await undo(page, /You undid the change to Kiwi at \d\d:\d\d/).click();
    await row(page, /You undid the change to Kiwi at \d\d:\d\d/)
      .getByText('Undone by you at')
      .waitFor();
    assert.deepEqual(await gramsOf(birdId), [89.6]);
    await page.context().close();
  });

  it('names, in the row, the change that has to be undone first', async () => {
    const birdId = await addKiwi();
    const weightId = await weigh(anna, birdId, 98.6);
    await correct(anna, birdId, weightId, 89.6);
    await correct(olive, birdId, weightId, 89.9);
    const page = await open(`/birds/${birdId}/history`, olive, { expected: [/status of 409/] });
    await undo(page, 'Anna corrected').click();
    const refused = row(page, 'Anna corrected').getByRole('alert');
    await refused.getByText('Not undone.').waitFor();
    await refused.getByText(/You changed this again at \d\d:\d\d\. Undo that first\.$/).waitFor();
    await expectAccessible(page);
    await undo(page, 'You corrected').click();
    await row(page, 'You corrected').getByText('Undone by you').waitFor();
    await undo(page, 'Anna corrected').click();
    await row(page, 'Anna corrected').getByText('Undone by you').waitFor();
    assert.deepEqual(await gramsOf(birdId), [98.6]);
    await page.context().close();
  });

  it('restores a deleted visit', async () => {
    const birdId = await addKiwi();
    const params = { birdId };
    const { body } = await olive.api.call('POST /api/birds/:birdId/vet-visits', {
      params,
      body: { visitedOn: '2026-02-12', reason: 'Yearly check', clinicName: 'Feather & Beak' },
    });
    await anna.api.call('DELETE /api/birds/:birdId/vet-visits/:vetVisitId', {
      params: { ...params, vetVisitId: body.vetVisit.id },
    });
    const page = await open(`/birds/${birdId}/history`, olive);
    await row(page, 'Anna deleted Kiwi’s visit on 12 Feb')
      .getByText('Yearly check · Feather & Beak')
      .waitFor();
    await undo(page, 'Anna deleted').click();
    await row(page, 'The deleted record is back.').waitFor();
    const read = await olive.api.call('GET /api/birds/:birdId/vet-visits', { params });
    assert.equal(read.body.vetVisits.length, 1);
    await page.context().close();
  });

  it('can be filtered by kind, with the filter in the address', async () => {
    const birdId = await addKiwi();
    await weigh(anna, birdId, 92);
    const page = await open(`/birds/${birdId}/history`, olive);
    await row(page, 'You added Kiwi').waitFor();
    await page.getByRole('button', { name: 'Weights' }).click();
    await row(page, 'You added Kiwi').waitFor({ state: 'detached' });
    await page.waitForURL('**/history?kind=weight');
    await page.reload();
    await row(page, 'Anna weighed Kiwi').waitFor();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole('button', { name: 'Notes' }).click();
    await page.getByText('No changes of this kind.').waitFor();
    await page.context().close();
  });

  it('can be read by a viewer, who cannot undo anything', async () => {
    const birdId = await addKiwi();
    const vic = await browser.signIn('vic@example.org');
    const page = await open(`/birds/${birdId}`, vic);
    await page.locator('summary[aria-label="More"]').click();
    assert.equal(await page.getByRole('link', { name: 'Edit' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
    await page.getByRole('link', { name: 'History' }).click();
    await row(page, 'Olive added Kiwi').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 0);
    await page.context().close();
  });

  it('keeps one line about a moved bird, and only an owner or assistant can undo the move', async () => {
    const { birdId } = await moveKiwi(olive, 'nora@example.org');
    const page = await open(`/birds/${birdId}/history`, olive, { expected: [/status of 404/] });
    await row(page, 'Kiwi moved to another flock').waitFor();
    assert.equal(await rows(page).count(), 1);
    assert.equal(await page.getByRole('button', { name: /^Undo/ }).count(), 1);
    await undoMove(page, 'Kiwi moved').waitFor();
    await page.context().close();

    const flockHistory = await open('/history?kind=bird', carl);
    await row(flockHistory, 'Kiwi moved to another flock').first().waitFor();
    assert.equal(await undoMove(flockHistory, 'Kiwi moved').count(), 0);
    await flockHistory.context().close();
  });

  it('is accessible at every width, in both themes', async () => {
    const birdId = await addKiwi();
    const weightId = await weigh(anna, birdId, 98.6);
    await correct(olive, birdId, weightId, 89.6);
    const page = await open(`/birds/${birdId}/history`, olive);
    await undo(page, 'You corrected').click();
    await row(page, 'You corrected').getByText('Undone by you').waitFor();
    await expectAccessibleEverywhere(page);
    await page.context().close();
  });
});

describe('The undo of a move', () => {
  it('is offered in the flock that received the bird, and both histories show it', async () => {
    const { birdId, receiver: mia } = await moveKiwi(olive, 'mia@example.org');
    const page = await open('/history?kind=bird', mia);
    await row(page, /Kiwi moved here from .*olive/i).waitFor();
    await undoMove(page, 'Kiwi moved here').click();
    const sheet = page.getByRole('dialog', { name: 'Undo Kiwi’s move?' });
    await sheet.getByText(/^Kiwi goes back to .* with all records and leaves this flock\.$/).waitFor();
    await expectAccessibleEverywhere(page);
    await sheet.getByRole('button', { name: 'Undo the move' }).click();
    await page.getByText('Kiwi has moved back.', { exact: true }).waitFor();
    await row(page, 'You undid the move, and Kiwi went back').waitFor();
    await row(page, 'Kiwi moved here').getByText('Undone by you at').waitFor();
    await page.context().close();

    const back = await open(`/birds/${birdId}/history`, olive);
    await back.getByRole('heading', { level: 1, name: 'Kiwi’s history' }).waitFor();
    await row(back, /^\d\d:\d\dMia undid the move, and Kiwi is back from /).waitFor();
    await row(back, 'Kiwi moved to another flock').getByText('Undone by Mia at').waitFor();
    assert.deepEqual(await gramsOf(birdId), [92]);
    await back.context().close();
  });

  it('tells the former flock who to ask, unless the person manages both flocks', async () => {
    const { birdId, receiver: lena } = await moveKiwi(olive, 'lena@example.org');
    const page = await open(`/birds/${birdId}/history`, olive, { expected: [/status of 40[49]/] });
    await undoMove(page, 'Kiwi moved').click();
    const sheet = page.getByRole('dialog', { name: 'Undo Kiwi’s move?' });
    await sheet.getByRole('button', { name: 'Undo the move' }).click();
    await sheet.getByText(/Ask an owner or assistant there to undo the move in their history/).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).last().click();

    await lena.api.call('POST /api/workspace/members', { body: { email: olive.email, role: 'assistant' } });
    // Signing in accepts the invite.
    await browser.signIn(olive.email);
    await undoMove(page, 'Kiwi moved').click();
    await sheet.getByRole('button', { name: 'Undo the move' }).click();
    await page.getByText('Kiwi is back.', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Kiwi’s history' }).waitFor();
    await row(page, 'You undid the move, and Kiwi is back from').waitFor();
    await page.context().close();
  });

  it('is no longer offered after a change in the new flock, and the former flock sees what to do instead', async () => {
    const { birdId, receiver: rosa } = await moveKiwi(olive, 'rosa@example.org');
    await rosa.api.call('POST /api/workspace/members', { body: { email: olive.email, role: 'assistant' } });
    // Signing in accepts the invite.
    await browser.signIn(olive.email);
    await rosa.api.call('PUT /api/birds/:birdId/care-sheet', {
      params: { birdId },
      body: { place: 'Cage 2' },
    });
    const receiverPage = await open('/history?kind=bird', rosa);
    await row(receiverPage, 'Kiwi moved here from').waitFor();
    assert.equal(await undoMove(receiverPage, 'Kiwi moved here').count(), 0);
    await receiverPage.context().close();

    const page = await open(`/birds/${birdId}/history`, olive, { expected: [/status of 40[49]/] });
    await undoMove(page, 'Kiwi moved').click();
    const sheet = page.getByRole('dialog', { name: 'Undo Kiwi’s move?' });
    await sheet.getByRole('button', { name: 'Undo the move' }).click();
    await sheet
      .getByRole('alert')
      .getByText(/changed since the move\. Move the bird back with a code instead\.$/)
      .waitFor();
    await page.context().close();
  });

  it('is translated into German, on a phone and on a desktop', async () => {
    const { receiver: ida } = await moveKiwi(olive, 'ida@example.org');
    for (const width of [390, 1280]) {
      const page = await open('/history?kind=bird', ida, { width, locale: 'de-DE' });
      await row(page, 'Kiwi kam aus').waitFor();
      await page.getByRole('button', { name: /^Umzug von Kiwi um/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Umzug von Kiwi zurücknehmen?' });
      await sheet.getByText(/^Kiwi geht mit allen Einträgen zurück zu/).waitFor();
      await page.context().close();
    }
  });
});

describe('The flock’s history', () => {
  it('includes changes to the flock settings, which a caregiver cannot undo', async () => {
    await olive.api.call('PUT /api/workspace/settings', { body: { weighEveryDays: 3 } });
    const page = await open('/history', carl);
    const settings = row(page, 'Olive changed the settings of the flock').first();
    await settings.getByText('Days between weighings').waitFor();
    assert.equal(await settings.getByRole('button').count(), 0);
    await page.context().close();

    const olivesPage = await open('/flock', olive);
    await olivesPage.getByRole('link', { name: 'All changes' }).click();
    await olivesPage.waitForURL('**/history');
    await olivesPage.getByRole('button', { name: 'People' }).click();
    // The unfiltered list has the same row, so this waits until the Undo buttons of its other rows are gone.
    await olivesPage.getByRole('button', { name: /^Undo/ }).first().waitFor({ state: 'detached' });
    await row(olivesPage, 'You invited vic').waitFor();
    await expectAccessibleEverywhere(olivesPage);
    await olivesPage.context().close();
  });

  it('loads more pages', async () => {
    const birdId = await addKiwi();
    await olive.api.call('POST /api/weigh-ins', {
      body: { recordedOn: today(), weights: [{ birdId, weightGrams: 92 }] },
    });
    const { body } = await olive.api.call('GET /api/birds/:birdId/weights', {
      params: { birdId },
      query: { days: 2 },
    });
    const weightId = body.weights[0]?.id ?? '';
    for (let tenths = 1; tenths <= 60; tenths += 1) await correct(olive, birdId, weightId, 92 + tenths / 10);
    const page = await open('/history?kind=weight', olive);
    await rows(page).first().waitFor();
    assert.equal(await rows(page).count(), 50);
    await page.getByRole('button', { name: 'Show earlier changes' }).click();
    await page.waitForFunction(() => document.querySelectorAll('main li').length > 60);
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  });
});
