// Tests that birds in quarantine and at the clinic come last in weighing and medication rounds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import type { Dose, Today } from '../src/board/board.ts';
import { expectAccessible, expectAccessibleEverywhere, expectNoSidewaysScroll } from './support/axe.ts';
import { birdNotFound, birds, board, doses, morning } from './support/board-fixture.ts';
import { startBrowser } from './support/browser.ts';
import { daysAgo, move } from './support/move-on.ts';

const browser = await startBrowser();
const title = 'Quarantine and clinic';
const reason = 'Last, so that nothing spreads to the other birds.';

const digits = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`Weight of ${name}`) });

/** Creates a flock of three birds, the first of which is in quarantine. */
async function flockOf(email: string, rooms: readonly string[] = []): Promise<Person> {
  const person = await browser.signIn(email);
  for (const [index, name] of ['Ari', 'Bo', 'Cleo'].entries()) {
    const bird = await addBird(person, { name, tagId: `OPR-${2050 + index}`, gotchaDay: daysAgo(10) });
    const params = { birdId: bird.id };
    if (rooms[index])
      await person.api.call('PUT /api/birds/:birdId/care-sheet', { params, body: { room: rooms[index] } });
    if (index === 0) await move(person, bird.id, 'quarantine', daysAgo(1));
  }
  return person;
}

/** Types a weight into the field of a bird, and saves it. */
async function weigh(page: Page, name: string): Promise<void> {
  await digits(page, name).fill('92');
  await page.keyboard.press('Enter');
}

describe('A round of weighing', () => {
  it('ends with quarantine and clinic, and says so when it gets there', async () => {
    const { page } = await browser.open('/weigh', await flockOf('phone@example.org'));
    await digits(page, 'Bo').waitFor();
    assert.equal(await page.getByText(title).count(), 0);
    await weigh(page, 'Bo');
    await digits(page, 'Cleo').waitFor();
    await weigh(page, 'Cleo');
    await digits(page, 'Ari').waitFor();
    await page.getByText(title).waitFor();
    await page.getByText(reason).waitFor();
    assert.equal(await page.getByRole('textbox', { description: `${title} ${reason}` }).count(), 1);
    await expectAccessibleEverywhere(page);
  });

  it('has a separate part for quarantine and clinic after several rooms', async () => {
    const person = await flockOf('rooms@example.org', ['Aviary', 'Aviary', 'Kitchen']);
    const { page } = await browser.open('/weigh', person, { width: 1280 });
    await weigh(page, 'Bo');
    await page.getByRole('link', { name: 'Continue with Kitchen' }).click();
    await weigh(page, 'Cleo');
    await page.getByText(reason).waitFor();
    await page.getByRole('link', { name: 'Continue with quarantine and clinic' }).click();
    await digits(page, 'Ari').waitFor();
    await page.getByRole('rowheader', { name: title }).waitFor();
  });

  it('goes to a bird in quarantine as soon as its ring is scanned', async () => {
    const person = await flockOf('scan@example.org', ['Aviary', 'Aviary', 'Kitchen']);
    const { page } = await browser.open('/weigh', person, { width: 1280 });
    await digits(page, 'Bo').waitFor();
    await page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement;
      for (const key of [...'OPR-2050', 'Enter']) {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
    });
    await digits(page, 'Ari').waitFor();
  });

  it('fits a small screen in German with large text', async () => {
    const person = await flockOf('klein@example.org');
    const { page } = await browser.open('/weigh', person, {
      ...{ locale: 'de-DE', width: 320, height: 640, textPercent: 200 },
    });
    for (const _ of ['Bo', 'Cleo']) await page.getByRole('button', { name: 'Heute nicht' }).click();
    await page.getByText('Quarantäne und Klinik').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

/** Opens a screen on the morning of the test board, when Juno and Biscuit have a dose and Juno is in quarantine. */
async function openDoses(path: string, state: Dose['state'], pageOptions: object = {}) {
  const olive = await browser.signIn('olive@example.org');
  const stays: Today['stays'] = [{ birdId: birds[1]?.id ?? '', kind: 'quarantine' }];
  const today = board({
    stays,
    doses: doses.map(dose => (dose.state === 'due' ? { ...dose, state } : dose)),
  });
  const { page } = await browser.open('/sign-in', undefined, { ...pageOptions, expected: [birdNotFound] });
  await page.clock.setFixedTime(morning);
  await page.route('**/api/today', route => route.fulfill({ json: { today } }));
  await page.goto(`${browser.service.baseUrl}${path}?auth_token=${olive.token}`);
  await page
    .getByRole('button', { name: /give|geben/i })
    .first()
    .waitFor();
  return page;
}

/** Returns the given texts in the order in which they appear on the page. */
const inOrder = async (page: Page, ...words: string[]) => {
  const text = await page.locator('main').innerText();
  return words.toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
};

describe('Doses', () => {
  for (const path of ['/doses', '/today']) {
    it(`for a bird in quarantine come last on ${path}`, async () => {
      const page = await openDoses(path, 'due');
      await page.getByRole('heading', { name: title }).waitFor();
      assert.deepEqual(await inOrder(page, reason, 'Biscuit'), ['Biscuit', reason]);
      await expectAccessibleEverywhere(page);
    });
  }

  it('that are overdue stay at the top of Today, and say where the bird is', async () => {
    const page = await openDoses('/today', 'overdue');
    await page.getByText('In quarantine.').waitFor();
    assert.equal(await page.getByRole('heading', { name: title }).count(), 0);
  });

  it('fit a small screen in German with large text', async () => {
    const page = await openDoses('/doses', 'due', { locale: 'de-DE', width: 320, textPercent: 200 });
    await page.getByRole('heading', { name: 'Quarantäne und Klinik' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
