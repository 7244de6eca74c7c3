// Tests of GET /api/species, and of comparing a bird's first weight with the mass of its species.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBird, useCast } from '../cast.ts';
import { dayOf } from '../guard/series.ts';
import { call } from '../support/call.ts';

const { service, cast } = await useCast();
const { olive, carl, vic } = cast;

const cockatiel = {
  scientificName: 'Nymphicus hollandicus',
  names: {
    en: ['Cockatiel', 'Weiro'],
    de: ['Nymphensittich', 'Nymphe'],
    nl: ['Valkparkiet'],
    fr: ['Calopsitte élégante', 'Perruche calopsitte', 'Calopsitte'],
    es: ['Ninfa', 'Cacatúa ninfa', 'Cocotilla', 'Ninfa carolina'],
  },
  meanMassGrams: 90.9,
};

interface Options {
  day?: number;
  confirm?: boolean;
}

async function weigh(birdId: string, weightGrams: number, { day = 0, confirm = false }: Options = {}) {
  const body = { recordedOn: dayOf(day), confirm, weights: [{ birdId, weightGrams }] };
  const { status, body: response } = await carl.call('POST /api/weigh-ins', body);
  assert.equal(status, 200, JSON.stringify(response));
  return response.weighIn.results[0];
}

const massOf = async (birdId: string) => {
  const { body } = await vic.call('GET /api/weight-guard/inputs');
  return body.birds.find((bird: { birdId: string }) => bird.birdId === birdId).mass;
};

describe('GET /api/species', () => {
  it('200 for a viewer, with the species whose name matches in any language', async () => {
    for (const q of ['Cockatiel', 'nymphens', 'hollandicus', 'valkp', 'perruche%20calop', 'ninfa']) {
      const { status, body } = await vic.call(`GET /api/species?q=${q}`);
      assert.deepEqual([status, body], [200, { species: [cockatiel] }]);
    }
  });

  it('200 with all species without a query, and with none for an unknown name', async () => {
    assert.equal((await vic.call('GET /api/species')).body.species.length, 149);
    assert.deepEqual((await vic.call('GET /api/species?q=dragon')).body, { species: [] });
  });

  it('400 for a query that is too long, 401 without a session', async () => {
    assert.equal((await vic.call(`GET /api/species?q=${'a'.repeat(121)}`)).status, 400);
    assert.equal((await call(service, 'GET /api/species')).status, 401);
  });
});

describe('a weight', () => {
  it('is questioned in a weigh-in if it is the first and no adult of the species weighs that much, and stored if confirmed', async () => {
    const { id } = await addBird(olive, { species: 'Cockatiel' });
    const { status, code, message, weight, guard } = await weigh(id, 923);
    assert.deepEqual([status, code, weight], ['questioned', 'weightImplausible', null]);
    assert.equal(message, '923\u00a0g: a cockatiel weighs about 91\u00a0g. Is the dot in the right place?');
    assert.equal(guard.verdict, 'learning', 'the species does not change the verdict');
    assert.equal((await weigh(id, 923, { confirm: true })).status, 'recorded');
    assert.equal((await weigh(id, 921, { day: 1 })).status, 'recorded', 'the weight is not questioned twice');
  });

  it('is stored if it is plausible, or if the bird is a chick or of an unknown species', async () => {
    const { id: kiwi } = await addBird(olive, { species: 'Cockatiel (lutino)' });
    assert.equal((await weigh(kiwi, 92.3)).status, 'recorded');
    const { id: dragon } = await addBird(olive, { species: 'Dragon' });
    assert.equal((await weigh(dragon, 5_000)).status, 'recorded');
    const { id: chick } = await addBird(olive, { species: 'Nymphensittich' });
    await olive.call(`PUT /api/birds/${chick}/weight-guard`, { stage: 'chick' });
    assert.equal((await weigh(chick, 5)).status, 'recorded');
  });

  it('is compared with earlier weights, if there are any, rather than with the species', async () => {
    const { id } = await addBird(olive, { species: 'Cockatiel' });
    for (const day of [0, 1]) assert.equal((await weigh(id, 92, { day })).status, 'recorded');
    const { status, message } = await weigh(id, 9.2, { day: 2 });
    assert.equal(status, 'questioned');
    assert.match(message, /a tenth of Kiwi's usual/);
  });

  it('is stored by POST /api/birds/:birdId/weights even if a weigh-in would question it', async () => {
    const { id } = await addBird(olive, { species: 'Cockatiel' });
    const weight = { weightGrams: 923, recordedOn: dayOf(0) };
    assert.equal((await carl.call(`POST /api/birds/${id}/weights`, weight)).status, 201);
  });
});

describe('GET /api/weight-guard/inputs', () => {
  it('200 with the mass of the species until the bird has four weights', async () => {
    const { id } = await addBird(olive, { species: 'Cockatiel' });
    const { leastGrams, mostGrams, ...mass } = await massOf(id);
    const name = {
      en: 'a cockatiel',
      de: 'ein Nymphensittich',
      nl: 'een valkparkiet',
      fr: 'une calopsitte élégante',
      es: 'una ninfa',
    };
    assert.deepEqual(mass, { name, meanGrams: 90.9, varies: false });
    assert.deepEqual([leastGrams, mostGrams].map(Math.round), [30, 273]);
    for (const day of [0, 1, 2, 3]) await weigh(id, 92, { day });
    assert.equal(await massOf(id), null);
  });

  it('200 with null for an unknown species', async () => {
    const { id } = await addBird(olive, { species: 'Dragon' });
    assert.equal(await massOf(id), null);
  });
});
