// What waits on the device: it is sent, discarded, or chosen about.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { expectNoSidewaysScroll, expectUsableByEverybody } from './support/axe.ts';
import { type Look, startBrowser } from './support/browser.ts';

const browser = await startBrowser();
const today = new Date().toISOString().slice(0, 10);

/** For looking at, not compared. */
const pictures = join(import.meta.dirname, '../pictures');
mkdirSync(pictures, { recursive: true });

interface Flock {
  person: Person;
  birdId: string;
}

async function flockOf(email: string, weightGrams?: number): Promise<Flock> {
  const person = await browser.signIn(email);
  const { body } = await person.api.call('POST /api/birds', {
    body: birdBody({ name: 'Kiwi', tagId: 'OPR-2090' }),
  });
  const birdId = body.bird.id;
  if (weightGrams !== undefined)
    await person.api.call('POST /api/birds/:birdId/weights', {
      params: { birdId },
      body: { weightGrams, recordedOn: today },
    });
  return { person, birdId };
}

async function weights({ person, birdId }: Flock): Promise<number[]> {
  const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
  return body.weights.map(({ weightGrams }) => weightGrams);
}

async function expectWeights(flock: Flock, expected: number[]): Promise<void> {
  for (let attempt = 0; attempt < 50 && String(await weights(flock)) !== String(expected); attempt += 1)
    await new Promise(resolve => setTimeout(resolve, 100));
  assert.deepEqual(await weights(flock), expected);
}

/** Puts an entry on the device, as the scale does, and opens the screen on it. */
async function openWith(flock: Flock, look: Look = {}, offline = false) {
  const opened = await browser.open('/outbox', flock.person, look);
  const { page } = opened;
  await page.getByText('Everything is saved.').or(page.getByText('Alles ist gespeichert.')).waitFor();
  if (offline) await page.route('**/api/weigh-ins', route => route.abort());
  const entry = weightOf(flock.birdId);
  await page.evaluate(
    entry =>
      new Promise<void>(resolve => {
        const { context, workspaceId } = JSON.parse(localStorage.getItem('session') ?? '');
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const writing = request.result.transaction('outbox', 'readwrite');
          writing.objectStore('outbox').put({ ...entry, userId: context.user.id, workspaceId }, entry.id);
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    entry,
  );
  await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
  return opened;
}

const weightOf = (birdId: string) => ({
  id: `${today}T00:00:00.000Z-000001-abc`,
  idempotencyKey: crypto.randomUUID(),
  createdAt: new Date(Date.now() - 53.5 * 60_000).toISOString(),
  endpoint: 'POST /api/weigh-ins',
  request: {
    body: { recordedOn: today, weights: [{ birdId, weightGrams: 86.4, fasting: true, notes: '' }] },
  },
  about: { kind: 'weight', birdId, birdName: 'Kiwi', grams: 86.4, recordedOn: today, fasting: true },
});

const noService = { expected: [/ERR_FAILED/] };

describe('Outbox', () => {
  it('sends what waits', async () => {
    const flock = await flockOf('send@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByText('1 entry is kept on this device.').waitFor();
    await page.getByText('53 min').waitFor();
    await page.unroute('**/api/weigh-ins');
    await page.getByRole('button', { name: 'Send it now' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    await expectWeights(flock, [86.4]);
  });

  it('discards at once, and puts it back', async () => {
    const flock = await flockOf('discard@example.org');
    const { page } = await openWith(flock, noService, true);
    await page.getByRole('button', { name: /^Discard Kiwi/ }).tap();
    await page.getByText('Everything is saved.').waitFor();
    await page.unroute('**/api/weigh-ins');
    assert.deepEqual(await weights(flock), []);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expectWeights(flock, [86.4]);
  });

  for (const [button, grams] of [
    ['Keep 88.1', 88.1],
    ['Replace with 86.4', 86.4],
  ] as const) {
    it(`lets a person choose between two weights: ${button}`, async () => {
      const flock = await flockOf(`choice-${grams}@example.org`, 88.1);
      const { page } = await openWith(flock);
      await page.getByText(/^Kiwi has 88.1\sg on/).waitFor();
      await page.getByRole('button', { name: button }).tap();
      await page.getByText('Everything is saved.').waitFor();
      await expectWeights(flock, [grams]);
    });
  }

  it('speaks German', async () => {
    const { page } = await openWith(await flockOf('de@example.org', 88.1), { width: 320, locale: 'de-DE' });
    await page.getByRole('button', { name: 'Durch 86,4 g ersetzen' }).waitFor();
    await expectNoSidewaysScroll(page);
  });

  for (const waits of [true, false]) {
    const name = waits ? 'waiting' : 'choice';
    it(`can be used by everybody: ${name}`, async () => {
      const flock = await flockOf(`${name}@example.org`, waits ? undefined : 88.1);
      const { page, context } = await openWith(flock, waits ? noService : {}, waits);
      await page.getByRole('button', { name: waits ? /^Discard/ : /^Keep/ }).waitFor();
      await expectUsableByEverybody(page, [pictures, `outbox-${name}`]);
      await context.close();
    });
  }
});
