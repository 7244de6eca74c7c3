// Tests that the number next to a verdict is the number in its sentence, on every screen.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const { id: birdId } = await addBird(olive, { name: 'Juno', species: 'Cockatiel', tagId: 'NL-1' });
// The bird weighed 100 g until two months ago. It has lost 14 g since then, but far less compared with its usual
// weight, which is from the last weeks.
for (let days = 100; days >= 1; days -= 2) {
  const weightGrams = days > 60 ? 100 : 100 - Math.round(((60 - days) / 59) * 140) / 10;
  await olive.api.call('POST /api/birds/:birdId/weights', {
    params: { birdId },
    body: { weightGrams, recordedOn: dayBefore(days) },
  });
}
const { body } = await olive.api.call('GET /api/today');
const bird = body?.today.birds[0];
assert.ok(bird);

const lead = '13.3 % under those of two months ago';
const figure = /^−13.3\s%$/;
const otherFigure = new RegExp(`−${Math.abs(bird.changePercent ?? 0)}`);

/** Checks that nothing on the page shows the change from the usual weight. */
async function expectOnly(page: Page): Promise<void> {
  assert.doesNotMatch(await page.locator('body').innerText(), otherFigure);
}

describe('A bird that lost weight slowly', () => {
  it('is not judged by its change from the usual weight', () => {
    assert.equal(bird.sentenceCode, 'urgent_slow');
    assert.equal(bird.sentenceValues.percent, 13.3);
    assert.ok(Math.abs(bird.changePercent ?? 0) < 10);
  });

  for (const width of [390, 1280]) {
    it(`has only the figure of the verdict on Today, at ${width} px`, async () => {
      const { page } = await browser.open('/today', olive, { width });
      await page.getByText(lead).waitFor();
      const perch = page.getByRole('region', { name: 'The perch' });
      await perch.getByText(figure).waitFor();
      const link = /^Juno, .*13.3 percent under the weights two months ago, Urgent/;
      await perch.getByRole('link', { name: link }).waitFor();
      if (width === 1280)
        await page.getByRole('navigation', { name: 'Needs you' }).getByText('−13.3').waitFor();
      await expectOnly(page);
    });

    it(`has the same figure in the list of birds, at ${width} px`, async () => {
      const { page } = await browser.open('/birds', olive, { width });
      await page.getByRole('main').getByText(figure).waitFor();
      await expectOnly(page);
    });
  }

  it('has the same figure on its page, and the chart names the weight that it compares with', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, olive);
    await page.getByText(lead).waitFor();
    await page.getByRole('slider', { name: /Juno’s weight/ }).press('End');
    await page.getByText(/^−\d+\.\d\s% from usual/).waitFor();
  });

  it('has the same figure in the weighing round and on Today while the weight is unsent', async () => {
    const { page } = await browser.open('/weigh', olive, { width: 1280, expected: [/ERR_FAILED/] });
    await page.route('**/api/weigh-ins', route => route.abort());
    await page.getByRole('textbox', { name: /Weight of Juno/ }).waitFor();
    await page.keyboard.type('85.9');
    const row = page.getByRole('row', { name: /Juno/ });
    await row.getByText(/^−1[34]\.\d\s%$/).waitFor();
    const rowFigure = await row.getByText(/^−1[34]\.\d\s%$/).innerText();
    await page
      .getByText(/under those of two months ago/)
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Everyone has been weighed' }).waitFor();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    const perch = page.getByRole('region', { name: 'The perch' });
    await perch.getByText(rowFigure).waitFor();
  });
});
