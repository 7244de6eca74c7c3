// Observations: GET and POST /api/birds/:birdId/observations, PATCH and DELETE of one, and the signs of two days.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { findSigns, findSignsOfBird } from '../../src/care/observed-signs.ts';
import { addDays } from '../../src/workspaces/local-time.ts';
import { activeWorkspace, addBird, type Person, signIn, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const nobody = '00000000-0000-4000-8000-000000000000';
const notFound = { error: 'The bird was not found in this flock.', code: 'birdNotFound' };
const at = (birdId: string) => `/api/birds/${birdId}/observations`;
const today = () => service.clock.now().toISOString().slice(0, 10);

const bodyOf = (more: object = {}) => ({
  id: randomUUID(),
  observedOn: '2026-03-01',
  signs: ['fluffed_up', 'eating_less'],
  notes: 'Sat low.\n\tAll noon.',
  ...more,
});

async function observe(person: Person, birdId: string, more: object = {}) {
  const { status, body } = await person.call(`POST ${at(birdId)}`, bodyOf(more));
  assert.equal(status, 201, JSON.stringify(body));
  return body.observation;
}

describe('POST /api/birds/:birdId/observations', () => {
  it('201 with every field, and who recorded it', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const { status, body } = await cast.carl.call(`POST ${at(birdId)}`, sent);
    assert.equal(status, 201);
    const { createdAt, ...observation } = body.observation;
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(observation, { ...sent, birdId, createdByName: 'Carl' });
    assert.deepEqual((await cast.vic.call(`GET ${at(birdId)}`)).body, {
      observations: [body.observation],
      nextCursor: null,
    });
  });

  it('201 with signs alone, with notes alone, and each sign once', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const signsAlone = await observe(cast.olive, birdId, {
      signs: ['sleepy', 'other', 'sleepy'],
      notes: null,
    });
    assert.deepEqual([signsAlone.signs, signsAlone.notes], [['sleepy', 'other'], '']);
    for (const signs of [undefined, null, '', []]) {
      const notesAlone = await observe(cast.olive, birdId, { signs });
      assert.deepEqual([notesAlone.signs, notesAlone.notes], [[], 'Sat low.\n\tAll noon.']);
    }
  });

  it('200 with the stored one for the same id and content, even if an id is in capitals and signs in another order', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const first = await cast.carl.call(`POST ${at(birdId)}`, sent);
    service.clock.forward(1_000);
    for (const again of [
      sent,
      { ...sent, id: sent.id.toUpperCase() },
      { ...sent, signs: ['eating_less', 'fluffed_up', 'eating_less'] },
    ]) {
      const { status, body } = await cast.asha.call(`POST ${at(birdId)}`, again);
      assert.equal(status, 200);
      assert.deepEqual(body, first.body);
    }
  });

  it('409 for the same id with other content, and the first one stays', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const first = await cast.carl.call(`POST ${at(birdId)}`, sent);
    for (const other of [
      { observedOn: '2026-02-28' },
      { notes: '' },
      { signs: ['fluffed_up'] },
      { signs: ['fluffed_up', 'sleepy'] },
    ]) {
      const { status, body } = await cast.carl.call(`POST ${at(birdId)}`, { ...sent, ...other });
      assert.equal(status, 409);
      assert.deepEqual(body, {
        error: 'The bird already has another observation with that id. Give each one an id of its own.',
        code: 'observationIdTaken',
      });
    }
    const listed = await cast.vic.call(`GET ${at(birdId)}`);
    assert.deepEqual(listed.body.observations, [first.body.observation]);
  });

  it('201 for one of fifty who send the same observation at once, and 200 for the others', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => cast.carl.call(`POST ${at(birdId)}`, sent)),
    );
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array.from({ length: 49 }, () => 200), 201]);
    assert.equal(new Set(responses.map(({ text }) => text)).size, 1);
  });

  it('201 in two flocks with the same id, neither of which learns of the other', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id: norasBird } = await addBird(cast.nora);
    const sent = bodyOf();
    assert.equal((await cast.olive.call(`POST ${at(birdId)}`, sent)).status, 201);
    assert.equal((await cast.nora.call(`POST ${at(norasBird)}`, sent)).status, 201);
  });

  it("201 today and 400 tomorrow, by the flock's time zone", async () => {
    const nia = await signIn(service, 'nia@example.org');
    const { id: birdId } = await addBird(nia);
    await nia.call('PUT /api/workspace/settings', { timeZone: 'Pacific/Kiritimati' });
    const there = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(
      service.clock.now(),
    );
    await observe(nia, birdId, { observedOn: there });
    const refused = await nia.call(`POST ${at(birdId)}`, bodyOf({ observedOn: addDays(there, 1) }));
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid observation payload',
      code: 'invalidPayload',
      details: { observedOn: [`Must not be after the flock's today, ${there}.`] },
    });
  });

  it('400 that names every failing field', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const cases: [object, Record<string, string[]>][] = [
      [
        { id: 'kiwi', observedOn: '2026-02-30', signs: ['fluffed_up', 'sad'], notes: 5 },
        {
          id: ['Must be a UUID.'],
          observedOn: ['Must be a date that exists in the calendar, as YYYY-MM-DD.'],
          'signs.1': [
            'Must be one of: fluffed_up, not_eating, eating_less, sleepy, droppings_changed, vomiting, breathing, sneezing, limping, bleeding, feather_damage, egg_laid, moulting, other.',
          ],
          notes: ['Must be text.'],
        },
      ],
      [{ observedOn: undefined }, { observedOn: ['This field is required.'] }],
      [{ signs: [], notes: ' \n' }, { signs: ['Must have at least one sign, unless there are notes.'] }],
      [{ signs: 'sleepy' }, { signs: ['Must be a list.'] }],
      [{ signs: Array.from({ length: 51 }, () => 'sleepy') }, { signs: ['Must have at most 50 entries.'] }],
    ];
    for (const [more, details] of cases) {
      const { status, body } = await cast.olive.call(`POST ${at(birdId)}`, bodyOf(more));
      assert.equal(status, 400);
      assert.deepEqual(body, { error: 'Invalid observation payload', code: 'invalidPayload', details });
    }
    assert.deepEqual((await cast.vic.call(`GET ${at(birdId)}`)).body.observations, []);
  });

  it('404 for a bird of another flock, as for one that does not exist; 400 comes first', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, nobody, 'kiwi']) {
      const refused = await cast.nora.call(`POST ${at(birdId)}`, bodyOf());
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
    assert.equal((await cast.nora.call(`POST ${at(id)}`, bodyOf({ observedOn: '9999-12-31' }))).status, 400);
  });
});

