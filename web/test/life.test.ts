// Tests a bird's life on its page: its stays, its arrival, and the sheets that change them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assembleCast, type Person } from '../../server/test/cast.ts';
import { writeArrival } from '../../server/test/stays/flock-of-stays.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { expectInWidth } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import {
  addKiwi,
  choose,
  daysAgo,
  kindsOf,
  move,
  pickDay,
  save,
  staysOf,
  waitForFocusedHeading,
} from './support/move-on.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, carl, vic } = await assembleCast(browser.service);

const life = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Life', exact: true }) });
const rows = (page: Page) => life(page).getByRole('listitem');
const row = (page: Page, words: string) => rows(page).filter({ hasText: words });
const edit = (page: Page, words: string) =>
  row(page, words).getByRole('button', { name: 'Change this stay' }).click();
/** Waits until the field has the focus, which it gets after its error is shown. */
const focused = (page: Page, name: string) => page.locator(`[name="${name}"]:focus`).waitFor();
const offline = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

/** Adds a bird that was found, was in quarantine, and is now with Anna. */
async function addMoved(): Promise<string> {
  const birdId = await addKiwi(olive);
  await writeArrival(olive, birdId, {
    ...{ source: 'stray', foundAt: 'Oak Street', fromName: 'J. Visser', fromContact: 'visser@example.org' },
    ring: { number: 'NL 21', kind: 'closed' },
  });
  await move(olive, birdId, 'quarantine', daysAgo(8), { reason: 'Waiting for results.' });
  await move(olive, birdId, 'foster', daysAgo(3), {
    ...{ personName: 'Anna', personContact: '+49 171 555 0142', reviewOn: daysAgo(-7) },
  });
  return birdId;
}

async function newSitter(): Promise<Person> {
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const body = { name: 'Tess', email: 'tess@example.org', endsAt };
  await olive.api.call('POST /api/workspace/sitters', { body });
  return browser.signIn(body.email);
}

describe('A bird’s life', () => {
  it('is one line for a bird that has always been at home', async () => {
    const birdId = await addKiwi(olive);
    const { page, context } = await browser.open(`/birds/${birdId}`, olive, { expected: offline });
    await row(page, 'At home, 10 days').waitFor();
    assert.equal(await rows(page).count(), 1);
    await edit(page, 'At home');
    await page.getByRole('dialog').getByLabel('Note').waitFor();
    assert.equal(await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).count(), 0);
    await page.getByRole('button', { name: 'Close' }).click();
    // A correction needs a connection.
    await context.setOffline(true);
    await life(page).getByRole('button').first().waitFor({ state: 'detached' });
    assert.equal(await life(page).getByRole('button').count(), 0);
    await row(page, 'At home, 10 days').waitFor();
  });

  it('lists its stays down to the arrival, and lets a caregiver correct and delete stays, and undo a deletion', async () => {
    const birdId = await addMoved();
    const { page } = await browser.open(`/birds/${birdId}`, carl, { expected: [/status of 409/] });
    await row(page, 'In foster care, Anna, 3 days')
      .getByText(/^Review on /)
      .waitFor();
    assert.deepEqual(await rows(page).locator('strong').allInnerTexts(), [
      'In foster care',
      'In quarantine',
      'At home',
      'Found as a stray',
    ]);
    await row(page, 'In quarantine, 5 days').getByText('Waiting for results.').waitFor();
    const links = await life(page)
      .getByRole('link')
      .evaluateAll(all => all.map(one => one.getAttribute('href')));
    assert.deepEqual(links, ['tel:+491715550142', 'mailto:visser@example.org']);
    await edit(page, 'In foster care');
    assert.equal(await page.getByRole('radio', { name: 'Died' }).count(), 0);
    await page.getByLabel('With whom').fill('Anna Bakker');
    await page.getByLabel('Day', { exact: true }).fill(daysAgo(8));
    await save(page);
    await page.getByText('Another stay begins on that day. Choose another day.').waitFor();
    await focused(page, 'day');
    await page.getByLabel('Day', { exact: true }).fill(daysAgo(4));
    await save(page);
    await row(page, 'In foster care, Anna Bakker, 4 days').waitFor();
    assert.equal((await staysOf(olive, birdId))[0]?.startedOn, daysAgo(4));
    await edit(page, 'In quarantine');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Stay deleted.').waitFor();
    await row(page, 'At home, 6 days').waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await waitForFocusedHeading(page);
    await row(page, 'In quarantine, 4 days').waitFor();
    assert.equal(await kindsOf(olive, birdId), 'foster,quarantine,home');
  });

  it('can still be corrected after a death, but only managers can change the death itself', async () => {
    const birdId = await addMoved();
    await move(olive, birdId, 'died', daysAgo(1), { notes: 'In the morning.' });
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await row(page, 'In foster care').waitFor();
    await edit(page, 'In quarantine');
    await choose(page, 'Euthanised');
    await save(page);
    await page.getByText('Kiwi has a later stay.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await edit(page, 'In the morning.');
    await pickDay(page, daysAgo(4));
    await save(page);
    await page.getByText('Kiwi has a later stay.').waitFor();
    await page.getByLabel('Day', { exact: true }).fill(daysAgo(0));
    await page.getByLabel('Cause, if known').fill('Old age.');
    await save(page);
    await row(page, 'Died').getByText('Old age.').waitFor();
    await until(async () => (await staysOf(olive, birdId))[0]?.startedOn === daysAgo(0));
    const { page: carlsPage } = await browser.open(`/birds/${birdId}`, carl);
    await row(carlsPage, 'In foster care').getByRole('button').waitFor();
    assert.equal(await row(carlsPage, 'Died').getByRole('button').count(), 0);
  });

  it('has no buttons for a viewer or a sitter', async () => {
    const birdId = await addMoved();
    for (const person of [vic, await newSitter()]) {
      const { page } = await browser.open(`/birds/${birdId}`, person);
      await row(page, 'Found as a stray, J. Visser').waitFor();
      assert.equal(await life(page).getByRole('button').count(), 0);
    }
  });

  it('is accessible at every width, in both themes', async () => {
    const birdId = await addMoved();
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await row(page, 'Anna').waitFor();
    await expectAccessibleEverywhere(page);
  });
});

