// Tests the "Move on" sheet on a bird's page, which records where the bird is from a given day on, or that it has left.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assembleCast } from '../../server/test/cast.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { expectInWidth } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import {
  addKiwi,
  choose,
  daysAgo,
  kindsOf,
  move,
  openMoveOn,
  pickDay,
  save,
  staysOf,
  waitForFocusedHeading,
} from './support/move-on.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const { olive, carl } = await assembleCast(browser.service);

async function openSheet(birdId: string, person = olive, pageOptions: object = {}) {
  const opened = await browser.open(`/birds/${birdId}`, person, pageOptions);
  await openMoveOn(opened.page);
  return opened;
}

describe('Move on', () => {
  it('records and shows a quarantine with its review, and Undo removes it', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await openSheet(birdId);
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
    await choose(page, 'In quarantine');
    await page.getByText('Comes last in the rounds of weighing and doses.').waitFor();
    await page.getByLabel('Reason').fill('New, waiting for results.');
    await page.getByRole('button', { name: 'in 4 weeks' }).click();
    await expectAccessible(page);
    await save(page);
    await page.getByText(/^In quarantine since .*, review on /).waitFor();
    await until(async () => (await kindsOf(olive, birdId)) === 'quarantine,home');
    const [stay] = await staysOf(olive, birdId);
    assert.deepEqual(
      [stay?.kind, stay?.startedOn, stay?.reason, stay?.reviewOn],
      ['quarantine', daysAgo(0), 'New, waiting for results.', daysAgo(-28)],
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await kindsOf(olive, birdId)) === 'home');
    await until(async () => (await page.getByText(/^In quarantine since/).count()) === 0);
  });

  it('changes a stay that begins on the chosen day', async () => {
    const birdId = await addKiwi(olive, { gotchaDay: daysAgo(0) });
    const { page } = await openSheet(birdId);
    await choose(page, 'At the clinic');
    await page.getByRole('textbox', { name: 'Clinic' }).fill('Feather & Beak');
    await save(page);
    await page.getByText(/^At the clinic, Feather & Beak since /).waitFor();
    await until(async () => (await kindsOf(olive, birdId)) === 'hospital');
  });

  it('keeps the notes and the review of a stay that began on the chosen day, and Undo keeps what others have changed', async () => {
    const birdId = await addKiwi(olive);
    const morning = { reason: 'New.', notes: 'Eats well.', reviewOn: daysAgo(-28) };
    await move(olive, birdId, 'quarantine', daysAgo(0), morning);
    const { page } = await openSheet(birdId);
    await choose(page, 'At the clinic');
    await save(page);
    await until(async () => (await kindsOf(olive, birdId)) === 'hospital,home');
    const [clinic] = await staysOf(olive, birdId);
    assert.deepEqual([clinic?.notes, clinic?.reviewOn], ['New.\nEats well.', daysAgo(-28)]);
    const reviewOn = daysAgo(-14);
    const changed = await carl.call(`PATCH /api/birds/${birdId}/stays/${clinic?.id}`, { reviewOn });
    assert.equal(changed.status, 200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await kindsOf(olive, birdId)) === 'quarantine,home');
    const [stay] = await staysOf(olive, birdId);
    assert.deepEqual([stay?.reason, stay?.notes, stay?.reviewOn], ['New.', 'Eats well.', reviewOn]);
  });

  it('sends only the fields that it shows for the chosen kind', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await openSheet(birdId);
    await choose(page, 'In foster care');
    await page.getByLabel('With whom').fill('Anna');
    await page.getByRole('button', { name: 'in 1 week' }).click();
    await choose(page, 'At home');
    await page.getByLabel('Reason').fill('All well.');
    await save(page);
    await until(async () => (await staysOf(olive, birdId)).length === 2);
    const [stay] = await staysOf(olive, birdId);
    assert.deepEqual([stay?.personName, stay?.reviewOn, stay?.reason], ['', null, 'All well.']);
  });

  it('explains at the field why a day is wrong, without a request', async () => {
    const birdId = await addKiwi(olive);
    await move(olive, birdId, 'foster', daysAgo(3));
    const { page } = await openSheet(birdId);
    await choose(page, 'In quarantine');
    for (const [day, words] of [
      [daysAgo(-2), 'Choose a day up to today.'],
      [daysAgo(101), 'Kiwi had not hatched yet. Choose a later day.'],
    ] as const) {
      await pickDay(page, day);
      await save(page);
      await page.getByText(words).waitFor();
      // The field gets the focus after the error is shown.
      await page.locator('input[type="date"]:focus').waitFor();
    }
    await choose(page, 'Died');
    await pickDay(page, daysAgo(5));
    await save(page);
    await page.getByText('Kiwi has a later stay. Choose a later day').waitFor();
    await expectAccessible(page);
    assert.equal(await kindsOf(olive, birdId), 'foster,home');
  });

  it('accepts a day that is typed digit by digit, but not an incomplete day', async () => {
    const birdId = await addKiwi(olive, { dateOfBirth: null });
    const { page } = await openSheet(birdId);
    await choose(page, 'In quarantine');
    await page.getByRole('radio', { name: 'Another day' }).click();
    const day = page.getByLabel('Day', { exact: true });
    // At the start of the field, where the first part of the date is.
    const toStart = { position: { x: 26, y: 20 } };
    await day.click(toStart);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the day, with all four digits of the year.').waitFor();
    assert.equal(await kindsOf(olive, birdId), 'home');
    await day.click(toStart);
    await page.keyboard.type('01012020');
    assert.equal(await day.inputValue(), '2020-01-01');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => (await kindsOf(olive, birdId)) === 'home,quarantine');
    assert.equal((await staysOf(olive, birdId))[1]?.startedOn, '2020-01-01');
  });

  it('moves the focus to the heading if the button that opened the sheet has disappeared', async () => {
    const birdId = await addKiwi(olive);
    await move(olive, birdId, 'foster', daysAgo(3));
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByRole('main').getByRole('button', { name: 'Move on' }).click();
    await choose(page, 'At home');
    await save(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitForFocusedHeading(page);
  });

  it('says at the field that another stay begins on that day, and a second Save changes that stay', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await openSheet(birdId, olive, { expected: [/status of 409/] });
    await move(carl, birdId, 'hospital', daysAgo(0));
    await choose(page, 'In quarantine');
    await save(page);
    await page.getByText('Another stay begins on that day. Save again to change it').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^At the clinic since /)
      .waitFor();
    await save(page);
    await until(async () => (await kindsOf(olive, birdId)) === 'quarantine,home');
  });

  it('offers a caregiver no way to record a departure', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await openSheet(birdId, carl);
    assert.equal(await page.getByRole('radio', { name: 'In foster care' }).count(), 1);
    assert.equal(await page.getByRole('radio', { name: 'Adopted' }).count(), 0);
    assert.equal(await page.getByRole('radio', { name: 'Died' }).count(), 0);
  });

  it('stores a stay without a connection, shows it immediately, and sends it exactly once', async () => {
    const birdId = await addKiwi(olive);
    const { page, context } = await openSheet(birdId, olive, {
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await choose(page, 'In quarantine');
    await context.setOffline(true);
    await save(page);
    await page.getByText('Waiting to be sent. Others cannot see this yet.').waitFor();
    await page.getByText(/^In quarantine since /).waitFor();
    assert.equal(await kindsOf(olive, birdId), 'home');
    await context.setOffline(false);
    await until(async () => (await kindsOf(olive, birdId)) === 'quarantine,home');
    await page.getByText('Saved.').waitFor();
  });

  it('fits a small screen in German with large text', async () => {
    const birdId = await addKiwi(olive);
    const { page } = await browser.open(`/birds/${birdId}`, olive, {
      ...{ locale: 'de-DE', width: 320, textPercent: 200, theme: 'dark' },
    });
    await page.locator('summary[aria-label]').first().click();
    await page.getByRole('button', { name: 'Verbleib eintragen' }).click();
    await page.getByRole('radio', { name: 'Auf Pflegestelle' }).click();
    await page.getByLabel('Bei wem').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expectInWidth(page.getByRole('button', { name: 'Zurücknehmen' }));
  });
});
