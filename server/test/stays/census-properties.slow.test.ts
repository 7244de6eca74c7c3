// Tests that the numbers in the census and the movements of any period add up after random histories of two flocks, no
// matter which stays are entered, corrected, deleted, undone or moved.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  arrivalSources,
  type Census,
  type MovementReport,
  type Stay,
  stayKinds,
} from '@flock-care/contract/shapes';
import fc from 'fast-check';
import { addDays } from '../../src/workspaces/local-time.ts';
import type { Person } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { expectStaysCounted } from './expect-stays-counted.ts';
import { newKeeper } from './flock-of-stays.ts';

const histories = Number(process.env.TEST_HISTORIES ?? 25);
const stepsPerHistory = 60;
const firstDay = '2024-01-01';
const lastDay = '2024-03-31';
const periods = [
  [firstDay, lastDay],
  ['2024-02-01', '2024-02-29'],
  ['2024-02-10', '2024-02-10'],
  ['2023-12-01', '2025-12-31'],
] as const;

const service = await startService({}, { replicas: 1 });

/** The current date, on which all moves happen. */
const today = () => service.clock.now().toISOString().slice(0, 10);
/** Kinds of stay on the day of arrival: a bird may die or be released on that day, and `home` corrects that. */
const kindsOnArrivalDay = ['died', 'euthanised', 'released', 'home'];

const Step = fc.record({
  action: fc.oneof(
    { arbitrary: fc.constant('stay' as const), weight: 8 },
    { arbitrary: fc.constantFrom('bird', 'correct', 'delete', 'undo', 'move', 'arrival'), weight: 8 },
    { arbitrary: fc.constant('goneAtOnce' as const), weight: 3 },
    { arbitrary: fc.constant('deleteBird' as const), weight: 1 },
  ),
  /** Selects the keeper, the bird and the record, modulo the number of each. */
  which: fc.nat(1_000),
  kind: fc.constantFrom(...stayKinds),
  source: fc.constantFrom(...arrivalSources),
  day: fc.nat(90).map(days => addDays(firstDay, days)),
});
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

interface History {
  keepers: readonly [Person, Person];
  /** The ids of all birds, including deleted ones. */
  birds: string[];
  /** The number of steps that changed something, by action. */
  done: Map<string, number>;
}

it('the number of birds at the end is the number at the start plus the arrivals minus the outcomes', async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(Step, { minLength: stepsPerHistory, maxLength: stepsPerHistory }),
      async steps => {
        const keepers = [await newKeeper(service), await newKeeper(service)] as const;
        const history: History = { keepers, birds: [], done };
        for (const step of steps) await take(history, step);
        for (const keeper of keepers) {
          for (const [from, to] of [...periods, ['2023-12-01', today()], [today(), today()]] as const) {
            await expectSum(keeper, from, to);
          }
          await expectStaysCounted(keeper, { on: '2024-02-10', from: '2023-12-01' });
        }
      },
    ),
    { numRuns: histories, endOnFailure: true },
  );
  // Every kind of step must have changed something. Otherwise it was not tested.
  const actions = [
    'arrival',
    'bird',
    'correct',
    'delete',
    'deleteBird',
    'goneAtOnce',
    'move',
    'stay',
    'undo',
  ];
  assert.deepEqual([...done.keys()].sort(), actions);
});

