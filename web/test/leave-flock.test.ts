// Tests closing an empty flock, leaving a flock, and creating another one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { addBird, type Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { takePicture } from './support/pictures.ts';

const browser = await startBrowser();
const today = new Date().toISOString().slice(0, 10);

/** Creates a person who owns a flock with this name. */
async function ownerOf(flock: string, email: string): Promise<Person> {
  const owner = await browser.signIn(email);
  await owner.api.call('PUT /api/workspace', { body: { name: flock } });
  return owner;
}

describe('An owner', async () => {
  const robin = await ownerOf('Maple Street', 'robin@example.org');
  await addBird(robin);
  await addBird(robin);

  it('cannot close a flock with birds', async () => {
    const { page } = await browser.open('/flock', robin);
    await page.getByText('Maple Street can be closed once its 2 birds have moved or been deleted.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Close Maple/ }).count(), 0);
  });

  it('can create another flock, and close it after typing its name', async () => {
    const session = await browser.signIn('robin@example.org');
    const { page } = await browser.open('/flock', session, { width: 1280 });
    await page.getByRole('button', { name: 'New flock' }).click();
    await page.getByLabel('Name').fill('The Shed');
    await page.getByRole('radio', { name: 'Rescue' }).check();
    await page.getByRole('button', { name: 'Make the flock' }).click();
    await page.waitForURL('**/today');
    await page.getByRole('banner').getByText('The Shed').waitFor();
    await page.getByRole('link', { name: 'Flock', exact: true }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByText('Rescue, not verified yet').waitFor();
    await page.getByRole('button', { name: 'Close The Shed…' }).click();
    await page.getByLabel('The name of the flock').fill('the shed');
    await page.getByRole('button', { name: 'Close it for good' }).click();
    await page.getByText('That is not the name').waitFor();
    await page.getByLabel('The name of the flock').fill('The Shed');
    await page.getByRole('button', { name: 'Close it for good' }).click();
    await page.getByText('The Shed was closed.').waitFor();
    await page.getByRole('banner').getByText('Maple Street').waitFor();
    await page.getByRole('heading', { name: /morning|afternoon|evening|night|Early/ }).waitFor();
    assert.equal((await session.call('GET /api/auth/session')).status, 401);
  });
});

describe('A member who cannot change the flock', () => {
  it('sees plain values, and can leave', async () => {
    const owner = await ownerOf('Open Perch', 'olive@example.org');
    await owner.api.call('POST /api/workspace/members', {
      body: { email: 'vic@example.org', role: 'viewer' },
    });
    const vic = await browser.signIn('vic@example.org');
    const { page } = await browser.open('/flock', vic);
    const main = page.getByRole('main');
    await main.getByText('Open Perch').first().waitFor();
    await main.getByText('every 7 days').waitFor();
    await main.getByText('Call the vet from').waitFor();
    assert.equal(await main.getByRole('radio').count(), 0);
    assert.equal(await main.getByRole('spinbutton').count(), 0);
    assert.deepEqual(await main.getByRole('button').allInnerTexts(), [
      'New token',
      'New flock',
      'Leave Open Perch…',
    ]);
    assert.equal(await main.getByText('Send bills to').count(), 0);
    await takePicture(page, 'flock-viewer', { fullPage: true });
    await main.getByRole('button', { name: 'Leave Open Perch…' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('You have left Open Perch.').waitFor();
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    assert.equal((await owner.api.call('GET /api/workspace/members')).body.members.length, 1);
  });
});

describe('A member with unsent entries', () => {
  it('is warned before leaving, because that removes the entries from the device', async () => {
    const owner = await browser.signIn('nora@example.org');
    await owner.api.call('POST /api/workspace/members', {
      body: { email: 'carl@example.org', role: 'caregiver' },
    });
    const { id: birdId } = await addBird(owner);
    const { page } = await browser.open('/flock', await browser.signIn('carl@example.org'));
    await page.getByRole('button', { name: /^Leave/ }).waitFor();
    await storeRefusedWeight(page, birdId);
    await page.route('**/api/weigh-ins', route => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^Leave/ }).click();
    await page.getByText('1 entry has not been sent yet. If you leave now, it will be lost.').waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByText('You have left').waitFor();
    await page.getByRole('heading', { name: 'An empty perch' }).waitFor();
    assert.equal(await countEntries(page), 0);
  });
});

/** Stores a refused weight on the device. It stays there until a person makes a choice. */
const storeRefusedWeight = (page: Page, birdId: string) =>
  page.evaluate(
    ([id, day]) =>
      new Promise<void>(resolve => {
        const { context, workspaceId } = JSON.parse(localStorage.getItem('session') ?? '');
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const writing = request.result.transaction('outbox', 'readwrite');
          const entry = {
            id: `${day}T00:00:00.000Z-000001-abc`,
            idempotencyKey: crypto.randomUUID(),
            createdAt: new Date().toISOString(),
            userId: context.user.id,
            workspaceId,
            endpoint: 'POST /api/weigh-ins',
            request: { body: { recordedOn: day, weights: [{ birdId: id, weightGrams: 86.4 }] } },
            about: { kind: 'weight', birdId: id, birdName: 'Kiwi', grams: 86.4, recordedOn: day },
            refused: { status: 409, code: 'weightAlreadyRecorded', message: 'The bird has one.' },
          };
          writing.objectStore('outbox').put(entry, entry.id);
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    [birdId, today] as const,
  );

const countEntries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const request = indexedDB.open('flock-care');
        request.onsuccess = () => {
          const counting = request.result.transaction('outbox').objectStore('outbox').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
