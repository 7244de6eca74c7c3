// The page of a bird: how it is, its chart, what is noted, and a new bird with its photo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectAccessible, expectNoSidewaysScroll, expectUsableByEverybody } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const birdId = await addKiwi();

/** Thirty mornings around 92 g with a gap, then three drops. */
async function addKiwi(): Promise<string> {
  const made = await robin.api.call('POST /api/birds', {
    body: {
      name: 'Kiwi',
      tagId: 'NL-2041',
      species: 'Cockatiel',
      chartColor: '#cb3a35',
      vetDoctorName: 'Dr Amara',
    },
  });
  const { id } = made.body.bird;
  const params = { birdId: id };
  const drops = [86.4, 88.1, 89.6];
  for (let days = 30; days >= 0; days -= 1) {
    if (days > 17 && days < 22) continue;
    const weightGrams = drops[days] ?? 92;
    await robin.api.call('POST /api/birds/:birdId/weights', {
      params,
      body: { weightGrams, recordedOn: daysAgo(days) },
    });
  }
  await robin.api.call('PUT /api/birds/:birdId/care-sheet', {
    params,
    body: { vetPhone: '+31 20 555 0117' },
  });
  return id;
}

describe('The page of a bird', () => {
  it('says how it is, and whom to call', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByText('6.1 % under Kiwi’s usual 92').waitFor();
    await page.getByRole('link', { name: 'Call Dr Amara' }).waitFor();
    await page
      .getByRole('slider', { name: /^Kiwi’s weight over 30 days, from 92 g to 86.4 g, usual 92/ })
      .waitFor();
  });

  it('tells each weighing to the arrow keys, and all of them as a table', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    const chart = page.getByRole('slider').first();
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /88\.1/);
    await page.getByRole('button', { name: 'Earlier' }).click();
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /89\.6/);
    await page.getByRole('button', { name: 'As a table' }).click();
    assert.equal(await page.getByRole('table').getByRole('row').count(), 28);
  });

  it('keeps what was seen in three taps, and says what follows from it', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('button', { name: 'Breathing hard' }).click();
    await page.getByRole('alert').getByText('Call the vet.').waitFor();
    await page.getByRole('button', { name: 'Save 1 sign' }).click();
    await page.getByText('Breathing hard.', { exact: true }).waitFor();
    await page.getByText('Note by').waitFor();
  });

  it('is gone at once when it is deleted, and back with Undo', async () => {
    const made = await robin.api.call('POST /api/birds', {
      body: { name: 'Pip', tagId: 'NL-2', species: 'Budgie' },
    });
    const { page } = await browser.open(`/birds/${made.body.bird.id}`, robin);
    await page.getByText('Pip’s usual is learned from 4 mornings.').waitFor();
    await page.locator('summary[aria-label="More"]').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/birds');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^Pip/ }).waitFor();
  });

  it('can be used by everybody', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('slider').first().waitFor();
    await page.getByText('Care sheet').waitFor();
    await expectUsableByEverybody(page);
  });
});

describe('The weight check', () => {
  it('can be used by everybody, and takes "seen"', async () => {
    const { page } = await browser.open(`/birds/${birdId}`, robin);
    await page.getByRole('button', { name: 'Call the vet' }).click();
    await page.getByText('A weight check, not a diagnosis.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Seen' }).click();
    await page.locator('button[aria-pressed="true"]', { hasText: 'Seen' }).waitFor();
  });
});

describe('A new bird', () => {
  it('has the next ring, a drawing of at most 80 KB, and nothing the camera wrote', async () => {
    const { page } = await browser.open('/birds/new', robin);
    await page.getByLabel('Species').fill('Cockatiel');
    await page.getByLabel('Name').fill('Mochi');
    assert.equal(await page.getByLabel('Ring').inputValue(), 'NL-2042');
    await page.getByRole('button', { name: 'Use a drawing' }).click();
    await page.getByRole('slider', { name: 'Size of the photo' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Add Mochi' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mochi' }).waitFor();
    const { body } = await robin.api.call('GET /api/birds', {});
    const photo = body?.birds.find(({ name }) => name === 'Mochi')?.photoDataUrl ?? '';
    assert.match(photo, /^data:image\/jpeg;base64,/);
    assert.ok(photo.length < 110_000, String(photo.length));
    assert.doesNotMatch(Buffer.from(photo.slice(23), 'base64').toString('latin1'), /Exif/);
  });

  it('says at the field what is missing', async () => {
    const { page } = await browser.open('/birds/new', robin, { expected: [/status of 400/] });
    await page.getByRole('button', { name: 'Add the bird' }).click();
    await page.locator('input[name="name"][aria-invalid="true"]').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'name');
  });
});
