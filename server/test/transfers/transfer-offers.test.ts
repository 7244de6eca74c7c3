// Tests of GET /api/bird-transfer-codes/:code, the preview of a transfer code.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mintTransferCode } from '../../src/transfers/transfer-code.ts';
import { activeWorkspace, addBird, type Person, signIn, useCast } from '../cast.ts';
import { addBirdWithHistory } from './history.ts';

const { service, cast } = await useCast();
const minuteMs = 60_000;
const codeNotFound = {
  error: 'The transfer code does not exist or is no longer valid.',
  code: 'transferCodeNotFound',
};

const codeFor = async (birdId: string): Promise<string> =>
  (await cast.olive.call(`POST /api/birds/${birdId}/transfer-code`)).body.transferCode.code;
const preview = (person: Person, code: string) => person.call(`GET /api/bird-transfer-codes/${code}`);
const accept = (person: Person, code: string) => person.call(`POST /api/bird-transfer-codes/${code}/accept`);

async function countListed(birdId: string, what: string): Promise<number> {
  const { body } = await cast.olive.call(`GET /api/birds/${birdId}/${what}`);
  const [rows] = Object.values<unknown[]>(body);
  return rows?.length ?? 0;
}

describe('the preview of a code', () => {
  it('200 with the bird, its flock and the number of its records; the code stays open', async () => {
    const { id } = await addBirdWithHistory(cast.olive);
    const { bird } = (await cast.olive.call(`GET /api/birds/${id}`)).body;
    const code = await codeFor(id);
    const { status, body, headers } = await preview(cast.nora, code.toLowerCase().replaceAll('-', ''));
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    const { usualGrams, ...offer } = body.offer;
    assert.deepEqual(offer, {
      birdName: bird.name,
      tagId: bird.tagId,
      species: bird.species,
      photo: bird.photoDataUrl,
      sourceWorkspaceName: (await activeWorkspace(cast.olive)).name,
      weights: await countListed(id, 'weights?days=425'),
      vetVisits: await countListed(id, 'vet-visits'),
      medications: await countListed(id, 'medications'),
    });
    assert.ok(offer.weights > 0 && offer.vetVisits > 0 && offer.medications > 0);
    assert.equal((await accept(cast.nora, code)).status, 200);
  });

  it('200 with the usual weight from the guard', async () => {
    const { id } = await addBird(cast.olive);
    for (let day = 1; day <= 12; day += 1) {
      const recordedOn = new Date(service.clock.now().getTime() - day * 86_400_000)
        .toISOString()
        .slice(0, 10);
      await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn });
    }
    const { body } = await preview(cast.nora, await codeFor(id));
    assert.equal(body.offer.usualGrams, 92);
    assert.equal(body.offer.photo, null);
  });

  it('404 for an unknown, malformed, used or revoked code, and for one whose bird has been deleted', async () => {
    const [used, revoked, gone] = await Promise.all([1, 2, 3].map(() => addBird(cast.olive)));
    assert.ok(used && revoked && gone);
    const codes = [await codeFor(used.id), await codeFor(revoked.id), await codeFor(gone.id)];
    assert.equal((await accept(cast.nora, codes[0] ?? '')).status, 200);
    await codeFor(revoked.id);
    assert.equal((await cast.olive.call(`DELETE /api/birds/${gone.id}`)).status, 204);
    for (const code of [...codes, mintTransferCode(), 'K7QF', 'K7QF-2M9X-RT4U']) {
      const { status, body } = await preview(cast.nora, code);
      assert.deepEqual([status, body], [404, codeNotFound], code);
    }
  });

  it('404 after its creator may no longer move birds', async () => {
    const { id } = await addBird(cast.olive);
    const response = await cast.asha.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = response.body.transferCode;
    assert.equal((await preview(cast.nora, code)).status, 200);
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'viewer' });
    assert.equal((await preview(cast.nora, code)).status, 404);
    await cast.olive.call('POST /api/workspace/members', { email: cast.asha.email, role: 'assistant' });
  });
});

describe('the limit of 30 failed codes per hour', () => {
  const tooMany = {
    error: 'A person may try 30 transfer codes an hour. Try this one later.',
    code: 'tooManyLooks',
  };

  it('429 for the next preview and the next use of a code, with Retry-After', async () => {
    const pat = await signIn(service, 'pat@example.org');
    const { id } = await addBird(cast.olive);
    const code = await codeFor(id);
    for (let count = 0; count < 15; count += 1) {
      assert.equal((await preview(pat, mintTransferCode())).status, 404);
      assert.equal((await accept(pat, mintTransferCode())).status, 404);
    }
    for (const refused of [await preview(pat, code), await accept(pat, code)]) {
      assert.deepEqual([refused.status, refused.body], [429, tooMany]);
      assert.ok(Number(refused.headers.get('retry-after')) > 3_500);
    }
    assert.equal((await preview(cast.nora, code)).status, 200, 'Other people are not limited.');
    service.clock.forward(60 * minuteMs);
    assert.equal((await preview(pat, code)).status, 200);
    assert.equal((await accept(pat, code)).status, 200);
  });

  it('200 and 404 for accepted and malformed codes, which do not count toward the limit', async () => {
    const tom = await signIn(service, 'tom@example.org');
    for (let count = 0; count < 31; count += 1) assert.equal((await preview(tom, 'K7QF')).status, 404);
    for (let count = 0; count < 31; count += 1) {
      const { id } = await addBird(cast.olive);
      assert.equal((await accept(tom, await codeFor(id))).status, 200);
    }
    assert.equal((await preview(tom, mintTransferCode())).status, 404);
  });
});
