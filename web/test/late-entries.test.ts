// Tests entries that were first sent more than a day ago. The service has forgotten their keys, so the app first checks
// whether they have arrived.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birdBody, type Person } from '../../server/test/cast.ts';
import { startBrowser } from './support/browser.ts';
import { entriesOn, type OutboxEntry, storeEntry, weighInOf } from './support/outbox-entries.ts';

const browser = await startBrowser();
const today = new Date().toISOString().slice(0, 10);
const longAgo = new Date(Date.now() - 25 * 3_600_000).toISOString();

async function flockOf(email: string) {
  const person = await browser.signIn(email);
  const { body } = await person.api.call('POST /api/birds', {
    body: birdBody({ name: 'Kiwi', tagId: 'OPR-2090' }),
  });
  return { person, birdId: body.bird.id };
}

/** Opens the outbox with an entry that was first sent long ago. */
async function openWith(person: Person, entry: OutboxEntry, outcome: 'sent' | 'asked') {
  const { page } = await browser.open('/outbox', person);
  await page.getByText('Everything is saved.').waitFor();
  await storeEntry(page, { ...entry, createdAt: longAgo, sentAt: longAgo });
  await page.goto(`${browser.service.baseUrl}/outbox`, { waitUntil: 'domcontentloaded' });
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const [stored] = await entriesOn(page);
    if (outcome === 'sent' ? !stored : stored?.refused) return page;
    await page.waitForTimeout(100);
  }
  return assert.fail(JSON.stringify(await entriesOn(page)));
}

async function gramsOf(person: Person, birdId: string): Promise<number[]> {
  const { body } = await person.api.call('GET /api/birds/:birdId/weights', { params: { birdId } });
  return body.weights.map(({ weightGrams }) => weightGrams);
}

async function weigh(person: Person, birdId: string, weightGrams: number) {
  const { body } = await person.api.call('POST /api/weigh-ins', {
    body: {
      recordedOn: today,
      weights: [{ birdId, weightGrams, fasting: true }],
      replace: true,
      confirm: true,
    },
  });
  return body.weighIn.results[0]?.weight?.id ?? '';
}

const patch = (birdId: string, weightId: string, weightGrams: number): OutboxEntry => ({
  endpoint: 'PATCH /api/birds/:birdId/weights/:weightId',
  request: { params: { birdId, weightId }, body: { weightGrams, notes: '' } },
  about: { kind: 'weight', birdId, birdName: 'Kiwi', grams: weightGrams, recordedOn: today },
});

describe('An entry that was first sent more than a day ago', () => {
  it('does not ask the person about a dose that the service already has', async () => {
    const { person, birdId } = await flockOf('dose@example.org');
    const { body } = await person.api.call('POST /api/birds/:birdId/medications', {
      params: { birdId },
      body: { name: 'Meloxicam', dosage: '0.3 ml', frequency: 'once_daily', startDate: today },
    });
    const medicationId = body.medication.id;
    const { doses } = (await person.api.call('GET /api/doses')).body;
    const slot = doses[0]?.administrationSlot ?? '';
    const sent = { medicationId, administrationSlot: slot, administeredOn: today, outcome: 'given' } as const;
    await person.api.call('POST /api/doses', { body: sent });
    await openWith(
      person,
      {
        endpoint: 'POST /api/doses',
        request: { body: sent },
        about: {
          ...{ kind: 'dose', birdId, birdName: 'Kiwi', medicationId, slot, dosage: '0.3 ml' },
          ...{ outcome: 'given', administeredOn: today },
        },
      },
      'sent',
    );
  });

  it('does not overwrite a later correction of a weight that has already arrived', async () => {
    const { person, birdId } = await flockOf('corrected@example.org');
    const weightId = await weigh(person, birdId, 86.4);
    await person.api.call('PATCH /api/birds/:birdId/weights/:weightId', {
      params: { birdId, weightId },
      body: { weightGrams: 87 },
    });
    const entry = weighInOf(birdId, { replace: true });
    await openWith(person, entry, 'sent');
    assert.deepEqual(await gramsOf(person, birdId), [87]);
  });

  it('does not overwrite a correction that is newer than its own', async () => {
    const { person, birdId } = await flockOf('later@example.org');
    const weightId = await weigh(person, birdId, 80);
    for (const weightGrams of [81, 82])
      await person.api.call('PATCH /api/birds/:birdId/weights/:weightId', {
        params: { birdId, weightId },
        body: { weightGrams },
      });
    await openWith(person, patch(birdId, weightId, 81), 'sent');
    assert.deepEqual(await gramsOf(person, birdId), [82]);
  });

  it('needs a choice if it has not arrived and the record has changed in the meantime', async () => {
    const { person, birdId } = await flockOf('open@example.org');
    const weightId = await weigh(person, birdId, 80);
    const page = await openWith(person, patch(birdId, weightId, 81), 'asked');
    await page.getByText('The record has been changed since then. Is your entry still right?').waitFor();
    assert.deepEqual(await gramsOf(person, birdId), [80]);
    await page.getByRole('button', { name: 'Save it anyway' }).tap();
    await page.getByText('Everything is saved.').waitFor();
    assert.deepEqual(await gramsOf(person, birdId), [81]);
  });

  it('is sent if it has not arrived and nothing has changed', async () => {
    const { person, birdId } = await flockOf('lost@example.org');
    await openWith(person, weighInOf(birdId), 'sent');
    assert.deepEqual(await gramsOf(person, birdId), [86.4]);
  });
});
