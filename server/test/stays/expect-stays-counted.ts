// Works out the census and the register from the stays of each bird, one by one, and compares them with the service's.
import assert from 'node:assert/strict';
import { type Census, presentKinds, type Register, type Stay } from '@flock-care/contract/shapes';
import type { Person } from '../cast.ts';

type Named = { birdId: string | null };

/** Compares the census of a day, and the arrivals and departures since a day, with the stays of each bird. */
export async function expectStaysCounted(keeper: Person, { on, from }: { on: string; from: string }) {
  const census: Census = (await read(keeper, `GET /api/census?on=${on}`)).census;
  const register: Register = (await read(keeper, `GET /api/register?from=${from}`)).register;
  const expected: Record<'here' | 'arrivals' | 'departures', string[]> = {
    here: [],
    arrivals: [],
    departures: [],
  };
  const examined = await readStays(keeper);
  for (const [id, stays] of examined) {
    const current = stays.findLast(({ startedOn }) => startedOn <= on);
    if (current && isHere(current)) expected.here.push(`${id} ${current.kind}`);
    const { arrivals, departures } = movementsOf(stays);
    expected.arrivals.push(...arrivals.map(day => `${id} ${day}`));
    expected.departures.push(...departures.map(what => `${id} ${what}`));
  }
  const isExamined = ({ birdId }: Named) => birdId !== null && examined.has(birdId);
  const counted = {
    here: census.birds.filter(isExamined).map(({ birdId, kind }) => `${birdId} ${kind}`),
    arrivals: register.arrivals.filter(isExamined).map(bird => `${bird.birdId} ${bird.on}`),
    departures: register.departures.filter(isExamined).map(bird => `${bird.birdId} ${bird.on} ${bird.kind}`),
  };
  for (const key of ['here', 'arrivals', 'departures'] as const) {
    assert.deepEqual(counted[key].sort(), expected[key].sort(), key);
  }
}

/** Reads the stays of a flock's birds, oldest first. Skips birds that moved, which also had stays elsewhere. */
async function readStays(keeper: Person): Promise<Map<string, Stay[]>> {
  const examined = new Map<string, Stay[]>();
  for (const { id } of (await read(keeper, 'GET /api/birds?status=all')).birds) {
    const { changes } = await read(keeper, `GET /api/changes?birdId=${id}&limit=200`);
    if (changes.some(({ action }: { action: string }) => action === 'moved')) continue;
    examined.set(id, (await read(keeper, `GET /api/birds/${id}/stays`)).stays.toReversed());
  }
  return examined;
}

/**
 * Returns the days of a bird's arrivals, and the days and kinds of its departures. The first stay counts as an
 * arrival.
 */
function movementsOf(stays: readonly Stay[]): { arrivals: string[]; departures: string[] } {
  const [arrivals, departures]: [string[], string[]] = [[], []];
  for (const [index, stay] of stays.entries()) {
    const before = stays[index - 1];
    const wasHere = before !== undefined && isHere(before);
    if (index === 0 || (isHere(stay) && !wasHere)) arrivals.push(stay.startedOn);
    if (!isHere(stay) && (index === 0 || wasHere)) departures.push(`${stay.startedOn} ${stay.kind}`);
  }
  return { arrivals, departures };
}

const isHere = ({ kind }: Stay) => presentKinds.some(present => present === kind);

async function read(keeper: Person, endpoint: string) {
  const { status, body, text } = await keeper.call(endpoint);
  assert.equal(status, 200, text);
  return body;
}