describe('GET /api/birds/:birdId/observations', () => {
  it('200 with the latest day first, and the last recorded first within a day, page by page', async () => {
    const { id: birdId } = await addBird(cast.olive);
    for (const [observedOn, notes] of [
      ['2026-02-01', 'b'],
      ['0001-01-01', 'f'],
      ['2026-02-01', 'b, later'],
      ['2026-03-01', 'a'],
      ['2026-01-01', 'c'],
      ['2026-02-01', 'b, last'],
    ]) {
      await observe(cast.olive, birdId, { observedOn, notes });
      service.clock.forward(1_000);
    }
    const expected = ['a', 'b, last', 'b, later', 'b', 'c', 'f'];
    for (const limit of [1, 2, 4, 6, 500]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query = cursor === '' ? `limit=${limit}` : `limit=${limit}&cursor=${cursor}&unknown=ignored`;
        const { status, body } = await cast.vic.call(`GET ${at(birdId)}?${query}`);
        assert.equal(status, 200);
        assert.ok(body.observations.length <= limit);
        seen.push(...body.observations.map((observation: { notes: string }) => observation.notes));
        cursor = body.nextCursor;
      }
      assert.deepEqual(seen, expected, `limit=${limit}`);
    }
  });

  it('200 with the same rows on the next page, whatever is added or deleted meanwhile', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const made = [];
    for (const day of ['01', '02', '03', '04']) {
      made.push(await observe(cast.olive, birdId, { observedOn: `2026-02-${day}`, notes: day }));
    }
    const first = (await cast.vic.call(`GET ${at(birdId)}?limit=2`)).body;
    await observe(cast.olive, birdId, { observedOn: '2026-03-01' });
    await cast.olive.call(`DELETE ${at(birdId)}/${first.observations[1].id}`);
    const second = (await cast.vic.call(`GET ${at(birdId)}?limit=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual(second, { observations: [made[1], made[0]], nextCursor: null });
  });

  it('400 for a bad limit or cursor, even of a bird that does not exist', async () => {
    const { id: birdId } = await addBird(cast.olive);
    for (const limit of ['0', '501', '-1', 'x', '1.5', '']) {
      const { status, body } = await cast.vic.call(`GET ${at(nobody)}?limit=${limit}`);
      assert.equal(status, 400);
      assert.deepEqual(body, {
        error: 'Invalid observation query',
        code: 'invalidQuery',
        details: { limit: ['Must be a whole number from 1 to 500.'] },
      });
    }
    for (const cursor of ['x', '', 'W10', 'WyIyMDI2LTAzLTAxIl0']) {
      const { status, body } = await cast.vic.call(`GET ${at(birdId)}?cursor=${cursor}`);
      assert.equal(status, 400);
      assert.deepEqual(body.details, { cursor: ['Must be the nextCursor of the page before.'] });
    }
  });

  it('404 for a bird of another flock or none', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, nobody, '1']) {
      const refused = await cast.nora.call(`GET ${at(birdId)}`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
  });
});

describe('PATCH /api/birds/:birdId/observations/:observationId', () => {
  it('200 and changes what is sent, clears what is null or empty, and keeps the rest', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const before = await observe(cast.carl, birdId);
    for (const [sent, after] of [
      [{}, {}],
      [{ other: 'field' }, {}],
      [{ observedOn: '2026-02-28' }, { observedOn: '2026-02-28' }],
      [{ signs: ['limping', 'limping'] }, { observedOn: '2026-02-28', signs: ['limping'] }],
      [{ notes: null }, { observedOn: '2026-02-28', signs: ['limping'], notes: '' }],
      [
        { signs: null, notes: 'Fine.' },
        { observedOn: '2026-02-28', signs: [], notes: 'Fine.' },
      ],
    ] as const) {
      const { status, body } = await cast.asha.call(`PATCH ${at(birdId)}/${before.id}`, sent);
      assert.equal(status, 200);
      assert.deepEqual(body, { observation: { ...before, ...after } });
      assert.deepEqual((await cast.vic.call(`GET ${at(birdId)}`)).body.observations, [body.observation]);
    }
  });

  it('200 for each of two who change different fields at once, and both are stored', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    await Promise.all(
      [{ observedOn: '2026-02-02' }, { signs: ['other'] }, { notes: 'Both.' }].map(changes =>
        cast.carl.call(`PATCH ${at(birdId)}/${id}`, changes),
      ),
    );
    const [stored] = (await cast.vic.call(`GET ${at(birdId)}`)).body.observations;
    assert.deepEqual([stored.observedOn, stored.signs, stored.notes], ['2026-02-02', ['other'], 'Both.']);
  });

  it('400 for a null day, a future day, and if nothing is left to say', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId, { notes: '' });
    const tomorrow = addDays(today(), 1);
    for (const [sent, details] of [
      [{ observedOn: null }, { observedOn: ['This field is required.'] }],
      [{ observedOn: tomorrow }, { observedOn: [`Must not be after the flock's today, ${today()}.`] }],
      [{ signs: [] }, { signs: ['Must have at least one sign, unless there are notes.'] }],
    ] as const) {
      const { status, body } = await cast.olive.call(`PATCH ${at(birdId)}/${id}`, sent);
      assert.equal(status, 400);
      assert.deepEqual(body, { error: 'Invalid observation payload', code: 'invalidPayload', details });
    }
  });

  it('404 for one of another bird, another flock, or none', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id: otherBird } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    for (const refused of [
      await cast.olive.call(`PATCH ${at(otherBird)}/${id}`, { notes: 'x' }),
      await cast.nora.call(`PATCH ${at(birdId)}/${id}`, {}),
      await cast.olive.call(`PATCH ${at(birdId)}/${nobody}`, {}),
    ]) {
      assert.equal(refused.status, 404);
      assert.equal(refused.body.code, 'observationNotFound');
    }
  });
});

