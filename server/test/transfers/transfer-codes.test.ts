// Tests of transfer codes: creating one for a bird, and accepting it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTransferCode } from '@flock-care/contract/transfer-code';
import { findMany } from '../../src/storage/statement.ts';
import { activeWorkspace, addBird, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { addBirdWithHistory, findBird, readHistory } from './history.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const codeNotFound = {
  error: 'The transfer code does not exist or is no longer valid.',
  code: 'transferCodeNotFound',
};

async function createCode(person: Person, birdId: string): Promise<string> {
  const { status, body } = await person.call(`POST /api/birds/${birdId}/transfer-code`);
  assert.equal(status, 201);
  return body.transferCode.code;
}

const accept = (person: Person, code: string) =>
  person.call(`POST /api/bird-transfer-codes/${encodeURIComponent(code)}/accept`);

async function refusesCode(person: Person, code: string): Promise<void> {
  const refused = await accept(person, code);
  assert.equal(refused.status, 404, code);
  assert.deepEqual(refused.body, codeNotFound);
}

describe('POST /api/birds/:birdId/transfer-code', () => {
  it('201 with the bird and a code in three groups, without caching', async () => {
    const { id } = await addBird(cast.olive);
    const response = await cast.asha.call(`POST /api/birds/${id}/transfer-code`);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
    const { code } = response.body.transferCode;
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    assert.deepEqual(response.body, { transferCode: { code, bird: await findBird(cast.olive, id) } });
  });

  it('201, and only a hash of the code is stored', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.olive, id);
    const listCodes = findMany(db => db.selectFrom('birdTransferCodes').selectAll());
    const stored = JSON.stringify(await listCodes(service.context.storage, {}));
    assert.match(stored, new RegExp(id));
    for (const spelling of [code, code.replaceAll('-', '')]) assert.equal(stored.includes(spelling), false);
  });

  it("201 again, which revokes the bird's earlier code; other birds keep theirs", async () => {
    const { id } = await addBird(cast.olive);
    const { id: otherId } = await addBird(cast.olive);
    const [first, other] = [await createCode(cast.olive, id), await createCode(cast.olive, otherId)];
    const second = await createCode(cast.asha, id);
    assert.notEqual(second, first);
    await refusesCode(cast.nora, first);
    assert.equal((await accept(cast.nora, second)).status, 200);
    assert.equal((await accept(cast.nora, other)).status, 200);
  });

  it('404 for a bird of another flock, the same as for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, 'kiwi']) {
      const refused = await cast.nora.call(`POST /api/birds/${birdId}/transfer-code`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, {
        error: 'The bird was not found in this flock.',
        code: 'birdNotFound',
      });
    }
  });
});

describe('POST /api/bird-transfer-codes/:code/accept', () => {
  it('200, and the bird moves to the active flock with its photo and all its records', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    const accepted = await accept(cast.nora, await createCode(cast.olive, bird.id));
    assert.equal(accepted.status, 200);
    const workspace = await activeWorkspace(cast.nora);
    const { name: sourceWorkspaceName } = await activeWorkspace(cast.olive);
    const moved = { ...was.bird, workspaceId: workspace.id };
    assert.deepEqual(accepted.body, { bird: moved, sourceWorkspaceName, workspace });
    assert.deepEqual(await readHistory(cast.nora, bird.id), was);
    assert.equal(await findBird(cast.olive, bird.id), undefined);
  });

  it('200 for a code regardless of case, without dashes, with spaces, and with O for 0 and I or L for 1', async () => {
    const { id } = await addBird(cast.olive);
    let code = '';
    while (!/[01]/.test(code)) code = await createCode(cast.olive, id);
    const typed = code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l');
    assert.equal((await accept(cast.nora, ` ${typed.slice(0, 6)} ${typed.slice(6)}`)).status, 200);
    assert.equal(readTransferCode('oOiI-lL01-zzzz'), '0011-1101-ZZZZ');
    assert.equal(readTransferCode('K7QF-2M9X-RTU4'), undefined);
  });

  it('404 for a used code, even for the person who used it', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.olive, id);
    assert.equal((await accept(cast.nora, code)).status, 200);
    await refusesCode(cast.nora, code);
    await refusesCode(cast.olive, code);
  });

  it('404 for a code that does not exist or is malformed', async () => {
    const codes = [
      '0000-0000-0000',
      'K7QF',
      'K7QF-2M9X-RT4C-K7QF',
      'UUUU-UUUU-UUUU',
      'кккк-кккк-кккк',
      '%00',
    ];
    for (const code of [...codes, 'x'.repeat(99), 'x'.repeat(101), '🦜'.repeat(12), "' or 1=1 --"]) {
      const refused = await accept(cast.nora, code);
      assert.equal(refused.status, 404, code);
    }
    for (const code of codes) await refusesCode(cast.nora, code);
  });

  it('404 after the bird was deleted or moved in another way', async () => {
    const { id: deletedId } = await addBird(cast.olive);
    const ofDeleted = await createCode(cast.olive, deletedId);
    await cast.olive.call(`DELETE /api/birds/${deletedId}`);
    await refusesCode(cast.nora, ofDeleted);

    const { id: movedId } = await addBird(cast.olive);
    const ofMoved = await createCode(cast.olive, movedId);
    const destinationOwnerEmail = cast.nora.email;
    await cast.olive.call(`POST /api/birds/${movedId}/transfer`, { destinationOwnerEmail });
    await refusesCode(cast.ada, ofMoved);
    await cast.nora.call(`POST /api/birds/${movedId}/transfer`, { destinationOwnerEmail: cast.olive.email });
    await refusesCode(cast.nora, ofMoved);
  });

  it('409 in the flock that already has the bird, and the code stays open', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.olive, id);
    const refused = await accept(cast.asha, code);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, { error: 'The bird is already in that flock.', code: 'birdAlreadyThere' });
    assert.equal((await accept(cast.nora, code)).status, 200);
  });

  it('409 for a tagId that the active flock already has: nothing moves, and the code stays open', async () => {
    const bird = await addBirdWithHistory(cast.olive);
    const was = await readHistory(cast.olive, bird.id);
    const code = await createCode(cast.olive, bird.id);
    const { id: rival } = await addBird(cast.nora, { tagId: bird.tagId });
    const refused = await accept(cast.nora, code);
    assert.equal(refused.status, 409);
    assert.deepEqual(refused.body, {
      error: 'The flock already has a bird with that tagId.',
      code: 'tagIdTaken',
    });
    assert.deepEqual(await readHistory(cast.olive, bird.id), was);
    await cast.nora.call(`PUT /api/birds/${rival}`, birdBody());
    assert.equal((await accept(cast.nora, code)).status, 200);
  });

  it('200 after years, because a code does not expire', async () => {
    const { id } = await addBird(cast.olive);
    const code = await createCode(cast.olive, id);
    const yearMs = 366 * 86_400_000;
    service.clock.forward(5 * yearMs);
    const nora = await signIn(service, cast.nora.email);
    assert.equal((await accept(nora, code)).status, 200);
  });
});
