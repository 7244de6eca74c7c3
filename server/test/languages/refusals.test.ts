// Tests that refusals are in the language that the request asks for.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();

const refusedIn = (acceptLanguage: string | undefined, endpoint: string, body?: unknown) =>
  call(service, endpoint, {
    token: cast.olive.token,
    body,
    headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
  });

const english = { error: 'The bird was not found in this flock.', code: 'birdNotFound' };
const german = { error: 'Der Vogel wurde in diesem Schwarm nicht gefunden.', code: 'birdNotFound' };
const unknownBird = 'GET /api/birds/7f0c1b1e-0000-4000-8000-000000000000';

describe('a refusal', () => {
  it('404 in German for a client that prefers it', async () => {
    for (const language of ['de-AT,de;q=0.9', 'de', 'DE-ch', 'xx, de;q=0.8, en;q=0.7']) {
      const { status, body, headers } = await refusedIn(language, unknownBird);
      assert.deepEqual([status, body], [404, german], language);
      assert.equal(headers.get('content-language'), 'de');
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  it('404 in English by default, and for unsupported languages', async () => {
    for (const language of [
      undefined,
      'xx',
      '*',
      'en-GB,en;q=0.9,de;q=0.8',
      'de_DE',
      `de-${'a'.repeat(50)}`,
    ]) {
      const { status, body, headers } = await refusedIn(language, unknownBird);
      assert.deepEqual([status, body], [404, english], String(language));
      assert.equal(headers.get('content-language'), null);
    }
  });

  it('400 with a German sentence, but the details of the fields in English', async () => {
    const { id } = await addBird(cast.olive);
    const { status, body } = await refusedIn('de', `POST /api/birds/${id}/weights`, { weightGrams: 92 });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      error: 'Ungültige Daten im Body (weight)',
      code: 'invalidPayload',
      details: { recordedOn: ['This field is required.'] },
    });
  });

  it('401, 404 and 405 in German, even without a signed-in person or an endpoint', async () => {
    const headers = { 'accept-language': 'de' };
    const errorOf = async (endpoint: string) => (await call(service, endpoint, { headers })).body.error;
    assert.equal(await errorOf('GET /api/birds'), 'Dafür ist eine Anmeldung nötig.');
    assert.equal(await errorOf('GET /api/nothing'), 'Unter dieser Adresse gibt es nichts.');
    assert.equal(await errorOf('GET /api/%'), 'Unter dieser Adresse gibt es nichts.');
    assert.equal(await errorOf('PATCH /api/birds'), 'Diese Methode gibt es unter dieser Adresse nicht.');
  });

  it('409 in German with the person, the day and the time of a dose, and how long to wait', async () => {
    const { id } = await addBird(cast.olive);
    const { body } = await cast.olive.call(`POST /api/birds/${id}/medications`, {
      ...{ name: 'Meloxicam', dosage: '0.05 ml', frequency: 'twice_daily' },
      ...{
        startDate: '2026-01-01',
        doseSchedule: [
          { key: 'one', label: 'A' },
          { key: 'two', label: 'B' },
        ],
      },
    });
    const { id: medicationId } = body.medication;
    await cast.olive.call(`PUT /api/birds/${id}/medications/${medicationId}/safety`, {
      ...{ minimumHoursBetween: 0, maximumPerDay: 0 },
    });
    const dose = { medicationId, administrationSlot: 'one' };
    assert.equal((await cast.olive.call('POST /api/doses', dose)).status, 201);
    const again = await refusedIn('de', 'POST /api/doses', dose);
    assert.equal(again.status, 409);
    assert.match(again.body.error, /^Olive hat das um \d\d:\d\d gegeben\.$/);

    await cast.olive.call(`PUT /api/birds/${id}/medications/${medicationId}/safety`, {
      ...{ minimumHoursBetween: 6.5, maximumPerDay: 0 },
    });
    const tooSoon = await refusedIn('de', 'POST /api/doses', { medicationId, administrationSlot: 'two' });
    assert.match(tooSoon.body.error, /^Die letzte Gabe ist \d+ min her; warte mindestens 6 h 30 min\.$/);
    assert.equal(tooSoon.body.administration.medicationId, medicationId);

    service.clock.forward(86_400_000);
    const yesterday = tooSoon.body.administration.administeredOn;
    const earlier = await refusedIn('de', 'POST /api/doses', { ...dose, administeredOn: yesterday });
    assert.match(earlier.body.error, /^Olive hat das am \d{1,2}\. \p{L}+( \d{4})? um \d\d:\d\d gegeben\.$/u);
  });
});