describe('The arrival of a bird', () => {
  it('shows the fields of its source, keeps a draft when the session ends or the server does not respond, and can be undone', async () => {
    const birdId = await addKiwi(olive, { tagId: 'NL-7' });
    const session = await browser.signIn('olive@example.org');
    const { page, context } = await browser.open(`/birds/${birdId}`, session, {
      expected: [...offline, /status of 40[01]/],
    });
    const dialog = page.getByRole('dialog');
    const open = () => life(page).getByRole('button', { name: 'Arrival' }).click();
    await open();
    assert.equal(await dialog.getByLabel('Arrived on').inputValue(), daysAgo(10));
    const source = dialog.getByLabel('How Kiwi came');
    await source.selectOption('Bought');
    await dialog.getByLabel('From whom').fill('J. Visser');
    assert.equal(await dialog.getByLabel('Found at').count(), 0);
    await source.selectOption('Found as a stray');
    await dialog.getByLabel('Found at').fill('Oak Street');
    assert.equal(await dialog.getByLabel('Brought by').inputValue(), 'J. Visser');
    await page.getByRole('radio', { name: 'Closed ring' }).click();
    assert.equal(await dialog.getByLabel('Ring number').inputValue(), 'NL-7');
    await dialog.getByLabel('Arrived on').fill(daysAgo(101));
    await session.api.call('POST /api/auth/logout');
    await page
      .getByText(/signed out|session has ended/i)
      .first()
      .waitFor();
    await page.goto(`${browser.service.baseUrl}/birds/${birdId}?auth_token=${olive.token}`);
    await open();
    await page.getByText('You typed this earlier and have not saved it.').waitFor();
    await save(page);
    await page.getByText('The bird had not hatched yet. Choose a later day.').waitFor();
    await focused(page, 'arrivedOn');
    await dialog.getByLabel('Arrived on').fill(daysAgo(20));
    await context.setOffline(true);
    await save(page);
    await page.getByText('Not saved. The server did not answer. Nothing you typed was lost.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Found as a stray, J. Visser').getByText('Closed ring NL-7').waitFor();
    await row(page, 'At home, 20 days').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'At home, 10 days').waitFor();
    assert.equal(await rows(page).count(), 1);
  });

  it('fits a small screen in German with large text, and so does the sheet for a stay', async () => {
    const birdId = await addMoved();
    const { page } = await browser.open(`/birds/${birdId}`, olive, {
      ...{ locale: 'de-DE', width: 320, textPercent: 200, theme: 'dark' },
    });
    for (const name of ['Ankunft ändern', 'Aufenthalt ändern']) {
      await page.getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Speichern' }).waitFor();
      for (const field of await dialog.getByRole('textbox').all()) await expectInWidth(field);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Schließen' }).click();
    }
  });
});
