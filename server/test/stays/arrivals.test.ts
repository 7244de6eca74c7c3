// Tests of GET and PUT /api/birds/:birdId/arrival, and GET /api/past-birds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);
const pathOf = (birdId: string) => `/api/birds/${birdId}/arrival`;

const arrival = {
  ...{ source: 'surrendered', fromName: 'J. Visser', fromContact: 'j@example.org', foundAt: 'Park' },
  ...{
    caseNumber: '26-17',
    condition: 'Thin.\nPlucked.',
    breeder: 'B. de Wit',
    certificateNumber: 'EC 4711',
  },
  ...{ ring: { number: 'NL 21 4471', kind: 'closed' }, microchip: '528', reportable: true },
};

describe('PUT /api/birds/:birdId/arrival', () => {
  it('200 with every field, and a field that is left out keeps its value', async () => {
    const { id } = await addBird(cast.carl, { gotchaDay: daysAgo(10) });
    const { status, body } = await cast.carl.call(`PUT ${pathOf(id)}`, arrival);
    assert.deepEqual([status, body], [200, { arrival: { arrivedOn: daysAgo(10), ...arrival } }]);
    const kept = await cast.carl.call(`PUT ${pathOf(id)}`, { foundAt: '', ring: { number: 'NL 22' } });
    const ring = { number: 'NL 22', kind: 'closed' };
    assert.deepEqual(kept.body.arrival, { arrivedOn: daysAgo(10), ...arrival, foundAt: '', ring });
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(id)}`)).body, kept.body);
    const { body: stays } = await cast.vic.call(`GET /api/birds/${id}/stays`);
    assert.deepEqual(stays.arrival, kept.body.arrival);
    const cleared = await cast.carl.call(`PUT ${pathOf(id)}`, { ring: null, condition: null });
    const { ring: noRing, condition } = cleared.body.arrival;
    assert.deepEqual([noRing, condition], [{ number: '', kind: 'none' }, '']);
  });

  it('200 for an earlier day of arrival; 400 for the day of the next stay, a day before the bird hatched, and a day in the future', async () => {
    const { id } = await addBird(cast.carl, { gotchaDay: daysAgo(10), dateOfBirth: daysAgo(30) });
    const { body } = await cast.carl.call(`PUT ${pathOf(id)}`, { arrivedOn: daysAgo(12) });
    assert.equal(body.arrival.arrivedOn, daysAgo(12));
    await cast.carl.call(`POST /api/birds/${id}/stays`, { kind: 'foster', startedOn: daysAgo(3) });
    for (const arrivedOn of [daysAgo(3), daysAgo(31), addDays(today(), 1)]) {
      const refused = await cast.carl.call(`PUT ${pathOf(id)}`, { arrivedOn });
      assert.deepEqual([refused.status, Object.keys(refused.body.details)], [400, ['arrivedOn']]);
    }
  });

  it('can be undone, which restores the fields that it changed', async () => {
    const { id } = await addBird(cast.carl);
    await cast.carl.call(`PUT ${pathOf(id)}`, arrival);
    await cast.carl.call(`PUT ${pathOf(id)}`, { foundAt: 'Street', ring: { kind: 'open' } });
    const undoNewest = async () => {
      const { body } = await cast.carl.call(`GET /api/changes?birdId=${id}&limit=1`);
      return (await cast.carl.call(`POST /api/changes/${body.changes[0].id}/undo`)).status;
    };
    const shown = async () => (await cast.vic.call(`GET ${pathOf(id)}`)).body.arrival;
    assert.equal(await undoNewest(), 200);
    assert.deepEqual(await shown(), { arrivedOn: today(), ...arrival });
  });
});

describe('GET /api/past-birds', () => {
  it('200 with past birds, the latest departure first, page by page, and filtered by text and kind', async () => {
    const gone = [
      ['Ämilie', 'adopted', 3],
      ['Kiwi', 'died', 1],
      ['Zora', 'adopted', 2],
    ] as const;
    for (const [name, kind, days] of gone) {
      const bird = { name, species: 'Cockatiel', dateOfBirth: '2021-05-04', gotchaDay: daysAgo(10) };
      const { id } = await addBird(cast.olive, bird);
      await cast.olive.call(`POST /api/birds/${id}/stays`, { kind, startedOn: daysAgo(days) });
    }
    await addBird(cast.olive, { name: 'Kim' });
    const list = async (query = '') => {
      const { body } = await cast.vic.call(`GET /api/past-birds?${query}`);
      return [body.birds.map(({ name }: { name: string }) => name), body.nextCursor];
    };
    assert.deepEqual(await list(), [['Kiwi', 'Zora', 'Ämilie'], null]);
    assert.deepEqual(await list('q=amil'), [['Ämilie'], null]);
    assert.deepEqual(await list('kind=adopted'), [['Zora', 'Ämilie'], null]);
    const [first, cursor] = await list('limit=1&kind=adopted');
    assert.deepEqual(first, ['Zora']);
    assert.deepEqual(await list(`limit=1&kind=adopted&cursor=${cursor}`), [['Ämilie'], null]);
    const { body } = await cast.vic.call('GET /api/past-birds?kind=died');
    const { id, tagId, ...shown } = body.birds[0];
    assert.deepEqual(shown, {
      ...{ name: 'Kiwi', species: 'Cockatiel', photo: null, kind: 'died', on: daysAgo(1) },
      hatchedOn: '2021-05-04',
    });
  });
});
