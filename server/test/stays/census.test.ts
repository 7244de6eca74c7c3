// Tests of GET /api/census.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Census } from '@flock-care/contract/shapes';
import { addDays } from '../../src/workspaces/local-time.ts';
import type { Person } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { addBirdWith, moveBird, newKeeper, undoNewest } from './flock-of-stays.ts';

const service = await startService();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

async function censusOf(keeper: Person, on?: string): Promise<Census> {
  const { status, body, text } = await keeper.call(`GET /api/census${on ? `?on=${on}` : ''}`);
  assert.equal(status, 200, text);
  return body.census;
}
const totals = async (keeper: Person, ...days: string[]) => {
  const found: number[] = [];
  for (const day of days) found.push((await censusOf(keeper, day)).total);
  return found;
};

describe('GET /api/census', () => {
  it('200 with the birds here today, by kind and by species', async () => {
    const keeper = await newKeeper(service);
    const more = (name: string, species: string) => ({ name, species, tagId: name });
    const zoe = await addBirdWith(keeper, daysAgo(9), [['foster', daysAgo(2)]], more('zoe', 'Budgerigar'));
    const anna = await addBirdWith(keeper, daysAgo(8), [], more('Anna', 'Cockatiel'));
    const max = await addBirdWith(
      keeper,
      daysAgo(7),
      [['quarantine', daysAgo(7 - 1)]],
      more('Max', 'Cockatiel'),
    );
    await addBirdWith(keeper, daysAgo(9), [['adopted', daysAgo(1)]]);
    assert.deepEqual(await censusOf(keeper), {
      on: today(),
      total: 3,
      byKind: { home: 1, quarantine: 1, hospital: 0, foster: 1 },
      bySpecies: [
        { species: 'Cockatiel', count: 2 },
        { species: 'Budgerigar', count: 1 },
      ],
      birds: [
        {
          ...{ birdId: anna, name: 'Anna', tagId: 'Anna' },
          species: 'Cockatiel',
          kind: 'home',
          since: daysAgo(8),
        },
        {
          ...{ birdId: max, name: 'Max', tagId: 'Max' },
          species: 'Cockatiel',
          kind: 'quarantine',
          since: daysAgo(6),
        },
        {
          ...{ birdId: zoe, name: 'zoe', tagId: 'zoe' },
          species: 'Budgerigar',
          kind: 'foster',
          since: daysAgo(2),
        },
      ],
    });
  });

  it('200 with a bird on the day it arrives but not on the day it leaves, including when it comes back', async () => {
    const keeper = await newKeeper(service);
    await addBirdWith(keeper, daysAgo(20), [
      ['adopted', daysAgo(15)],
      ['escaped', daysAgo(14)],
      ['quarantine', daysAgo(10)],
      ['home', daysAgo(5)],
      ['died', daysAgo(2)],
    ]);
    const days = [21, 20, 16, 15, 14, 11, 10, 3, 2, 0].map(daysAgo);
    assert.deepEqual(await totals(keeper, ...days), [0, 1, 1, 0, 0, 0, 1, 1, 0, 0]);
    const [bird] = (await censusOf(keeper, daysAgo(6))).birds;
    assert.deepEqual([bird?.kind, bird?.since], ['quarantine', daysAgo(10)]);
  });

  it('200 without deleted birds, and with them again after the deletion is undone', async () => {
    const keeper = await newKeeper(service);
    const id = await addBirdWith(keeper, daysAgo(20), [['adopted', daysAgo(5)]]);
    await keeper.call(`DELETE /api/birds/${id}`);
    assert.deepEqual(await totals(keeper, daysAgo(10), today()), [0, 0]);
    await undoNewest(keeper);
    assert.deepEqual(await totals(keeper, daysAgo(10), today()), [1, 0]);
  });

  it('200 with a bird that has moved away, without its name; the new flock counts it from the day of the move', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20), [['hospital', daysAgo(8)]], { name: 'Kiwi' });
    await moveBird(giver, id, receiver);
    assert.deepEqual(await totals(giver, daysAgo(21), daysAgo(20), daysAgo(1), today()), [0, 1, 1, 0]);
    const { birds } = await censusOf(giver, daysAgo(1));
    const unnamed = { birdId: null, name: null, tagId: null };
    assert.deepEqual(birds, [{ ...unnamed, species: 'Cockatiel', kind: 'hospital', since: daysAgo(8) }]);
    assert.deepEqual(await totals(receiver, daysAgo(1), today()), [0, 1]);
    const [bird] = (await censusOf(receiver)).birds;
    assert.deepEqual([bird?.birdId, bird?.kind, bird?.since], [id, 'home', today()]);
    await undoNewest(receiver);
    assert.deepEqual(await totals(giver, daysAgo(1), today()), [1, 1]);
    assert.deepEqual(await totals(receiver, today()), [0]);
    assert.equal((await censusOf(giver, daysAgo(1))).birds[0]?.birdId, id);
  });

  it('200 with a stay that began before a move, counted from the day of the move', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await moveBird(giver, id, receiver);
    assert.deepEqual(await totals(receiver, daysAgo(1), today()), [0, 1]);
    assert.equal((await censusOf(receiver)).birds[0]?.since, today());
  });

  it('200 for an empty flock, and 400 for a day that does not exist or is in the future', async () => {
    const keeper = await newKeeper(service);
    const { total, birds, bySpecies } = await censusOf(keeper);
    assert.deepEqual([total, birds, bySpecies], [0, [], []]);
    for (const on of ['2026-02-30', 'yesterday', '', addDays(today(), 1)]) {
      const { status, body } = await keeper.call(`GET /api/census?on=${on}`);
      assert.deepEqual([status, Object.keys(body.details)], [400, ['on']], on);
    }
  });
});
