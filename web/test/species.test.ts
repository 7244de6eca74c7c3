// Tests the species of a bird: suggestions while it is typed, and the check of the first weight against it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { expectAccessible } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');

/** Returns the suggestions, each with its other names. */
const suggestionsOn = async (page: Page, name: string) => {
  const field = page.getByRole('combobox', { name });
  await field.focus();
  await page.locator('datalist option').first().waitFor({ state: 'attached' });
  return page
    .locator('datalist option')
    .evaluateAll(options =>
      Object.fromEntries(
        options.map(option => [(option as HTMLOptionElement).value, (option as HTMLOptionElement).label]),
      ),
    );
};

async function newBird(person: Person, species: string): Promise<string> {
  const { body } = await person.api.call('POST /api/birds', { body: birdBody({ species }) });
  return body.bird.id;
}

/** Waits until the service has this weight as the only one of the bird. */
async function expectStored(birdId: string, weight: [grams: number, confirmed: boolean]): Promise<void> {
  const stored = async () => {
    const { body } = await robin.api.call('GET /api/weight-guard/inputs', {});
    const bird = body?.birds.find(one => one.birdId === birdId);
    return bird?.weights.map(({ grams, confirmed }) => [grams, confirmed]);
  };
  for (let tries = 0; tries < 50 && (await stored())?.length !== 1; tries += 1)
    await new Promise(resolve => setTimeout(resolve, 100));
  assert.deepEqual(await stored(), [weight]);
}

describe('The species field', () => {
  it('suggests names in English, and accepts any other text', async () => {
    const { page } = await browser.open('/birds/new', robin);
    const suggestions = await suggestionsOn(page, 'Species');
    assert.match(
      suggestions.Cockatiel ?? '',
      /^Nymphicus hollandicus, Nymphensittich, Nymphe, Valkparkiet, /,
    );
    assert.equal(suggestions['African grey'], 'Psittacus erithacus');
    await expectAccessible(page);
    await page.getByLabel('Name').fill('Mochi');
    await page.getByRole('combobox', { name: 'Species' }).fill('Cockatiel, lutino');
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mochi' }).waitFor();
    const { body } = await robin.api.call('GET /api/birds', { query: { photos: 'false' } });
    assert.equal(body?.birds.find(({ name }) => name === 'Mochi')?.species, 'Cockatiel, lutino');
  });

  it('suggests names in German', async () => {
    const { page } = await browser.open('/birds/new', robin, { locale: 'de-DE' });
    const suggestions = await suggestionsOn(page, 'Art');
    assert.match(suggestions.Nymphensittich ?? '', /^Nymphicus hollandicus, Cockatiel, Weiro, Valkparkiet, /);
    assert.equal(suggestions.Cockatiel, undefined);
  });
});

describe('A bird’s first weight', () => {
  it('is questioned if it fits no adult of the species, and the probable weight is suggested', async () => {
    const id = await newBird(robin, 'Cockatiel');
    const { page } = await browser.open(`/weigh?bird=${id}`, robin, { touch: true });
    for (const key of '923') await page.getByRole('button', { name: key, exact: true }).tap();
    const sentence = '923\u00a0g: a cockatiel weighs about 91\u00a0g. Is the dot in the right place?';
    await page.locator('p:not(.spoken)', { hasText: sentence }).waitFor();
    await page.getByRole('button', { name: /^Save/ }).tap();
    await page.getByRole('button', { name: 'Keep 923 g' }).waitFor();
    await expectAccessible(page);
    await takePicture(page, 'weigh-species');
    await page.getByRole('button', { name: 'Make it 92.3 g' }).tap();
    await expectStored(id, [92.3, false]);
  });

  it('is stored as confirmed if the person keeps it', async () => {
    const id = await newBird(robin, 'Nymphensittich');
    const { page } = await browser.open(`/weigh?bird=${id}`, robin, { touch: true, locale: 'de-DE' });
    for (const key of '412') await page.getByRole('button', { name: key, exact: true }).tap();
    await page
      .locator('p:not(.spoken)', { hasText: 'Etwa 91\u00a0g wiegt ein Nymphensittich, nicht 412\u00a0g.' })
      .waitFor();
    await page.getByRole('button', { name: /speichern/i }).tap();
    await page.getByRole('button', { name: /412/ }).first().tap();
    await expectStored(id, [412, true]);
  });
});
