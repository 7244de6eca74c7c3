// Tests a medication with several passed slots: every screen offers one dose, and asks about the earlier ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();

/** A time zone where it is between one and two in the afternoon. */
const timeZone = (() => {
  const hours = 13 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
})();

const schedule = { Night: '00:00', Morning: '06:00', Noon: '12:00', Evening: '18:00' };

interface Flock {
  person: Person;
  birdId: string;
}

/** Creates a flock in that time zone, with a bird that gets a dose every six hours from midnight. */
async function flockOf(email: string): Promise<Flock> {
  const person = await browser.signIn(email);
  await person.api.call('PUT /api/workspace/settings', { body: { timeZone } });
  const { id: birdId } = await addBird(person, { name: 'Pepper', species: 'Cockatiel' });
  const { body } = await person.api.call('GET /api/today');
  await person.api.call('POST /api/birds/:birdId/medications', {
    params: { birdId },
    body: {
      name: 'recovery formula',
      dosage: '4 ml',
      route: 'crop feed',
      frequency: 'every_6_hours',
      startDate: body?.today.date ?? assert.fail('There is no board.'),
      doseSchedule: Object.entries(schedule).map(([label, time]) => ({ key: time, label, time })),
    },
  });
  return { person, birdId };
}

async function dosesOf({ person }: Flock) {
  const { body } = await person.api.call('GET /api/doses');
  return body.doses.map(({ administrationSlot, state, outcome, dueAt, givenAt }) => ({
    slot: administrationSlot,
    state,
    outcome,
    isOnTime: givenAt === dueAt,
  }));
}

const openToday = async ({ person }: Flock, pageOptions: PageOptions = {}) =>
  (await browser.open('/today', person, pageOptions)).page;
const give = (page: Page) => page.getByRole('button', { name: /^Give Pepper/ });
const question = (page: Page, text: string | RegExp) => page.locator('summary').getByText(text);
const bothQuestion = 'Not recorded yet: 00:00 and 06:00. Were they given?';

async function expectOneOffer(page: Page): Promise<void> {
  await question(page, bothQuestion).waitFor();
  assert.equal(await give(page).count(), 1);
}

describe('Three slots that have passed', () => {
  it('offer one dose on Today, in the round and on the bird page', async () => {
    const flock = await flockOf('screens@example.org');
    for (const path of ['/today', '/doses', `/birds/${flock.birdId}`]) {
      const { page, context } = await browser.open(path, flock.person);
      await expectOneOffer(page);
      await context.close();
    }
    const page = await openToday(flock, { width: 1280 });
    await page.getByText('One dose due.').waitFor();
    await page.getByRole('link', { name: /^Doses.*1/ }).waitFor();
  });

  it('offer one dose to a sitter', async () => {
    const { person } = await flockOf('away@example.org');
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    await person.api.call('POST /api/workspace/sitters', {
      body: { name: 'Tess', email: 'tess@example.org', endsAt },
    });
    const { page } = await browser.open('/today', await browser.signIn('tess@example.org'));
    await page.getByText(/You sit until/).waitFor();
    await expectOneOffer(page);
  });

  it('need one tap, and then only ask whether the earlier doses were given or missed', async () => {
    const flock = await flockOf('record@example.org');
    const page = await openToday(flock);
    await give(page).tap();
    await until(async () => (await dosesOf(flock))[2]?.state === 'given');
    await question(page, bothQuestion).click();
    assert.equal(await give(page).count(), 0);

    const row = (time: string) => page.getByRole('listitem').getByRole('listitem').filter({ hasText: time });
    const before = await boxOf(row('06:00'));
    await row('00:00').getByRole('button', { name: 'Was given' }).tap();
    await row('00:00').getByText('You, 00:00').waitFor();
    await question(page, 'Not recorded yet: 06:00. Was it given?').waitFor();
    assert.deepEqual(await boxOf(row('06:00')), before);

    await row('06:00').getByRole('button', { name: 'Not given' }).tap();
    await row('06:00').getByText('You, skipped').waitFor();
    await question(page, 'The earlier doses are recorded.').waitFor();
    await until(async () => (await dosesOf(flock))[1]?.state === 'missed');
    assert.deepEqual((await dosesOf(flock)).slice(0, 2), [
      { slot: '00:00', state: 'given', outcome: 'given', isOnTime: true },
      { slot: '06:00', state: 'missed', outcome: 'skipped', isOnTime: true },
    ]);

    await row('06:00').getByRole('button', { name: 'Undo' }).tap();
    await question(page, 'Not recorded yet: 06:00. Was it given?').waitFor();
    await until(async () => (await dosesOf(flock))[1]?.state === 'overdue');
  });

  it('still ask about the earlier doses after the latest dose is recorded', async () => {
    const flock = await flockOf('again@example.org');
    await flock.person.call('POST /api/doses', {
      medicationId: (await flock.person.api.call('GET /api/doses')).body.doses[0]?.medicationId,
      administrationSlot: '12:00',
    });
    for (const path of ['/today', '/doses', `/birds/${flock.birdId}`]) {
      const { page, context } = await browser.open(path, flock.person);
      await question(page, bothQuestion).waitFor();
      assert.equal(await give(page).count(), 0);
      await context.close();
    }
  });

  it('pass the accessibility checks, including in German and with large text', async () => {
    const flock = await flockOf('everybody@example.org');
    const { page } = await browser.open('/doses', flock.person);
    await question(page, bothQuestion).click();
    await expectAccessibleEverywhere(page, 'passed-slots-round');
    await page.context().close();
    const today = await openToday(flock);
    await question(today, bothQuestion).click();
    await expectAccessibleEverywhere(today, 'passed-slots-today');
    await today.context().close();
    const german = await openToday(flock, { locale: 'de-DE', textPercent: 200, width: 320 });
    await question(german, /Noch nicht eingetragen: 00:00 und 06:00/).click();
    await expectAccessibleEverywhere(german, 'passed-slots-german');
    await german.setViewportSize({ width: 320, height: 844 });
    // The checks above changed the width. That renders the screen again, which may close the question.
    const row = german.getByRole('listitem').getByRole('listitem').filter({ hasText: 'Nacht' });
    await until(async () => {
      await german.locator('details').evaluate((details: HTMLDetailsElement) => (details.open = true));
      return row.isVisible();
    });
    const { height } = await boxOf(row);
    await row.getByRole('button', { name: /^Nicht gegeben/ }).click();
    await row.getByText('Du, ausgelassen').waitFor();
    assert.equal((await boxOf(row)).height, height);
  });
});
