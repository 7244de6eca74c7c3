// Tests the body condition: it is chosen from drawings of the keel, with a weight or a note, and shown on the bird's
// page and the page for a vet.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import type { GuardInputsOfBird } from '../src/guard/guard.ts';
import { judgeTyped } from '../src/guard/judge-typed.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { boxOf } from './support/box-of.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const dayMs = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Creates a flock with one bird that weighed 92 g on each of the ten days before today. */
async function flockOf(email: string): Promise<{ person: Person; birdId: string }> {
  const person = await browser.signIn(email);
  const { id: birdId } = await addBird(person, { name: 'Kiwi', species: 'Cockatiel' });
  for (let day = 10; day >= 1; day -= 1) {
    const weight = { weightGrams: 92, recordedOn: dayBefore(day) };
    assert.equal((await person.call(`POST /api/birds/${birdId}/weights`, weight)).status, 201);
  }
  return { person, birdId };
}

async function scoreOfToday(person: Person, birdId: string): Promise<unknown> {
  const { entries } = (await person.call(`GET /api/birds/${birdId}/weight-history`)).body;
  const [newest] = entries;
  return newest.weight.recordedOn === dayBefore(0) ? newest.bodyCondition : undefined;
}

const digits = (page: Page) => page.getByRole('textbox', { name: /Weight of Kiwi|Gewicht von Kiwi/ });
const field = (page: Page) => page.getByRole('group', { name: 'Body condition' });
const keel = (page: Page, name: string | RegExp) => field(page).getByRole('radio', { name });
const chip = (page: Page) => page.getByRole('button', { name: /^(Body condition|Ernährungszustand)/ });

const isWithin = async (inner: Locator, width: number, height: number) => {
  const box = await boxOf(inner);
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
};