/** Takes a step. The service may refuse it, for example a stay after a death, but must not fail. */
async function take(history: History, { action, which, kind, source, day }: Step): Promise<void> {
  const { keepers, birds, done } = history;
  const [keeper, other] = which % 2 === 0 ? keepers : [keepers[1], keepers[0]];
  const birdId = birds[which % Math.max(1, birds.length)] ?? '';
  const statuses: number[] = [];
  const call = async (endpoint: string, body?: object) => {
    const { status, body: answer, text } = await keeper.call(endpoint, body);
    assert.ok(status < 500, text);
    statuses.push(status);
    return answer;
  };
  const stayOf = async () => {
    const { stays = [] } = await call(`GET /api/birds/${birdId}/stays`);
    return stays[which % Math.max(1, stays.length)]?.id ?? 'none';
  };
  switch (birds.length === 0 ? 'bird' : action) {
    case 'bird': {
      const { bird } = await call('POST /api/birds', {
        ...{ name: `Bird ${which}`, tagId: `T-${birds.length}`, species: `Species ${which % 3}` },
        ...(which % 3 > 0 && { gotchaDay: day }),
      });
      if (bird) birds.push(bird.id);
      break;
    }
    case 'stay':
      await call(`POST /api/birds/${birdId}/stays`, { kind, startedOn: day });
      break;
    case 'correct': {
      const changes =
        which % 3 === 0 ? { kind } : which % 3 === 1 ? { startedOn: day } : { kind, startedOn: day };
      await call(`PATCH /api/birds/${birdId}/stays/${await stayOf()}`, changes);
      break;
    }
    case 'delete':
      await call(`DELETE /api/birds/${birdId}/stays/${await stayOf()}`);
      break;
    case 'goneAtOnce': {
      const { stays = [], arrival } = await call(`GET /api/birds/${birdId}/stays`);
      const [at, startedOn] = [`/api/birds/${birdId}/stays`, arrival?.arrivedOn];
      const first = stays.find((stay: Stay) => stay.startedOn === startedOn);
      const atOnce = { kind: kindsOnArrivalDay[which % kindsOnArrivalDay.length] };
      if (first) await call(`PATCH ${at}/${first.id}`, atOnce);
      else await call(`POST ${at}`, { ...atOnce, startedOn });
      break;
    }
    case 'deleteBird':
      await call(`DELETE /api/birds/${birdId}`);
      break;
    case 'arrival':
      await call(`PUT /api/birds/${birdId}/arrival`, { source, ...(which % 2 === 0 && { arrivedOn: day }) });
      break;
    case 'undo': {
      const { changes } = await call('GET /api/changes?limit=5');
      await call(`POST /api/changes/${changes[which % Math.max(1, changes.length)]?.id ?? 'none'}/undo`);
      break;
    }
    case 'move': {
      const { transferCode } = await call(`POST /api/birds/${birdId}/transfer-code`);
      if (!transferCode) break;
      const accepted = await other.call(`POST /api/bird-transfer-codes/${transferCode.code}/accept`);
      assert.ok(accepted.status < 500, accepted.text);
      statuses.push(accepted.status);
    }
  }
  if ((statuses.at(-1) ?? 400) < 300) done.set(action, (done.get(action) ?? 0) + 1);
}

async function expectSum(keeper: Person, from: string, to: string): Promise<void> {
  const { status, body, text } = await keeper.call(`GET /api/reports/movements?from=${from}&to=${to}`);
  assert.equal(status, 200, text);
  const { atStart, arrivals, outcomes, atEnd, months, deaths }: MovementReport = body.report;
  const context = `${from} to ${to}: ${text}`;
  assert.equal(atStart + sumOf(arrivals) - sumOf(outcomes), atEnd, context);
  assert.equal(atStart, (await censusOn(keeper, addDays(from, -1))).total, context);
  assert.equal(atEnd, (await censusOn(keeper, to)).total, context);
  const sumOfMonths = months.reduce((sum, month) => sum + month.arrivals - month.outcomes, atStart);
  assert.deepEqual([sumOfMonths, months.at(-1)?.atEnd], [atEnd, atEnd], context);
  assert.equal(deaths.length, (outcomes.died ?? 0) + (outcomes.euthanised ?? 0), context);
}

async function censusOn(keeper: Person, on: string): Promise<Census> {
  const { status, body, text } = await keeper.call(`GET /api/census?on=${on}`);
  assert.equal(status, 200, text);
  const { total, byKind, bySpecies, birds }: Census = body.census;
  const ofSpecies = bySpecies.reduce((sum, { count }) => sum + count, 0);
  assert.deepEqual([sumOf(byKind), ofSpecies, birds.length], [total, total, total], text);
  return body.census;
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
