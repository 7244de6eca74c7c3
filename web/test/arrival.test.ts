// Tests that a bird that has just arrived is compared with its first weights, in English and German.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const { id: birdId } = await addBird(olive, { name: 'Kiwi', species: 'Cockatiel', tagId: 'NL-1' });
for (const [days, weightGrams] of [
  [2, 92],
  [1, 84],
] as const) {
  const weight = { weightGrams, recordedOn: dayBefore(days) };
  assert.equal((await olive.call(`POST /api/birds/${birdId}/weights`, weight)).status, 201);
}
const handover = await olive.call(`POST /api/birds/${birdId}/handovers`, {});
const { pathname, hash } = new URL(handover.body.url);

const sentences = [
  {
    locale: 'en-GB',
    lead: '8.7 % under the highest of Kiwi’s first weights (92 g)',
    typed: 'The last two weights are 7.6 % under the highest of Kiwi’s first weights (92 g)',
    weightLabel: /Weight of Kiwi/,
  },
  {
    locale: 'de-DE',
    lead: '8,7 % unter dem höchsten der ersten Gewichte von Kiwi (92 g)',
    typed: 'Die letzten zwei Gewichte liegen 7,6 % unter dem höchsten der ersten Gewichte von Kiwi (92 g)',
    weightLabel: /Gewicht von Kiwi/,
  },
];

for (const { locale, lead, typed, weightLabel } of sentences) {
  describe(`A bird that has just arrived, ${locale}`, () => {
    for (const [screen, path] of [
      ['Today', '/today'],
      ['its page', `/birds/${birdId}`],
    ] as const) {
      it(`is compared with its first weights on ${screen}`, async () => {
        const { page } = await browser.open(path, olive, { locale });
        await page.getByText(lead).first().waitFor();
      });
    }

    it('is compared with its first weights on the page for a vet, without a sign-in', async () => {
      const { page } = await browser.open(pathname + hash, undefined, { locale });
      await page.getByText(lead).first().waitFor();
    });

    it('is compared with its first weights on the device while a weight is typed', async () => {
      const { page } = await browser.open('/weigh', olive, { locale, width: 1280 });
      await page.getByRole('textbox', { name: weightLabel }).waitFor();
      await page.keyboard.type('86');
      await page.getByText(typed).first().waitFor();
    });
  });
}
