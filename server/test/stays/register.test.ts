// Tests of GET /api/register.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Register } from '@flock-care/contract/shapes';
import { addDays } from '../../src/workspaces/local-time.ts';
import type { Person } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { addBirdWith, moveBird, newKeeper, writeArrival } from './flock-of-stays.ts';

const service = await startService();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

async function registerOf(keeper: Person, query: string): Promise<Register> {
  const { status, body, text } = await keeper.call(`GET /api/register?${query}`);
  assert.equal(status, 200, text);
  return body.register;
}

const papers = {
  ...{ source: 'bought', fromName: 'J. Visser', fromContact: '+31 20 555 0142', breeder: 'B. de Wit' },
  ...{ certificateNumber: 'NL-2021-17', ring: { number: 'NL 21 4471', kind: 'closed' } },
  ...{ microchip: '528 140 000 000 017', reportable: true },
};

describe('GET /api/register', () => {
  it('200 with every field of a bird that is here, and its arrival', async () => {
    const keeper = await newKeeper(service);
    const more = { name: 'Kiwi', tagId: 'BAND-17', gender: 'female_dna', dateOfBirth: '2021-05-04' };
    const id = await addBirdWith(keeper, '2026-02-20', [['quarantine', '2026-02-21']], more);
    await writeArrival(keeper, id, papers);
    await keeper.call(`PUT /api/birds/${id}/care-sheet`, { room: 'Room 2', place: 'Cage 4' });
    const { source, fromName, fromContact, ...written } = papers;
    const identity = {
      ...{ birdId: id, name: 'Kiwi', tagId: 'BAND-17', species: 'Cockatiel' },
      scientificName: 'Nymphicus hollandicus',
      commonNames: {
        en: 'Cockatiel',
        de: 'Nymphensittich',
        nl: 'Valkparkiet',
        fr: 'Calopsitte élégante',
        es: 'Ninfa',
      },
      ...{ sex: 'female_dna', number: 'NL 21 4471', hatchedOn: '2021-05-04' },
      ...written,
    };
    const origin = { source, fromName, fromContact };
    assert.deepEqual(await registerOf(keeper, 'on=2026-03-01&from=2026-02-01'), {
      ...{ on: '2026-03-01', from: '2026-02-01', departures: [] },
      birds: [
        {
          ...{ ...identity, ...origin, heldSince: '2026-02-20', kind: 'quarantine' },
          ...{ room: 'Room 2', place: 'Cage 4' },
        },
      ],
      arrivals: [{ ...identity, ...origin, on: '2026-02-20' }],
    });
    assert.deepEqual((await registerOf(keeper, 'on=2026-03-01&from=2026-02-21')).arrivals, []);
  });

  it('200 with the tagId as the number and empty papers if nothing was entered, even for an unlisted species', async () => {
    const keeper = await newKeeper(service);
    await addBirdWith(keeper, '2026-02-20', [], { tagId: 'A-1', species: 'Mystery bird' });
    const [bird] = (await registerOf(keeper, 'on=2026-03-01')).birds;
    assert.deepEqual(
      [bird?.number, bird?.scientificName, bird?.commonNames, bird?.source, bird?.reportable, bird?.room],
      ['A-1', null, null, 'unknown', false, ''],
    );
  });

  it('200 with departures and their recipients, and with returned birds', async () => {
    const keeper = await newKeeper(service);
    const id = await addBirdWith(keeper, '2026-01-05', [
      ['adopted', '2026-01-20', { personName: 'Anna', personContact: 'anna@example.org' }],
      ['home', '2026-02-10'],
      ['died', '2026-02-15'],
    ]);
    await writeArrival(keeper, id, papers);
    const { birds, arrivals, departures } = await registerOf(keeper, 'on=2026-03-01');
    assert.deepEqual(birds, []);
    assert.deepEqual(
      arrivals.map(({ on, source, fromName, fromContact }) => [on, source, fromName, fromContact]),
      [
        ['2026-01-05', 'bought', 'J. Visser', '+31 20 555 0142'],
        ['2026-02-10', 'returned', 'Anna', 'anna@example.org'],
      ],
    );
    assert.deepEqual(
      departures.map(({ on, kind, toName, toContact, heldSince }) => [
        on,
        kind,
        toName,
        toContact,
        heldSince,
      ]),
      [
        ['2026-01-20', 'adopted', 'Anna', 'anna@example.org', '2026-01-05'],
        ['2026-02-15', 'died', '', '', '2026-02-10'],
      ],
    );
    const earlier = await registerOf(keeper, 'on=2026-02-12&from=2026-02-01');
    assert.deepEqual(
      [earlier.birds.map(bird => bird.heldSince), earlier.arrivals.length, earlier.departures],
      [['2026-02-10'], 1, []],
    );
  });

  it('200 without the id, people and ring number of a bird that has moved to another flock', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await writeArrival(giver, id, papers);
    await moveBird(giver, id, receiver);
    const { birds, arrivals, departures } = await registerOf(giver, `on=${today()}&from=${daysAgo(20)}`);
    const text = JSON.stringify([birds, arrivals, departures]);
    assert.ok(!text.includes('Visser') && !text.includes('4471') && !text.includes(id));
    assert.deepEqual(birds, []);
    const [came, went] = [arrivals[0], departures[0]];
    assert.deepEqual(
      [came?.birdId, came?.scientificName, came?.source, came?.on],
      [null, 'Nymphicus hollandicus', 'bought', daysAgo(20)],
    );
    assert.deepEqual(
      [went?.kind, went?.on, went?.heldSince, went?.toName],
      ['transferred', today(), daysAgo(20), ''],
    );
    const received = await registerOf(receiver, `on=${today()}&from=${daysAgo(20)}`);
    assert.deepEqual(
      received.arrivals.map(({ on, source }) => [on, source]),
      [[today(), 'transferred']],
    );
    assert.deepEqual(
      received.birds.map(bird => bird.heldSince),
      [today()],
    );
  });

  it('200 since January by default; 400 for the wrong order, more than ten years, or a future day', async () => {
    const keeper = await newKeeper(service);
    assert.equal((await registerOf(keeper, 'on=2026-03-01')).from, '2026-01-01');
    for (const query of ['on=2026-03-01&from=2026-03-02', 'on=2026-03-01&from=2016-02-28']) {
      const { status, body } = await keeper.call(`GET /api/register?${query}`);
      assert.deepEqual([status, Object.keys(body.details)], [400, ['from']]);
    }
    const { status, body } = await keeper.call(`GET /api/register?on=${daysAgo(-1)}`);
    assert.deepEqual([status, Object.keys(body.details)], [400, ['on']]);
  });
});