describe('DELETE /api/birds/:birdId/observations/:observationId', () => {
  it('204 once, and 404 from then on; the id is free again', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    assert.equal((await cast.nora.call(`DELETE ${at(birdId)}/${id}`)).status, 404);
    assert.equal((await cast.carl.call(`DELETE ${at(birdId)}/${id}`)).status, 204);
    const refused = await cast.carl.call(`DELETE ${at(birdId)}/${id}`);
    assert.equal(refused.status, 404);
    assert.deepEqual(refused.body, {
      error: 'The observation was not found for this bird.',
      code: 'observationNotFound',
    });
    await observe(cast.olive, birdId, { id, notes: 'Another.' });
  });
});

describe('the signs of today and yesterday', () => {
  it('are those of a bird, and those of all birds of a flock', async () => {
    const nell = await signIn(service, 'nell@example.org');
    const { id: kiwi } = await addBird(nell);
    const { id: mango } = await addBird(nell);
    const { id: other } = await addBird(cast.nora);
    const day = today();
    await observe(nell, kiwi, { observedOn: day, signs: ['breathing', 'sleepy'] });
    await observe(nell, kiwi, { observedOn: addDays(day, -1), signs: ['breathing'] });
    await observe(nell, mango, { observedOn: addDays(day, -1), signs: ['limping'] });
    await observe(nell, mango, { observedOn: addDays(day, -2), signs: ['bleeding'] });
    await observe(cast.nora, other, { observedOn: day, signs: ['bleeding'] });
    const { storage } = service.context;
    const { id } = await activeWorkspace(nell);
    // As authorization would have it.
    const workspaceId = id as Parameters<typeof findSigns>[1];
    const all = await findSigns(storage, workspaceId, day);
    const byDay = (a: { noted: string }, b: { noted: string }) => a.noted.localeCompare(b.noted);
    assert.deepEqual(all.get(kiwi)?.sort(byDay), [
      { sign: 'breathing', noted: 'today' },
      { sign: 'sleepy', noted: 'today' },
      { sign: 'breathing', noted: 'yesterday' },
    ]);
    assert.deepEqual(all.get(mango), [{ sign: 'limping', noted: 'yesterday' }]);
    assert.equal(all.size, 2);
    assert.deepEqual((await findSignsOfBird(storage, workspaceId, kiwi, day)).sort(byDay), all.get(kiwi));
    assert.deepEqual(await findSignsOfBird(storage, workspaceId, other, day), []);
  });
});