describe('The body condition field', () => {
  it('has no score at first; one tap chooses a score, and a second tap or Remove clears it', async () => {
    const { person, birdId } = await flockOf('taps@example.org');
    const { page } = await browser.open(`/birds/${birdId}`, person);
    await page.getByRole('button', { name: 'Add a note' }).tap();
    await field(page).waitFor();
    assert.equal(await field(page).getByRole('radio').count(), 5);
    assert.equal(await field(page).getByRole('radio', { checked: true }).count(), 0);
    await page.getByText('Run a finger across the keel, the breastbone.').waitFor();
    await keel(page, '2 of 5, thin').tap();
    await field(page).getByRole('radio', { name: '2 of 5, thin', checked: true }).waitFor();
    await keel(page, '4 of 5, heavy').tap();
    await field(page).getByRole('radio', { name: '4 of 5, heavy', checked: true }).waitFor();
    await expectAccessible(page);
    await keel(page, '4 of 5, heavy').tap();
    await until(async () => (await field(page).getByRole('radio', { checked: true }).count()) === 0);
    await keel(page, '1 of 5, very thin').tap();
    await page.getByRole('button', { name: 'Remove' }).tap();
    await until(async () => (await field(page).getByRole('radio', { checked: true }).count()) === 0);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'radio');
    await expectAccessible(page);
  });

  it('can be used with a keyboard alone', async () => {
    const { person, birdId } = await flockOf('keys@example.org');
    const { page } = await browser.open(`/weigh?bird=${birdId}`, person, { width: 1280, height: 800 });
    await digits(page).waitFor();
    await page.keyboard.press('c');
    await field(page).waitFor();
    await keel(page, '1 of 5, very thin').focus();
    await page.keyboard.press('ArrowRight');
    await field(page).getByRole('radio', { name: '2 of 5, thin', checked: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await field(page).getByRole('radio', { name: '3 of 5, good', checked: true }).waitFor();
    await page.keyboard.press('Space');
    await until(async () => (await field(page).getByRole('radio', { checked: true }).count()) === 0);
    await page.keyboard.press('Space');
    await field(page).getByRole('radio', { name: '3 of 5, good', checked: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Body condition: 3 of 5, good' }).waitFor();
  });

  for (const textPercent of [100, 200]) {
    it(`has touch targets of at least 44 px on a small phone with text at ${textPercent} percent, in both themes`, async () => {
      const { person, birdId } = await flockOf(`small-${textPercent}@example.org`);
      for (const theme of ['light', 'dark'] as const) {
        const pageOptions = { width: 320, height: 640, theme, textPercent };
        const { page, context } = await browser.open(`/weigh?bird=${birdId}`, person, pageOptions);
        await digits(page).waitFor();
        await chip(page).click();
        for (const radio of await field(page).getByRole('radio').all()) {
          const { x, width, height } = await boxOf(radio);
          assert.ok(width >= 44 && height >= 44 && x >= 0 && x + width <= 320, `${x} ${width} ${height}`);
        }
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        await context.close();
      }
    });
  }
});

describe('A body condition on Weigh', () => {
  it('is set by a tap on a drawing and removed by a second tap, and each tap closes the sheet', async () => {
    const { person, birdId } = await flockOf('closes@example.org');
    const { page } = await browser.open(`/weigh?bird=${birdId}`, person);
    await digits(page).waitFor();
    await chip(page).tap();
    await keel(page, '4 of 5, heavy').tap();
    await field(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Body condition: 4 of 5, heavy' }).tap();
    await keel(page, '4 of 5, heavy').tap();
    await field(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Body condition', exact: true }).waitFor();
  });

  for (const locale of ['en-GB', 'de-DE']) {
    it(`leaves everything in view on a small phone, in ${locale}`, async () => {
      const { person, birdId } = await flockOf(`view-${locale}@example.org`);
      const pageOptions = { width: 320, height: 640, locale };
      for (const path of ['/weigh', `/weigh?bird=${birdId}`]) {
        const { page, context } = await browser.open(path, person, pageOptions);
        await digits(page).waitFor();
        await page.keyboard.type('86.9');
        const parts = [
          digits(page),
          chip(page),
          page.getByRole('button', { name: /^(Not today|Heute nicht)$/ }),
          page.getByRole('group', { name: /Keypad|Ziffernfeld/ }),
          page.getByRole('button', { name: /86[.,]9/ }),
        ];
        for (const part of parts) assert.ok(await isWithin(part, 320, 640), String(part));
        await chip(page).tap();
        await page.getByRole('radio').nth(1).tap();
        await page
          .getByText(/(body condition|Ernährungszustand) (of|von) 2 (of|von) 5/)
          .first()
          .waitFor();
        for (const part of parts) assert.ok(await isWithin(part, 320, 640), String(part));
        await context.close();
      }
    });
  }

  it('survives a reload without a connection, and is then shown on the bird’s page, in the chart and to the vet', async () => {
    const { person, birdId } = await flockOf('journey@example.org');
    const { page, context } = await browser.open(`/birds/${birdId}`, person, {
      serviceWorkers: 'allow',
      expected: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/],
    });
    await page.getByRole('slider').first().waitFor();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.getByRole('slider').first().waitFor();
    await page.goto(`${browser.service.baseUrl}/weigh?bird=${birdId}`, { waitUntil: 'domcontentloaded' });
    await digits(page).waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    for (const key of ['9', '2']) await page.getByRole('button', { name: key, exact: true }).tap();
    await chip(page).tap();
    await keel(page, '2 of 5, thin').tap();
    await page.getByText('A body condition of 2 of 5 was noted today.').first().waitFor();
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Body condition: 2 of 5, thin' }).waitFor();
    assert.equal(await digits(page).inputValue(), '92');
    await page.getByRole('button', { name: /^Save 92/ }).tap();
    await page.waitForURL('**/today');
    await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByText(/Body condition 2 of 5/).waitFor();
    await context.setOffline(false);
    await until(async () => (await scoreOfToday(person, birdId)) === 2);

    await page.goto(`${browser.service.baseUrl}/birds/${birdId}`, { waitUntil: 'domcontentloaded' });
    await page.getByText('Body condition 2 of 5, thin', { exact: true }).waitFor();
    await page.getByText('A body condition of 2 of 5 was noted today.').waitFor();
    const slider = page.getByRole('slider', { name: /^Kiwi’s weight/ });
    await slider.locator('[data-part=scores] text', { hasText: '2' }).waitFor();
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /body condition 2 of 5, thin/);
    await page.getByRole('button', { name: 'As a table' }).tap();
    await page.getByRole('cell', { name: /body condition 2 of 5, thin/ }).waitFor();
    await expectAccessible(page);

    const { url } = (await person.call(`POST /api/birds/${birdId}/handovers`, {})).body;
    const { pathname, hash } = new URL(url);
    const vet = await browser.open(pathname + hash);
    await vet.page.getByText(/^Body condition: 2 of 5, thin, on /).waitFor();
    await vet.page.getByRole('columnheader', { name: 'Body condition' }).waitFor();
    await expectAccessible(vet.page);
    await vet.page.emulateMedia({ media: 'print' });
    await vet.page.getByText(/^Body condition: 2 of 5, thin, on /).waitFor();
  });

  it('can be changed while its weight is unsent', async () => {
    const { person, birdId } = await flockOf('edits@example.org');
    const { page } = await browser.open(`/weigh?bird=${birdId}`, person, { expected: [/ERR_FAILED/] });
    await digits(page).waitFor();
    await page.route('**/api/weigh-ins', route => route.abort());
    await digits(page).fill('91');
    await chip(page).tap();
    await keel(page, '1 of 5, very thin').tap();
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await page.waitForURL('**/today');
    await page.getByRole('article', { name: 'Kiwi' }).getByText('Call the vet').waitFor();
    await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: /^Edit/ }).tap();
    await page.getByRole('button', { name: 'Body condition: 1 of 5, very thin' }).tap();
    await keel(page, '4 of 5, heavy').tap();
    await page.unroute('**/api/weigh-ins');
    await page.getByRole('button', { name: /^Save 91/ }).tap();
    await until(async () => (await scoreOfToday(person, birdId)) === 4);
  });

  it('replaces the score of the same weight, and Undo restores the previous score', async () => {
    const { person, birdId } = await flockOf('again@example.org');
    const first = { birdId, weightGrams: 91, fasting: true, bodyCondition: 3 };
    await person.call('POST /api/weigh-ins', { recordedOn: dayBefore(0), weights: [first] });
    const { page } = await browser.open('/weigh', person, { width: 1280 });
    const weigh = async (grams: string, score: RegExp) => {
      await page.getByRole('button', { name: 'Weigh Kiwi again' }).click();
      await digits(page).fill(grams);
      await chip(page).click();
      await keel(page, score).click();
      await page.getByRole('button', { name: /^Save/ }).click();
    };
    await weigh('91', /^2 of 5/);
    await until(async () => (await scoreOfToday(person, birdId)) === 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await scoreOfToday(person, birdId)) === 3);
  });
});

