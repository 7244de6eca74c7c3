// Tests weighing a single bird and a whole round, by touch, by keyboard and offline.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe.ts';
import { boxOf, waitForFonts } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import { storeEntry, weighInOf } from './support/outbox-entries.ts';

const browser = await startBrowser();
const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

interface Flock {
  person: Person;
  ids: Map<string, string>;
}

/** Creates a flock of birds that weigh about 92 g, weighed on each of the ten days before today. */
async function flockOf(email: string, ...names: string[]): Promise<Flock> {
  const person = await browser.signIn(email);
  const ids = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const tagId = `OPR-${2050 + index}`;
    const { body } = await person.api.call('POST /api/birds', { body: birdBody({ name, tagId }) });
    ids.set(name, body.bird.id);
    for (let day = 10; day >= 1; day -= 1) {
      await person.api.call('POST /api/birds/:birdId/weights', {
        params: { birdId: body.bird.id },
        body: { weightGrams: 92 + (day % 2) / 2, recordedOn: dayBefore(day) },
      });
    }
  }
  return { person, ids };
}

async function todaysWeight({ person, ids }: Flock, name: string): Promise<number | undefined> {
  const { body } = await person.api.call('GET /api/birds/:birdId/weights', {
    params: { birdId: ids.get(name) ?? '' },
  });
  return body.weights.find(({ recordedOn }) => recordedOn === dayBefore(0))?.weightGrams;
}

/** Waits until the service has the weight, which arrives a moment after it is saved on the device. */
async function expectStored(flock: Flock, name: string, grams: number | undefined): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await todaysWeight(flock, name)) === grams) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  assert.equal(await todaysWeight(flock, name), grams);
}

const digits = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`Weight of ${name}`) });
const tapKeys = async (page: Page, keys: string) => {
  for (const key of keys) await page.getByRole('button', { name: key, exact: true }).tap();
};

/** Checks that the choices are on one line above the keypad. */
async function expectChoicesAboveKeys(page: Page): Promise<void> {
  const keys = await boxOf(page.getByRole('group', { name: /Keypad|Ziffernfeld/ }));
  const condition = /^(Body condition|Ernährungszustand)/;
  const names = [/^(Fasting|Nüchtern)$/, /^(Note|Notiz)$/, condition, /^(Not today|Heute nicht)$/];
  const boxes = await Promise.all(names.map(name => boxOf(page.getByRole('button', { name }))));
  for (const { y, height } of boxes) assert.ok(y + height <= keys.y, JSON.stringify({ boxes, keys }));
  assert.equal(new Set(boxes.map(({ y }) => y)).size, 1, JSON.stringify(boxes));
}

type Box = Awaited<ReturnType<typeof boxOf>>;

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const shown = await flockOf('looks@example.org', 'Fig', 'Nimbus');

