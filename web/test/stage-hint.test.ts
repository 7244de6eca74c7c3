// Tests the hint to change the life stage of a growing bird, on its page.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { expectAccessible } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const robin = await browser.signIn('robin@example.org');

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Creates a bird that was weighed every day up to today. */
async function addYoung(name: string, stage: string, grams: readonly number[]): Promise<string> {
  const { id } = await addBird(robin, { name });
  assert.equal((await robin.call(`PUT /api/birds/${id}/weight-guard`, { stage })).status, 200);
  for (const [at, weightGrams] of grams.entries()) {
    const weight = { weightGrams, recordedOn: daysAgo(grams.length - 1 - at) };
    assert.equal((await robin.call(`POST /api/birds/${id}/weights`, weight)).status, 201);
  }
  return id;
}

const stageOf = async (id: string) =>
  (await robin.call(`GET /api/birds/${id}/weight-guard`)).body.guard.stage;

const growing = [40, 48, 56, 64];
const slowing = [...growing, 71, 77, 82, 86, 89, 91, 92.5, 93.5, 94, 94.2, 94.3, 94.3];

it('the hint suggests weaning when a chick’s growth has leveled off, changes the stage, and can be undone', async () => {
  const id = await addYoung('Mango', 'chick', slowing);
  const { page } = await browser.open(`/birds/${id}`, robin);
  await page.getByText('Mango’s growth has levelled off, as it does before a chick flies.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change to weaning' }).tap();
  await until(async () => (await stageOf(id)) === 'weaning');
  await page.getByText('levelled off').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await until(async () => (await stageOf(id)) === 'chick');
  await page.getByRole('button', { name: 'Change to weaning' }).waitFor();
});

it('the hint is translated into German', async () => {
  const id = await addYoung('Rio', 'chick', slowing);
  const { page } = await browser.open(`/birds/${id}`, robin, { locale: 'de-DE' });
  await page.getByText('Rio wächst kaum noch, wie alle Küken, bevor sie ausfliegen.').waitFor();
  await page.getByRole('button', { name: 'Zu „Entwöhnung“ wechseln' }).waitFor();
});

it('the hint does not appear for a chick that is still growing, or for one that needs a vet', async () => {
  const starving = [...growing, 73, 84, 96, 96, 95, 92, 90, 88, 86, 84];
  const page = async (name: string, grams: readonly number[], verdict: RegExp) => {
    const id = await addYoung(name, 'chick', grams);
    const opened = await browser.open(`/birds/${id}`, robin);
    await opened.page.getByText(verdict).first().waitFor();
    await until(() =>
      opened.page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('weight-guard/inputs')),
      ),
    );
    await opened.page.getByText(/usual weight is learned from 4 mornings/).waitFor();
    return opened.page;
  };
  for (const shown of [
    await page('Pip', growing, /under the peak/),
    await page('Sky', starving, /under the peak/),
  ])
    assert.equal(await shown.getByRole('button', { name: 'Change to weaning' }).count(), 0);
});
