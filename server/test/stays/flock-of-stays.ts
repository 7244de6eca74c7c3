// Creates flocks for the tests of stays and reports, and changes their birds.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addBird, type Person, signIn } from '../cast.ts';
import type { TestService } from '../support/test-service.ts';

/** Signs in a new person, who owns a new flock. */
export const newKeeper = (service: TestService): Promise<Person> =>
  signIn(service, `keeper-${randomUUID()}@example.org`);

type Stay = readonly [kind: string, startedOn: string, more?: object];

/** Adds a bird that arrived on the given day, with later stays. Returns its id. */
export async function addBirdWith(
  keeper: Person,
  arrivedOn: string,
  stays: readonly Stay[] = [],
  more: object = {},
): Promise<string> {
  const { id } = await addBird(keeper, { gotchaDay: arrivedOn, ...more });
  for (const [kind, startedOn, rest] of stays) {
    const body = { kind, startedOn, ...rest };
    const { status, text } = await keeper.call(`POST /api/birds/${id}/stays`, body);
    assert.equal(status, 201, text);
  }
  return id;
}

export async function writeArrival(keeper: Person, birdId: string, arrival: object): Promise<void> {
  const { status, text } = await keeper.call(`PUT /api/birds/${birdId}/arrival`, arrival);
  assert.equal(status, 200, text);
}

/** Moves a bird to another flock with a transfer code. */
export async function moveBird(giver: Person, birdId: string, receiver: Person): Promise<void> {
  const { body } = await giver.call(`POST /api/birds/${birdId}/transfer-code`);
  const accepted = await receiver.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
  assert.equal(accepted.status, 200, accepted.text);
}

/** Undoes the newest change in the history of a flock, or of one of its birds. */
export async function undoNewest(keeper: Person, birdId?: string): Promise<void> {
  const { body } = await keeper.call(`GET /api/changes?limit=1${birdId ? `&birdId=${birdId}` : ''}`);
  const { status, text } = await keeper.call(`POST /api/changes/${body.changes[0].id}/undo`);
  assert.equal(status, 200, text);
}