describe('A body condition in the sheets of a bird', () => {
  it('can be corrected and cleared in the weight sheet, and the history shows that', async () => {
    const { person, birdId } = await flockOf('sheet@example.org');
    const { page } = await browser.open(`/birds/${birdId}`, person);
    await page.getByRole('button', { name: 'As a table' }).tap();
    const edit = async () => {
      await page
        .getByRole('button', { name: /^Edit 92/ })
        .first()
        .tap();
      await field(page).waitFor();
    };
    await edit();
    await keel(page, '2 of 5, thin').tap();
    await page.getByRole('button', { name: 'Save 92 g' }).tap();
    await page.getByRole('cell', { name: /body condition 2 of 5, thin/ }).waitFor();
    await edit();
    await expectAccessible(page);
    await keel(page, '2 of 5, thin').tap();
    await page.getByRole('button', { name: 'Save 92 g' }).tap();
    await until(async () => (await page.getByRole('cell', { name: /body condition/ }).count()) === 0);
    await page.goto(`${browser.service.baseUrl}/birds/${birdId}/history`, { waitUntil: 'domcontentloaded' });
    await page.getByText(/^Body condition: (before )?2 of 5, thin/).waitFor();
  });

  it('can be the whole note, and shows its verdict before it is saved', async () => {
    const { person, birdId } = await flockOf('note@example.org');
    const { page } = await browser.open(`/birds/${birdId}`, person);
    await page.getByRole('button', { name: 'Add a note' }).tap();
    await field(page).waitFor();
    await page.getByRole('button', { name: 'Save the note', disabled: true }).waitFor();
    await keel(page, '1 of 5, very thin').tap();
    await page.getByRole('alert').getByText('Call your avian vet, whatever the weight.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save the body condition' }).tap();
    await page.getByText('Body condition 1 of 5, very thin.').waitFor();
    await page.getByText('Body condition 1 of 5, very thin', { exact: true }).waitFor();
    await page.getByText('A body condition of 1 of 5 was noted today.').waitFor();
  });
});

describe('The verdict on the device', () => {
  it('is the same as on the service for each score and several losses, with and without an earlier score', async () => {
    const person = await browser.signIn('parity@example.org');
    const { id: birdId } = await addBird(person, { name: 'Kiwi' });
    for (let day = 30; day >= 1; day -= 1) {
      const weight = { weightGrams: 92, recordedOn: dayBefore(day) };
      assert.equal((await person.call(`POST /api/birds/${birdId}/weights`, weight)).status, 201);
    }
    for (const earlierScore of [undefined, 2, 1]) {
      if (earlierScore) {
        const observation = { observedOn: dayBefore(3), bodyCondition: earlierScore };
        await person.call(`POST /api/birds/${birdId}/observations`, observation);
      }
      const { birds } = (await person.call('GET /api/weight-guard/inputs')).body;
      const [inputs] = birds as GuardInputsOfBird[];
      assert.ok(inputs);
      for (const weightGrams of [92, 90, 88.4, 86, 80, 40]) {
        for (const score of [null, 1, 2, 3, 4, 5]) {
          const row = { birdId, weightGrams, ...(score !== null && { bodyCondition: score }) };
          const sent = { recordedOn: dayBefore(0), weights: [row], dryRun: true };
          const { weighIn } = (await person.call('POST /api/weigh-ins', sent)).body;
          const [{ guard }] = weighIn.results;
          const local = judgeTyped(inputs, {
            grams: weightGrams,
            recordedOn: dayBefore(0),
            bodyCondition: { score, daysAgo: 0 },
          });
          assert.deepEqual(
            [local.verdict, local.code, local.values],
            [guard.verdict, guard.sentenceCode, guard.sentenceValues],
            JSON.stringify({ earlierScore, weightGrams, score }),
          );
        }
      }
    }
  });
});
