// Tests the sentence about a bird that has just arrived and is losing weight, on the screens that show a verdict.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird } from '../../server/test/cast.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Creates a flock with one bird, which was weighed every day from its arrival until `lastDaysAgo` days ago. */
async function flockOf(email: string, grams: readonly number[], lastDaysAgo: number) {
  const person = await browser.signIn(email);
  const first = lastDaysAgo + grams.length - 1;
  const { id } = await addBird(person, { name: 'Kiwi', gotchaDay: daysAgo(first) });
  for (const [index, weightGrams] of grams.entries()) {
    const weight = { weightGrams, recordedOn: daysAgo(first - index) };
    assert.equal((await person.call(`POST /api/birds/${id}/weights`, weight)).status, 201);
  }
  return { person, id };
}

const looks = [
  { locale: 'en-GB', width: 390, height: 844, theme: 'light' },
  { locale: 'en-GB', width: 1280, height: 800, theme: 'dark' },
  { locale: 'de-DE', width: 390, height: 844, theme: 'dark' },
  { locale: 'de-DE', width: 1280, height: 800, theme: 'light' },
] as const;

const sentences = {
  'en-GB': /8\.7\s%\sunder the highest of Kiwi’s first weights \(92\sg\)/,
  'de-DE': /8,7\s%\sunter dem höchsten der ersten Gewichte von Kiwi \(92\sg\)/,
};

for (const look of looks) {
  const { locale, width } = look;
  const expectSentence = (page: Page) =>
    page.getByText(sentences[locale]).filter({ visible: true }).first().waitFor();

  describe(`A newcomer that has lost 8.7 percent, in ${locale} at ${width} px`, () => {
    it('has the sentence on Today, on its page, in its weight check and for the vet', async () => {
      const { person, id } = await flockOf(`${locale}-${width}@example.org`, [92, 84], 0);
      const { page } = await browser.open('/today', person, look);
      await expectSentence(page);
      await expectAccessible(page);
      await page.goto(`${browser.service.baseUrl}/birds/${id}`, { waitUntil: 'domcontentloaded' });
      await expectSentence(page);
      await page
        .getByRole('button', { name: /^(Call the vet|Tierarzt anrufen)$/ })
        .first()
        .click();
      const check = page.getByRole('dialog');
      await check.getByText(sentences[locale]).waitFor();
      await check.getByText(/^(The highest of the first weights|Das höchste der ersten Gewichte)$/).waitFor();
      await expectNoSidewaysScroll(page);
      const { url } = (await person.call(`POST /api/birds/${id}/handovers`, {})).body;
      const { pathname, hash } = new URL(url);
      const vet = await browser.open(pathname + hash, undefined, look);
      await expectSentence(vet.page);
      await expectNoSidewaysScroll(vet.page);
    });

    it('has the sentence on Weigh while its second weight is typed, and after it is saved', async () => {
      const { person, id } = await flockOf(`weigh-${locale}-${width}@example.org`, [92], 1);
      const { page } = await browser.open(`/weigh?bird=${id}`, person, look);
      const digits = page.getByRole('textbox', { name: /^(Weight of Kiwi|Gewicht von Kiwi)/ });
      await digits.waitFor();
      await digits.fill('84');
      await expectSentence(page);
      await page.getByRole('button', { name: /84/ }).last().click();
      await until(async () => {
        const { guard } = (await person.call(`GET /api/birds/${id}/weight-guard`)).body;
        return guard.sentenceCode === 'call_vet_newcomer';
      });
      await page.goto(`${browser.service.baseUrl}/today`, { waitUntil: 'domcontentloaded' });
      await expectSentence(page);
    });
  });
}
