// Tests a device without a connection over midnight: morning entries have the new date, and the doses of the new day are
// shown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const { service } = browser;
const dayMs = 86_400_000;
const expected = [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/];

/**
 * Returns 7:30 in the morning, this many days after the flock's current day. The service's clock is moved separately.
 */
const morningAfter = (days: number) =>
  new Date((Math.floor(service.clock.now().getTime() / dayMs) + days) * dayMs + 7.5 * 3_600_000);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Creates a flock with a bird that was weighed today, and has doses at 8:00 and 20:00. */
async function flockOf(email: string) {
  const person = await browser.signIn(email);
  const bird = await addBird(person, { name: 'Juno', species: 'African grey', tagId: 'AG-1' });
  const params = { birdId: bird.id };
  const today = dayOf(service.clock.now());
  await person.api.call('POST /api/birds/:birdId/weights', {
    params,
    body: { weightGrams: 447, recordedOn: today },
  });
  await person.api.call('POST /api/birds/:birdId/medications', {
    params,
    body: {
      name: 'meloxicam',
      dosage: '0.3 ml',
      frequency: 'twice_daily',
      doseSchedule: [
        { key: 'am', label: 'Morning', time: '08:00' },
        { key: 'pm', label: 'Evening', time: '20:00' },
      ],
      route: 'by mouth',
      startDate: today,
    },
  });
  return { person, bird };
}

/** Opens the weigh screen, the doses and Today with a connection, and continues without one on another day. */
async function openAfter({ person, bird }: Awaited<ReturnType<typeof flockOf>>, morning: Date) {
  const opened = await browser.open(`/weigh?bird=${bird.id}`, person, { expected });
  const { page, context } = opened;
  await page.getByRole('textbox', { name: /^Weight of Juno/ }).waitFor();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('region', { name: 'The perch' }).waitFor();
  await goTo(page, 'd');
  await page.getByRole('heading', { level: 1, name: /round$|^Doses$/ }).waitFor();
  await goTo(page, 't');
  await page.getByRole('region', { name: 'The perch' }).waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/doses?')),
  );
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.setFixedTime(morning);
  // Simulates taking a phone out of a pocket.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return opened;
}

async function goTo(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

describe('Without a connection over midnight', () => {
  it('a weight and a dose get the date on which they are entered', async () => {
    const flock = await flockOf('night@example.org');
    const { person, bird } = flock;
    const morning = morningAfter(1);
    const { page, context } = await openAfter(flock, morning);
    const weekday = morning.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
    await page.getByRole('heading', { level: 1, name: `${weekday} morning` }).waitFor();
    await page.getByText(/As of yesterday, \d\d:\d\d\./).waitFor();
    const question = 'Not recorded yet: yesterday 08:00 and yesterday 20:00. Were they given?';
    await page.getByText(question).waitFor();
    await page.getByRole('button', { name: 'Give Juno meloxicam 0.3 ml' }).tap();

    await page.getByRole('link', { name: /^Juno, not weighed today/ }).tap();
    await page.getByRole('textbox', { name: /^Weight of Juno/ }).fill('446');
    await page.getByRole('button', { name: /^Save 446/ }).tap();
    await page.getByText('2 entries are waiting here.').waitFor();

    service.clock.forward(morning.getTime() + 60_000 - service.clock.now().getTime());
    await context.setOffline(false);
    const [today, yesterday] = [dayOf(morning), dayOf(new Date(morning.getTime() - dayMs))];
    const stored = async () => {
      const { body } = await person.api.call('GET /api/birds/:birdId/weights', {
        params: { birdId: bird.id },
      });
      const doses = await person.api.call('GET /api/doses', { query: { to: today } });
      return {
        weights: body.weights.map(({ recordedOn, weightGrams }) => `${recordedOn} ${weightGrams}`),
        doses: doses.body.doses.map(
          ({ dueOn, administrationSlot: slot, state }) => `${dueOn} ${slot} ${state}`,
        ),
      };
    };
    for (let attempt = 0; attempt < 50 && (await stored()).weights.length < 2; attempt += 1)
      await new Promise(resolve => setTimeout(resolve, 100));
    assert.deepEqual(await stored(), {
      weights: [`${yesterday} 447`, `${today} 446`],
      doses: [`${today} am given`, `${today} pm later`],
    });
  });

  /** Opens Today and then the bird page with a connection, and continues there without one on another day. */
  async function openBirdAfter({ person, bird }: Awaited<ReturnType<typeof flockOf>>, morning: Date) {
    await person.api.call('POST /api/doses', {
      body: { medicationId: await medicationOf(person, bird.id), administrationSlot: 'am' },
    });
    const { page, context } = await browser.open('/today', person, { expected });
    await page.getByRole('region', { name: 'The perch' }).waitFor();
    await goTo(page, 'b');
    await page.getByRole('link', { name: /^Juno/ }).first().tap();
    await page.getByRole('cell', { name: 'given', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.clock.setFixedTime(morning);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return page;
  }

  async function medicationOf(person: Person, birdId: string): Promise<string> {
    const { body } = await person.api.call('GET /api/birds/:birdId/medications', { params: { birdId } });
    return body.medications[0]?.id ?? '';
  }

  it('the cached doses from the last two weeks are shown, with their age', async () => {
    const page = await openBirdAfter(await flockOf('grid@example.org'), morningAfter(1));
    await page.getByText('1 of 2 given, 1 not recorded').waitFor();
    await page.getByText(/^As of \w+, \d\d:\d\d\./).waitFor();
    assert.equal(await page.getByRole('cell', { name: 'given', exact: true }).count(), 1);
    assert.equal(await page.getByRole('cell', { name: 'not recorded' }).count(), 1);
    assert.equal(await page.getByRole('cell', { name: 'open' }).count(), 2);
    assert.equal(await page.getByText('This device has not loaded the other days yet.').count(), 0);
  });

  it('days that have not been read are left out, with a note', async () => {
    const page = await openBirdAfter(await flockOf('days@example.org'), morningAfter(9));
    await page.getByText('This device has not loaded the other days yet.').waitFor();
    assert.equal(await page.getByRole('cell', { name: 'given', exact: true }).count(), 1);
    // Two weeks, without the six days that have not been read.
    const grid = page.getByRole('table').filter({ has: page.getByRole('cell', { name: 'not recorded' }) });
    assert.equal(await grid.getByRole('columnheader', { includeHidden: true }).count(), 1 + 14 - 6);
  });

  it('earlier doses do not look like today’s after the days that were read ahead', async () => {
    const { page } = await openAfter(await flockOf('long@example.org'), morningAfter(9));
    await page.getByText('This device has not loaded today’s doses yet.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Give Juno/ }).count(), 0);
    assert.equal(await page.getByText(/All quiet|dose due|doses due/).count(), 0);
    await goTo(page, 'd');
    await page.getByRole('heading', { level: 1, name: 'Doses' }).waitFor();
    await page.getByText('This device has not loaded today’s doses yet.').waitFor();
    assert.equal(await page.getByText('No doses today.').count(), 0);
  });
});
