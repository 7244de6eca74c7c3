// Tests that the device judges an unsent weight or note by itself, with the same result as the service.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addBird } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { until } from './support/until.ts';

const browser = await startBrowser();
const olive = await browser.signIn('olive@example.org');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('a weight is judged on Today and on the bird’s page before the service has it', async () => {
  const { id: birdId } = await addBird(olive, { name: 'Kiwi', species: 'Cockatiel', tagId: 'NL-1' });
  for (let days = -20; days < 0; days += 1) {
    await olive.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams: 92, recordedOn: day(days) },
    });
  }
  const { page, context } = await browser.open('/today', olive, { expected: [/ERR_FAILED/] });
  await page.route('**/api/weigh-ins', route => route.abort());
  await page.getByRole('link', { name: /^Kiwi, not weighed today/ }).tap();
  for (const key of ['8', '4']) await page.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Save 84 g' }).tap();
  await page.getByRole('article', { name: 'Kiwi' }).getByText('Call the vet').waitFor();
  await page.getByText('8.7 % under Kiwi’s usual 92').waitFor();
  const { body } = await olive.api.call('GET /api/today');
  assert.equal(body?.today.birds[0]?.verdict, 'usual', 'The service must not have the weight yet.');
  await page.getByRole('link', { name: /^Kiwi, 84 grams, 8.7 percent under usual, Call the vet/ }).tap();
  await page.getByRole('heading', { level: 1, name: 'Kiwi' }).waitFor();
  await page.getByRole('button', { name: 'Call the vet' }).waitFor();
  await page.unroute('**/api/weigh-ins');
  await page.reload();
  await page.getByText('8.7 % under Kiwi’s usual 92').waitFor();
  for (let turn = 0; turn < 100; turn += 1) {
    const { body } = await olive.api.call('GET /api/today');
    if (body?.today.birds[0]?.verdict === 'call_vet') break;
    await page.waitForTimeout(100);
  }
  const { body: after } = await olive.api.call('GET /api/today');
  assert.equal(after?.today.birds[0]?.changePercent, -8.7, 'The service must say the same.');
  await context.close();
});

it('a note is judged on Today and on the bird’s page before the service has it', async () => {
  const rosa = await browser.signIn('rosa@example.org');
  const { id: birdId } = await addBird(rosa, { name: 'Kiwi', species: 'Cockatiel' });
  for (let days = -20; days <= 0; days += 1) {
    await rosa.call(`POST /api/birds/${birdId}/weights`, { weightGrams: 92, recordedOn: day(days) });
  }
  const { page } = await browser.open(`/birds/${birdId}`, rosa, { expected: [/ERR_FAILED/] });
  await page.route(/\/observations$/, route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add a note' }).tap();
  await page.getByRole('radio', { name: '1 of 5, very thin' }).tap();
  await page.getByRole('button', { name: 'Save the body condition' }).tap();
  await page.getByRole('button', { name: 'Call the vet' }).waitFor();
  await page.getByText('A body condition of 1 of 5 was noted today.').first().waitFor();
  const verdictAtService = async () => (await rosa.call('GET /api/today')).body.today.birds[0].verdict;
  assert.equal(await verdictAtService(), 'usual', 'The service must not have the note yet.');
  await page.goto(`${browser.service.baseUrl}/today`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('article', { name: 'Kiwi' }).getByText('Call the vet').waitFor();
  await page.unroute(/\/observations$/);
  await page.reload();
  await until(async () => (await verdictAtService()) === 'call_vet');
  await page.getByRole('article', { name: 'Kiwi' }).getByText('Call the vet').waitFor();
});
