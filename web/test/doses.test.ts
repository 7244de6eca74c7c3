// Tests the round of doses: one tap per dose, with and without a connection.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birdBody, type Person } from '../../server/test/cast.ts';
import type { Dose, Today } from '../src/board/board.ts';
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { birdNotFound, board, doses, morning } from './support/board-fixture.ts';
import { boxOf } from './support/box-of.ts';
import { type PageOptions, startBrowser } from './support/browser.ts';
import { corner } from './support/corner.ts';
import { holdBoard } from './support/hold-board.ts';

const browser = await startBrowser();
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Creates a flock of birds that each get one dose a day, at 00:01. */
async function flockOf(email: string, ...names: string[]): Promise<Person> {
  const person = await browser.signIn(email);
  for (const [index, name] of names.entries()) {
    const { body } = await person.api.call('POST /api/birds', {
      body: birdBody({ name, tagId: `OPR-${2070 + index}` }),
    });
    await person.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId: body.bird.id },
      body: {
        name: 'meloxicam',
        dosage: `0.${index + 1} ml`,
        route: 'by mouth',
        frequency: 'once_daily',
        startDate: day(0),
        endDate: day(1),
        doseSchedule: [{ key: 'am', label: 'Morning', time: '00:01' }],
      },
    });
  }
  return person;
}

async function givenNames(person: Person): Promise<string[]> {
  const { body } = await person.api.call('GET /api/today');
  return (body?.today.doses ?? []).filter(({ state }) => state === 'given').map(({ birdName }) => birdName);
}

async function expectGiven(person: Person, ...names: string[]): Promise<void> {
  for (let attempt = 0; attempt < 50 && (await givenNames(person)).length !== names.length; attempt += 1)
    await new Promise(resolve => setTimeout(resolve, 100));
  assert.deepEqual((await givenNames(person)).toSorted(), names);
}

/** Returns a board with doses in two rooms. One dose has been given. */
function round(): Today {
  const [juno, biscuit, later] = doses;
  assert.ok(juno && biscuit && later);
  const before: Partial<Dose> = { state: 'given', outcome: 'given', givenByName: 'Leo' };
  const administration = { id: 'a', createdByUserId: 'leo' } as Dose['administration'];
  const kiwi = { birdName: 'Kiwi', birdId: board().birds[0]?.id ?? '', room: 'Room 2', place: 'cage 1' };
  return board({
    doses: [
      { ...juno, ...kiwi, medicationId: 'm-kiwi', ...before, givenAt: morning, administration },
      { ...juno, room: 'Room 2', place: 'cage 2' },
      { ...biscuit, room: 'Hospital room', place: 'cage 8' },
      later,
    ],
  });
}

const olive = await browser.signIn('olive@example.org');

async function openRound(pageOptions: PageOptions, today: Today = round()) {
  const opened = await browser.open('/sign-in', undefined, { ...pageOptions, expected: [birdNotFound] });
  const { page } = opened;
  await page.getByRole('heading').first().waitFor();
  await page.clock.setFixedTime(morning);
  await page.route('**/api/today', route => route.fulfill({ json: { today } }));
  await page.goto(`${browser.service.baseUrl}/doses?auth_token=${olive.token}`);
  return opened;
}

describe('The doses screen', () => {
  it('gives each dose in one tap, with Undo', async () => {
    const person = await flockOf('round@example.org', 'Ari', 'Bo');
    const { page } = await browser.open('/doses', person);
    await page.getByRole('heading', { name: '00:01 round' }).waitFor();
    const give = page.getByRole('button', { name: 'Give Ari meloxicam 0.1 ml' });
    const row = page.getByRole('listitem').filter({ hasText: 'Ari' });
    const { height } = await boxOf(row);
    await give.tap();
    await page.getByRole('button', { name: 'Give Bo meloxicam 0.2 ml' }).tap();
    await page.getByText('2 of 2 done').waitFor();
    assert.equal((await boxOf(row)).height, height);
    await expectGiven(person, 'Ari', 'Bo');
    await row.getByRole('button', { name: 'Undo' }).tap();
    await expectGiven(person, 'Bo');
  });

  it('shows the next as-needed dose below all others, and Undo stays under the thumb', async () => {
    const person = await browser.signIn('needed@example.org');
    const { body } = await person.api.call('POST /api/birds', { body: birdBody({ name: 'Ari' }) });
    for (const name of ['lactulose', 'tramadol']) {
      await person.api.call('POST /api/birds/:birdId/medications', {
        params: { birdId: body.bird.id },
        body: { name, dosage: '0.1 ml', frequency: 'as_needed', startDate: day(0) },
      });
    }
    const { page } = await browser.open('/doses', person);
    const give = page.getByRole('button', { name: 'Give Ari lactulose 0.1 ml' });
    await give.waitFor();
    await page.waitForLoadState('networkidle');
    const release = await holdBoard(page);
    await give.click(corner);
    await page.getByRole('button', { name: 'Undo' }).hover();
    await page.mouse.down();
    await release();
    await page.getByText('Too soon').waitFor();
    await page.mouse.up();
    await give.waitFor();
    await page.getByText('Too soon').waitFor({ state: 'detached' });
  });

  it('keeps the rows in place when the counts above them get shorter', async () => {
    const room = 'Quarantine room at the back of the house';
    const { page } = await openRound(
      {},
      {
        ...round(),
        doses: round().doses.map(dose => (dose.birdName === 'Biscuit' ? { ...dose, room } : dose)),
      },
    );
    await page.getByText(/^then Quarantine room/).waitFor();
    // Holds the writes, because the service does not know these doses.
    await page.route('**/api/doses', () => {});
    const biscuit = page.getByRole('listitem').filter({ hasText: 'Biscuit' });
    const { y } = await boxOf(biscuit);
    await page.getByRole('button', { name: /^Give Juno/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByText(/^then Quarantine room/).waitFor({ state: 'detached' });
    assert.equal((await boxOf(biscuit)).y, y);
  });

  it('works without a connection, and sends the dose later', async () => {
    const person = await flockOf('offline@example.org', 'Ari');
    const { page, context } = await browser.open('/doses', person, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    const give = page.getByRole('button', { name: /^Give Ari/ });
    await give.waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await give.tap();
    await page.getByText('Others cannot see this yet.').waitFor();
    assert.deepEqual(await givenNames(person), []);
    await context.setOffline(false);
    await expectGiven(person, 'Ari');
  });

  it('says that there are no doses', async () => {
    const { page, context } = await openRound({}, board({ doses: [] }));
    await page.getByText('No doses today.').waitFor();
    await context.close();
  });

  it('is translated into German', async () => {
    const { page, context } = await openRound({ width: 320, locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Runde um 08:00' }).waitFor();
    await page.getByText(/^Kiwi, um \d\d:\d\d von Leo gegeben$/).waitFor();
    await expectNoSidewaysScroll(page);
    await context.close();
  });

  it('is accessible at every width, in both themes', async () => {
    const { page, context } = await openRound({});
    await page.getByText('Kiwi, given by Leo').waitFor();
    await expectAccessibleEverywhere(page, 'doses');
    await context.close();
  });
});