describe('Weighing', () => {
  it('says that a bird is not in the flock, and does not show another bird instead', async () => {
    const { page } = await browser.open(`/weigh?bird=${crypto.randomUUID()}`, shown.person);
    await page.getByText(/^This bird is not in .+\. It was moved or deleted/).waitFor();
    assert.equal(await page.getByRole('textbox').count(), 0);
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Weigh the flock' }).click();
    await digits(page, 'Fig').waitFor();
  });

  it('says that a bird is not in the flock if it is deleted while it is being weighed', async () => {
    const flock = await flockOf('leaves@example.org', 'Juno', 'Pip');
    const birdId = flock.ids.get('Juno') ?? '';
    const { page } = await browser.open(`/weigh?bird=${birdId}`, flock.person, {
      expected: [/status of 404/],
    });
    await digits(page, 'Juno').fill('93');
    await flock.person.api.call('DELETE /api/birds/:birdId', { params: { birdId } });
    await page.getByText(/^This bird is not in/).waitFor();
    assert.equal(await digits(page, 'Pip').count(), 0);
  });

  it('takes two taps and the digits, starting from Today', async () => {
    const flock = await flockOf('one@example.org', 'Kiwi');
    const { page } = await browser.open('/today', flock.person);
    await page.getByRole('region', { name: 'The perch' }).getByRole('link').first().tap();
    await digits(page, 'Kiwi').waitFor();
    await tapKeys(page, '91.4');
    await page.getByRole('button', { name: /^Save 91.4/ }).tap();
    await page.waitForURL('**/today');
    await expectStored(flock, 'Kiwi', 91.4);
    const toast = page.getByRole('status').filter({ hasText: /^Kiwi 91.4\sg saved, usual\./ });
    await toast.getByRole('button', { name: 'Undo' }).tap();
    await expectStored(flock, 'Kiwi', undefined);
  });

  it('accepts typed digits after a tap on another button, and single-letter shortcuts unless they are switched off', async () => {
    const flock = await flockOf('scale@example.org', 'Ari', 'Bo');
    const { page } = await browser.open('/weigh', flock.person);
    await digits(page, 'Ari').waitFor();
    await page.getByRole('button', { name: 'Fasting' }).tap();
    await page.keyboard.type('9');
    await page.getByRole('button', { name: 'Note' }).tap();
    await page.getByRole('button', { name: 'Done' }).tap();
    await page.keyboard.type('1');
    assert.equal(await digits(page, 'Ari').inputValue(), '91');
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await page
      .getByRole('status')
      .filter({ hasText: /^Ari 91\sg saved/ })
      .waitFor();
    await digits(page, 'Bo').waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await digits(page, 'Ari').waitFor();
    await page.keyboard.type('92');
    assert.equal(await digits(page, 'Ari').inputValue(), '92');
    await page.evaluate(() => localStorage.setItem('shortcuts', 'off'));
    await page.keyboard.press('s');
    await page.waitForTimeout(200);
    assert.equal(await digits(page, 'Ari').inputValue(), '92');
    await page.evaluate(() => localStorage.removeItem('shortcuts'));
    await page.keyboard.press('s');
    await digits(page, 'Bo').waitFor();
  });

  it('says that the board cannot be read, and offers to try again', async () => {
    const { person } = await flockOf('unread@example.org', 'Ari');
    // Opens the page without a session first, so that the device has never read the board.
    const { page } = await browser.open('/sign-in', undefined, {
      expected: [/500/, /ERR_FAILED/],
      serviceWorkers: 'block',
    });
    await page.route('**/api/today', route => route.abort());
    await page.goto(`${browser.service.baseUrl}/weigh?auth_token=${person.token}`);
    await page.getByText('Not loaded.').waitFor({ timeout: 60_000 });
    await page.unroute('**/api/today');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await digits(page, 'Ari').waitFor();
  });

  it('accepts a weight for an earlier day, and asks about the existing weight from that day', async () => {
    const flock = await flockOf('paper@example.org', 'Kiwi');
    const id = flock.ids.get('Kiwi') ?? '';
    const { page } = await browser.open(`/weigh?bird=${id}`, flock.person);
    const chooseDay = async (day: string) => {
      await page.getByRole('button', { name: /^[A-Z][a-z]{2} \d+ [A-Z][a-z]+, change the day$/ }).tap();
      await page.getByLabel('Day of the weight').fill(day);
    };
    await digits(page, 'Kiwi').waitFor();
    await chooseDay(dayBefore(-1));
    await tapKeys(page, '91');
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    await page.getByLabel('Day of the weight').fill(dayBefore(3));
    await page.reload();
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await page
      .getByText(/Kiwi has 92.5\sg on /)
      .first()
      .waitFor();
    await page.getByLabel('Day of the weight').fill(dayBefore(20));
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await page.waitForURL('**/today');
    const stored = async () => {
      const params = { birdId: id };
      const { body } = await flock.person.api.call('GET /api/birds/:birdId/weights', { params });
      return body.weights.find(({ recordedOn }) => recordedOn === dayBefore(20))?.weightGrams;
    };
    for (let attempt = 0; (await stored()) === undefined && attempt < 50; attempt += 1) {
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert.equal(await stored(), 91);
    assert.equal(await todaysWeight(flock, 'Kiwi'), undefined);
  });

  it('takes three keys per bird in a round by keyboard alone', async () => {
    const names = ['Ari', 'Bo', 'Cleo'];
    const flock = await flockOf('round@example.org', ...names);
    const { page } = await browser.open('/weigh', flock.person, { width: 1280 });
    for (const [index, name] of names.entries()) {
      await digits(page, name).waitFor();
      await page.keyboard.type(`9${index + 1}`);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('heading', { name: 'Everyone has been weighed' }).waitFor();
    for (const [index, name] of names.entries()) await expectStored(flock, name, 91 + index);
    await page.getByRole('button', { name: 'Weigh Bo again' }).click();
    await digits(page, 'Bo').waitFor();
  });

  it('draws the typed weight as the last of thirty days', async () => {
    const { person } = await flockOf('month@example.org', 'Ari');
    const { page } = await browser.open('/weigh', person, { width: 1280 });
    await digits(page, 'Ari').waitFor();
    await page.keyboard.type('84');
    await page.getByRole('slider', { name: /^Ari’s weight over 30 days, from .* to 84/ }).waitFor();
    await expectAccessible(page);
  });

  it('switches to the bird whose ring is scanned, and saves nothing if the card is unknown', async () => {
    const { person } = await flockOf('scan@example.org', 'Ari', 'Bo', 'Cleo');
    const { page } = await browser.open('/weigh', person, { width: 1280 });
    await digits(page, 'Ari').waitFor();
    const scan = (text: string) =>
      page.evaluate(keys => {
        const input = document.activeElement as HTMLInputElement;
        for (const key of [...keys, 'Enter'])
          input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }, text);
    await scan('OPR-2052');
    await digits(page, 'Cleo').waitFor();
    await digits(page, 'Cleo').fill('90');
    await scan('http://192.168.178.20:8080/birds/11111111-3c39-4a8e-9d5c-0c3f6a2f4f10');
    await page.getByText('This is not the card of a bird in this flock.').waitFor();
    assert.equal(await digits(page, 'Cleo').inputValue(), '90');
  });

  for (const width of [390, 1280]) {
    it(`focuses the next bird’s field before another key can arrive, at ${width} px`, async () => {
      const { person } = await flockOf(`next${width}@example.org`, 'Ari', 'Bo');
      const { page } = await browser.open('/weigh', person, { width });
      const focused = await digits(page, 'Ari').evaluate(async field => {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await Promise.resolve();
        return document.activeElement?.ariaLabel;
      });
      assert.match(focused ?? '', /^Weight of Bo/);
    });
  }

  it('asks about a missing decimal point before it saves, and saves the corrected weight', async () => {
    const flock = await flockOf('dot@example.org', 'Fig');
    const { page } = await browser.open(`/weigh?bird=${flock.ids.get('Fig')}`, flock.person);
    await digits(page, 'Fig').waitFor();
    await tapKeys(page, '921');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await page.getByText('Is a dot missing?').first().waitFor();
    assert.equal(await todaysWeight(flock, 'Fig'), undefined);
    await page.getByRole('button', { name: 'Make it 92.1 g' }).tap();
    await expectStored(flock, 'Fig', 92.1);
  });

  it('asks what to do if the bird already has a weight today', async () => {
    const flock = await flockOf('taken@example.org', 'Kiwi');
    await flock.person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId: flock.ids.get('Kiwi') ?? '' },
      body: { weightGrams: 91.2, recordedOn: dayBefore(0) },
    });
    const { page } = await browser.open(`/weigh?bird=${flock.ids.get('Kiwi')}`, flock.person);
    await digits(page, 'Kiwi').waitFor();
    await tapKeys(page, '90.1');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await page
      .getByText(/Kiwi has 91.2\sg today, by \w+ at \d/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Replace with 90.1' }).tap();
    await expectStored(flock, 'Kiwi', 90.1);
  });

  it('adds to the note of an equal weight, and restores the earlier weight and note on undo', async () => {
    const flock = await flockOf('again@example.org', 'Kiwi', 'Bo');
    const birdId = flock.ids.get('Kiwi') ?? '';
    const first = { birdId, weightGrams: 91.2, fasting: false, notes: 'At noon.' };
    await flock.person.api.call('POST /api/weigh-ins', {
      body: { recordedOn: dayBefore(0), weights: [first] },
    });
    const expectLatest = async (...expected: unknown[]) => {
      const stored = async () => {
        const { body } = await flock.person.api.call('GET /api/birds/:birdId/weight-history', {
          params: { birdId },
        });
        const { weight, fasting, confirmed } = body.entries[0] ?? {};
        return JSON.stringify([weight?.weightGrams, weight?.notes, fasting, confirmed]);
      };
      for (let attempt = 0; attempt < 50 && (await stored()) !== JSON.stringify(expected); attempt += 1)
        await new Promise(resolve => setTimeout(resolve, 100));
      assert.equal(await stored(), JSON.stringify(expected));
    };
    const { page } = await browser.open(`/weigh?bird=${flock.ids.get('Bo')}`, flock.person, { width: 1280 });
    await digits(page, 'Bo').waitFor();
    await page.goto(new URL('/weigh', browser.service.baseUrl).href, { waitUntil: 'domcontentloaded' });
    const weigh = async (grams: string) => {
      await page.getByRole('row', { name: /Kiwi/ }).click();
      await digits(page, 'Kiwi').fill(grams);
    };
    await weigh('91.2');
    await page.getByRole('button', { name: 'Note' }).click();
    await page.getByLabel('Kept with this weight').fill('Still dirty.');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^Save/ }).click();
    await expectLatest(91.2, 'At noon.\nStill dirty.', false, true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectLatest(91.2, 'At noon.', false, false);

    await weigh('90.1');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('button', { name: 'Replace with 90.1' }).click();
    await expectLatest(90.1, '', true, false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectLatest(91.2, 'At noon.', false, false);
  });

  it('keeps the digits, the keys and Save in view with text at double size', async () => {
    const { person } = await flockOf('twice@example.org', 'Kiwi', 'Bo');
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      const pageOptions = { width, height, textPercent: 200, locale: 'de-DE' };
      const { page, context } = await browser.open('/weigh', person, pageOptions);
      const field = page.getByRole('textbox', { name: /^Gewicht von/ });
      await field.fill('92,5');
      const save = page.getByRole('button', { name: /92,5.*speichern/ });
      const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'];
      for (const part of [
        field,
        save,
        ...keys.map(name => page.getByRole('button', { name, exact: true })),
      ]) {
        await part.click({ trial: true });
        const box = await boxOf(part);
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${width}: ${JSON.stringify(box)}`);
      }
      assert.equal(await page.evaluate(() => document.querySelector('[data-part=hand]')?.scrollTop), 0);
      await context.close();
    }
  });

  it('shows a question above the keys, and its buttons in view, with text at double size', async () => {
    const flock = await flockOf('asks@example.org', 'Pip');
    await flock.person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId: flock.ids.get('Pip') ?? '' },
      body: { weightGrams: 91.2, recordedOn: dayBefore(0) },
    });
    const pageOptions = { width: 390, height: 844, textPercent: 200, locale: 'de-DE' };
    const { page } = await browser.open(`/weigh?bird=${flock.ids.get('Pip')}`, flock.person, pageOptions);
    const field = page.getByRole('textbox', { name: /^Gewicht von/ });
    await field.waitFor();
    await waitForFonts(page);
    await field.fill('90,1');
    await page.getByRole('button', { name: /speichern/ }).tap();
    const question = page.locator('p:not(.spoken)', { hasText: /^Pip hat heute .*Du hast 90,1\sg/ });
    await question.waitFor();
    const edgesOf = async (part: Locator) => {
      const { y, height } = await boxOf(part);
      return { top: y, bottom: y + height };
    };
    const keys = await edgesOf(page.getByRole('group', { name: 'Ziffernfeld' }));
    const questionBox = await edgesOf(question);
    assert.ok(questionBox.top >= 0 && questionBox.bottom <= keys.top, JSON.stringify({ questionBox, keys }));
    for (const name of [/behalten/, /ersetzen/]) {
      const { bottom } = await edgesOf(page.getByRole('button', { name }));
      assert.ok(bottom <= 844, String(bottom));
    }
    // The page can be scrolled to the other buttons.
    await page.getByRole('button', { name: 'Heute nicht' }).tap();
    await page.waitForURL('**/today');
  });

  it('undoes the last weight', async () => {
    const flock = await flockOf('undo@example.org', 'Ari', 'Bo');
    const { page } = await browser.open('/weigh', flock.person);
    await digits(page, 'Ari').waitFor();
    await tapKeys(page, '91.5');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await expectStored(flock, 'Ari', 91.5);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await digits(page, 'Ari').waitFor();
    await expectStored(flock, 'Ari', undefined);
  });

  it('keeps typed digits through a reload', async () => {
    const { person } = await flockOf('reload@example.org', 'Ari');
    const { page } = await browser.open('/weigh', person);
    await digits(page, 'Ari').waitFor();
    await tapKeys(page, '91.5');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await digits(page, 'Ari').waitFor();
    assert.equal(await digits(page, 'Ari').inputValue(), '91.5');
  });

  it('marks digits that were typed earlier, and replaces them when a new number is typed', async () => {
    const { person, ids } = await flockOf('before@example.org', 'Kiwi');
    const path = `/weigh?bird=${ids.get('Kiwi')}`;
    const { page } = await browser.open('/today', person);
    const field = digits(page, 'Kiwi');
    const note = page.getByText('Typed earlier, not saved.');
    const open = async () => {
      await page.goto(`${browser.service.baseUrl}${path}`, { waitUntil: 'domcontentloaded' });
      await field.waitFor();
    };
    await open();
    await tapKeys(page, '91.1');
    assert.equal(await note.count(), 0);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('region', { name: 'The perch' }).getByRole('link').first().tap();
    await field.waitFor();
    await note.waitFor();
    assert.equal(await field.inputValue(), '91.1');
    await tapKeys(page, '91.3');
    assert.equal(await field.inputValue(), '91.3');
    assert.equal(await note.count(), 0);
    await open();
    await note.waitFor();
    await page.keyboard.type('92');
    assert.equal(await field.inputValue(), '92');
    await open();
    await tapKeys(page, '.5');
    assert.equal(await field.inputValue(), '92.5');
    await open();
    await page.getByRole('button', { name: 'Delete the last digit' }).tap();
    assert.equal(await field.inputValue(), '92.');
    await open();
    // Some phone keyboards compose text instead of sending keys.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Input.imeSetComposition', { text: '7', selectionStart: 1, selectionEnd: 1 });
    assert.equal(await field.inputValue(), '92.7');
  });

  it('says that a weight is not sent yet while there is no connection', async () => {
    const flock = await flockOf('waits@example.org', 'Kiwi');
    const { page, context } = await browser.open('/weigh', flock.person, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await digits(page, 'Kiwi').waitFor();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('img', { name: 'No connection.' }).count(), 0);
    await context.setOffline(true);
    await page.getByRole('img', { name: 'No connection.' }).waitFor();
    await expectAccessible(page);
    await tapKeys(page, '91.9');
    await page.getByRole('button', { name: /^Save 91.9/ }).tap();
    await page.getByText(/^Kiwi 91.9\sg not sent yet, usual$/).waitFor();
    await page.getByRole('link', { name: /No connection\. +1 entry is waiting here\./ }).waitFor();
    assert.equal(await page.getByText(/saved/).count(), 0);
    await expectAccessible(page);
    await context.setOffline(false);
    await expectStored(flock, 'Kiwi', 91.9);
    await page.getByText(/^Kiwi 91.9\sg saved, usual$/).waitFor();
  });

  it('says that a single bird’s weight is not sent yet while the service does not respond, and then that it is saved', async () => {
    const flock = await flockOf('hangs@example.org', 'Kiwi');
    const weigh = async (page: Page, grams: string) => {
      await page.getByRole('region', { name: 'The perch' }).getByRole('link').first().tap();
      await digits(page, 'Kiwi').waitFor();
      await tapKeys(page, grams);
      await page.getByRole('button', { name: `Save ${grams}` }).tap();
      await page.waitForURL('**/today');
    };
    const { page } = await browser.open('/today', flock.person, { expected: [/ERR_FAILED/] });
    const notSent = page.getByRole('status').filter({ hasText: /^Kiwi 91.9\sg not sent yet, usual\./ });
    const saved = page.getByRole('status').filter({ hasText: /^Kiwi 91.9\sg saved, usual\./ });
    let answer = () => {};
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    await page.route('**/api/weigh-ins', async route => {
      await answered;
      await route.continue();
    });
    await weigh(page, '91.9');
    await notSent.waitFor();
    assert.equal(await page.evaluate(() => navigator.onLine), true);
    assert.equal(await saved.count(), 0);
    answer();
    await saved.waitFor();
    await expectStored(flock, 'Kiwi', 91.9);
    await page.unroute('**/api/weigh-ins');

    const other = await flockOf('fails@example.org', 'Kiwi');
    const failing = await browser.open('/today', other.person, { expected: [/ERR_FAILED/] });
    await failing.page.route('**/api/weigh-ins', route => route.abort());
    await weigh(failing.page, '92.4');
    const toast = failing.page.getByRole('status').filter({ hasText: /^Kiwi 92.4\sg not sent yet/ });
    await toast.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('says that a weight in a round is not sent yet, and does not announce it as saved', async () => {
    const { person } = await flockOf('hanging-round@example.org', 'Kiwi', 'Pip');
    const { page } = await browser.open('/weigh', person);
    await digits(page, 'Kiwi').waitFor();
    await page.route('**/api/weigh-ins', () => {});
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      const spoken = document.querySelector('p.spoken[role=status]');
      if (spoken) {
        const options = { childList: true, characterData: true, subtree: true };
        new MutationObserver(() => heard.push(spoken.textContent ?? '')).observe(spoken, options);
      }
    });
    await tapKeys(page, '91.9');
    await page.getByRole('button', { name: /^Save 91.9/ }).tap();
    await page.getByText(/^Kiwi 91.9\sg not sent yet, usual$/).waitFor();
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    assert.match(heard.join('|'), /^Kiwi 91.9\sg not sent yet, usual\.$/);
  });

  it('names an existing weight that conflicts with the typed one, and asks which of the two to keep', async () => {
    const flock = await flockOf('met@example.org', 'Kiwi');
    const birdId = flock.ids.get('Kiwi') ?? '';
    const { page } = await browser.open('/outbox', flock.person);
    await page.getByText('Everything is saved.').waitFor();
    const older = weighInOf(birdId);
    await storeEntry(page, {
      ...older,
      about: { ...older.about, recordedOn: dayBefore(3) },
      createdAt: new Date(Date.now() - dayMs).toISOString(),
      refused: { status: 409, code: 'weightImplausible', message: 'Is it right?' },
    });
    await page.goto(`${browser.service.baseUrl}/weigh`, { waitUntil: 'domcontentloaded' });
    await digits(page, 'Kiwi').waitFor();
    await page.waitForLoadState('networkidle');
    // The page must not know the other weight before it saves its own.
    const { body: json } = await flock.person.api.call('GET /api/today');
    await page.route('**/api/today', route => route.fulfill({ json }));
    await flock.person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams: 91.2, recordedOn: dayBefore(0) },
    });
    await tapKeys(page, '90.1');
    await page.unroute('**/api/today');
    await page.getByRole('button', { name: /^Save/ }).tap();
    await page.getByRole('heading', { name: 'The round is done' }).waitFor();
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^Kiwi has 91.2\sg today, by \w+ at \d.*\. You have 90.1\sg\.$/ })
      .last()
      .waitFor();
    await page.getByRole('link', { name: '2 entries need your decision.' }).waitFor();
    await page.getByRole('link', { name: 'Choose', exact: true }).tap();
    await page.getByRole('button', { name: 'Keep 91.2' }).waitFor();
  });

  it('works offline, and sends the weight later', async () => {
    const flock = await flockOf('offline@example.org', 'Ari', 'Bo');
    const { page, context } = await browser.open('/weigh', flock.person, {
      expected: [/ERR_INTERNET_DISCONNECTED/],
    });
    await digits(page, 'Ari').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await tapKeys(page, '85.9');
    await page
      .getByText(/under Ari’s usual/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Save 85.9/ }).tap();
    await digits(page, 'Bo').waitFor();
    assert.equal(await todaysWeight(flock, 'Ari'), undefined);
    await context.setOffline(false);
    await expectStored(flock, 'Ari', 85.9);
  });

  it('is not offered to a viewer', async () => {
    const { person } = await flockOf('owner@example.org', 'Ari');
    const viewer = await browser.signIn('viewer@example.org');
    await person.api.call('POST /api/workspace/members', {
      body: { email: 'viewer@example.org', role: 'viewer' },
    });
    const { body } = await viewer.api.call('GET /api/workspaces');
    const invited = body.workspaces.find(({ role }) => role === 'viewer');
    await viewer.api.call('POST /api/auth/switch-workspace', {
      body: { workspaceId: invited?.workspaceId ?? 0 },
    });
    const { page } = await browser.open('/weigh', viewer);
    await page.getByText('Only owners, assistants and caregivers can weigh.').waitFor();
  });

  for (const locale of ['en-GB', 'de-DE']) {
    it(`shows Fasting, Note, Body condition and Not today above the keys of a small phone, in ${locale}`, async () => {
      const { person } = await flockOf(`small-${locale}@example.org`, 'Fig', 'Nimbus');
      const pageOptions = { width: 320, height: 640, locale };
      const { page } = await browser.open('/weigh', person, pageOptions);
      const field = page.getByRole('textbox', { name: /Fig/ });
      await field.waitFor();
      await page.keyboard.type('86.9');
      await page
        .getByText(/Fig/)
        .filter({ hasText: /(under|unter)/ })
        .first()
        .waitFor();
      await expectChoicesAboveKeys(page);
      await page.getByRole('button', { name: /86[.,]9/ }).tap();
      await page.getByRole('textbox', { name: /Nimbus/ }).waitFor();
      await expectChoicesAboveKeys(page);
      await page.keyboard.type('86.9');
      await page
        .getByText(/Nimbus/)
        .filter({ hasText: /(under|unter)/ })
        .first()
        .waitFor();
      await expectChoicesAboveKeys(page);
    });
  }

  it('keeps Fasting, Note and Not today within reach by scrolling, with text at double size', async () => {
    const { person } = await flockOf('small-200@example.org', 'Nimbus');
    const pageOptions = { width: 320, height: 640, locale: 'de-DE', textPercent: 200 };
    const { page } = await browser.open('/weigh', person, pageOptions);
    await page.getByRole('textbox', { name: /Nimbus/ }).fill('86,9');
    for (const name of ['Nüchtern', 'Notiz', 'Heute nicht']) {
      const choice = page.getByRole('button', { name });
      await choice.scrollIntoViewIfNeeded();
      await choice.click({ trial: true });
    }
  });

  for (const [width, height] of [
    [768, 1024],
    [834, 1194],
    [1024, 768],
  ] as const) {
    it(`shows the round, the bird, its chart and the keys on a tablet of ${width} × ${height}`, async () => {
      const { person } = await flockOf(`tablet-${width}@example.org`, 'Fig', 'Lime', 'Nimbus');
      const { page } = await browser.open('/weigh', person, { width, height, touch: true });
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await digits(page, 'Fig').waitFor();
      await tapKeys(page, '86.9');
      await page.getByRole('button', { name: /^Save 86.9/ }).tap();
      await digits(page, 'Lime').waitFor();
      await row('Fig').getByText('86.9').waitFor();
      await tapKeys(page, '84');
      const parts = [
        row('Nimbus'),
        digits(page, 'Lime'),
        page.getByText(/under Lime’s usual/).first(),
        page.getByRole('slider', { name: /^Lime’s weight over 30 days, .* to 84/ }),
        page.getByRole('button', { name: 'Fasting' }),
        page.getByRole('group', { name: 'Keypad' }),
        page.getByRole('button', { name: 'Save 84 g' }),
        page.getByText(/^Fig 86.9/).last(),
      ];
      const boxes = await Promise.all(parts.map(boxOf));
      for (const [index, one] of boxes.entries()) {
        const { x, y } = one;
        assert.ok(x >= 0 && y >= 0 && x + one.width <= width && y + one.height <= height, `${index}`);
        for (const [other, box] of boxes.slice(0, index).entries())
          assert.ok(!overlaps(one, box), `${index} and ${other}: ${JSON.stringify([one, box])}`);
      }
      const sideOf = async (part: Locator) => {
        const box = await boxOf(part);
        return box.x + box.width / 2 < width / 2 ? 'start' : 'end';
      };
      const keys = page.getByRole('group', { name: 'Keypad' });
      assert.deepEqual([await sideOf(row('Nimbus')), await sideOf(keys)], ['start', 'end']);
      await page.evaluate(() => localStorage.setItem('hand', 'start'));
      await page.reload({ waitUntil: 'domcontentloaded' });
      await digits(page, 'Lime').waitFor();
      assert.deepEqual([await sideOf(row('Nimbus')), await sideOf(keys)], ['end', 'start']);
      await row('Nimbus').getByRole('button').tap();
      await digits(page, 'Nimbus').waitFor();
      await expectAccessible(page);
    });
  }

  it('starts with the Fasting switch as it was in the last weighing at that time of day', async () => {
    const { person } = await flockOf('fasting@example.org', 'Ari', 'Bo', 'Cleo');
    const { page } = await browser.open('/sign-in', undefined);
    const fasting = page.getByRole('button', { name: 'Fasting' });
    const openAt = async (time: string, bird: string) => {
      await page.clock.setFixedTime(`${dayBefore(0)}T${time}:00Z`);
      await page.goto(`${browser.service.baseUrl}/weigh?auth_token=${person.token}`);
      await digits(page, bird).waitFor();
      return fasting.getAttribute('aria-pressed');
    };
    assert.equal(await openAt('19:00', 'Ari'), 'true');
    await fasting.tap();
    await tapKeys(page, '92');
    await page.getByRole('button', { name: /^Save 92/ }).tap();
    await digits(page, 'Bo').waitFor();
    assert.equal(await openAt('20:00', 'Bo'), 'false');
    assert.equal(await openAt('07:00', 'Bo'), 'true');
  });

  it('keeps the bird’s name on one line and cuts nothing off at widths from a tablet to a desktop', async () => {
    const { page } = await browser.open('/weigh', shown.person, { width: 744, height: 820, touch: false });
    await digits(page, 'Fig').fill('88.8');
    for (const width of [744, 820, 1000, 1024, 1099, 1100, 1180, 1181, 1260, 1261]) {
      await page.setViewportSize({ width, height: 820 });
      await digits(page, 'Fig').waitFor();
      // The layout settles when the chart has been resized.
      const settled = page.waitForFunction(() => {
        const name = [...document.querySelectorAll('h2')].find(heading => heading.textContent === 'Fig');
        if (!name) return false;
        const lines =
          name.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(name).lineHeight);
        const cut = [...document.querySelectorAll<HTMLElement>('main *')]
          .filter(element => /auto|scroll/.test(getComputedStyle(element).overflowX))
          .filter(element => element.scrollWidth > element.clientWidth + 1);
        return Math.round(lines) === 1 && cut.length === 0;
      });
      await assert.doesNotReject(settled, `at ${width} px`);
    }
  });

  it('is accessible at every width, in both themes', async () => {
    const { page } = await browser.open('/weigh', shown.person);
    await digits(page, 'Fig').waitFor();
    await page.keyboard.type('85.9');
    await page
      .getByText(/under Fig’s usual/)
      .first()
      .waitFor();
    await expectAccessibleEverywhere(page);
  });
});
