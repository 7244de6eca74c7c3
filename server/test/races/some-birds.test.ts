// Tests that limiting the birds that a member may see takes effect with the next request on every replica.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addBird, Person, useCast } from '../cast.ts';

const { service, cast } = await useCast();
const { olive, carl } = cast;
const [kept, removed] = [await addBird(olive, { name: 'Kept' }), await addBird(olive, { name: 'Removed' })];
const { members } = (await olive.call('GET /api/workspace/members')).body;
const { id: memberId } = members.find(
  ({ inviteEmail }: { inviteEmail: string }) => inviteEmail === carl.email,
);
const limit = (birdIds: string[] | null) =>
  olive.call(`PUT /api/workspace/members/${memberId}/access`, { birdIds });

it('404 for a bird from the next request after a member loses access to it, and 200 after access is restored, for sessions and tokens', async () => {
  const { token } = (await carl.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' }))
    .body;
  const callers = [carl, new Person(service, carl.email, token)];
  /** Repeats the requests, so that every replica responds. */
  const expectSeen = async (names: string[]) => {
    for (let round = 0; round < 3; round += 1) {
      for (const caller of callers) {
        const { birds } = (await caller.call('GET /api/today')).body.today;
        assert.deepEqual(birds.map(({ name }: { name: string }) => name).sort(), names);
        const { status } = await caller.call(`GET /api/birds/${removed.id}`);
        assert.equal(status, names.includes('Removed') ? 200 : 404);
      }
    }
  };
  await expectSeen(['Kept', 'Removed']);
  await limit([kept.id]);
  await expectSeen(['Kept']);
  await limit([removed.id, kept.id]);
  await expectSeen(['Kept', 'Removed']);
  await limit([]);
  await expectSeen([]);
  await limit(null);
  await expectSeen(['Kept', 'Removed']);
});
