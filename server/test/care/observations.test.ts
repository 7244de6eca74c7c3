// Tests of GET and POST /api/birds/:birdId/observations, of PATCH and DELETE for an observation, and of the signs from
// today and yesterday.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { readSigns, readSignsOfBird } from '../../src/care/observed-signs.ts';
import { addDays } from '../../src/workspaces/local-time.ts';
import { activeWorkspace, addBird, type Person, signIn, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const notFound = { error: 'The bird was not found in this flock.', code: 'birdNotFound' };
const pathOf = (birdId: string) => `/api/birds/${birdId}/observations`;
const today = () => service.clock.now().toISOString().slice(0, 10);

const bodyOf = (more: object = {}) => ({
  id: randomUUID(),
  observedOn: '2026-03-01',
  signs: ['fluffed_up', 'eating_less'],
  notes: 'Sat low.\n\tAll noon.',
  ...more,
});

async function observe(person: Person, birdId: string, more: object = {}) {
  const { status, body } = await person.call(`POST ${pathOf(birdId)}`, bodyOf(more));
  assert.equal(status, 201, JSON.stringify(body));
  return body.observation;
}

describe('POST /api/birds/:birdId/observations', () => {
  it('201 with every field, and the name of the person who recorded it', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const { status, body } = await cast.carl.call(`POST ${pathOf(birdId)}`, sent);
    assert.equal(status, 201);
    const { createdAt, ...observation } = body.observation;
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(observation, { ...sent, birdId, bodyCondition: null, createdByName: 'Carl' });
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(birdId)}`)).body, {
      observations: [body.observation],
      nextCursor: null,
    });
  });

  it('201 with only signs, with only notes, and with duplicate signs, which are removed', async () => {
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

  it('200 with the stored observation for the same id and content, even with the id in capitals and the signs in another order', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const first = await cast.carl.call(`POST ${pathOf(birdId)}`, sent);
    service.clock.forward(1_000);
    for (const again of [
      sent,
      { ...sent, id: sent.id.toUpperCase() },
      { ...sent, signs: ['eating_less', 'fluffed_up', 'eating_less'] },
    ]) {
      const { status, body } = await cast.asha.call(`POST ${pathOf(birdId)}`, again);
      assert.equal(status, 200);
      assert.deepEqual(body, first.body);
    }
  });

  it('201 with an id from the service if the client sends none, and another id if the request is repeated', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const ids = new Set<string>();
    for (const id of [undefined, undefined, null, '']) {
      const observation = await observe(cast.carl, birdId, { id });
      assert.match(observation.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      ids.add(observation.id);
    }
    assert.equal(ids.size, 4);
    const { observations } = (await cast.vic.call(`GET ${pathOf(birdId)}`)).body;
    assert.deepEqual(new Set(observations.map(({ id }: { id: string }) => id)), ids);
  });

  it('409 for the same id with other content, and the first observation stays', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const first = await cast.carl.call(`POST ${pathOf(birdId)}`, sent);
    for (const other of [
      { observedOn: '2026-02-28' },
      { notes: '' },
      { signs: ['fluffed_up'] },
      { signs: ['fluffed_up', 'sleepy'] },
    ]) {
      const { status, body } = await cast.carl.call(`POST ${pathOf(birdId)}`, { ...sent, ...other });
      assert.equal(status, 409);
      assert.deepEqual(body, {
        error: 'The bird already has another observation with that id. Give each one a different id.',
        code: 'observationIdTaken',
      });
    }
    const listed = await cast.vic.call(`GET ${pathOf(birdId)}`);
    assert.deepEqual(listed.body.observations, [first.body.observation]);
  });

  it('201 for one of fifty simultaneous requests with the same observation, and 200 for the others', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const sent = bodyOf();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => cast.carl.call(`POST ${pathOf(birdId)}`, sent)),
    );
    const statuses = responses.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array.from({ length: 49 }, () => 200), 201]);
    assert.equal(new Set(responses.map(({ text }) => text)).size, 1);
  });

  it('201 for the same id in two flocks', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id: norasBird } = await addBird(cast.nora);
    const sent = bodyOf();
    assert.equal((await cast.olive.call(`POST ${pathOf(birdId)}`, sent)).status, 201);
    assert.equal((await cast.nora.call(`POST ${pathOf(norasBird)}`, sent)).status, 201);
  });

  it("201 for today and 400 for tomorrow, in the flock's time zone", async () => {
    const nia = await signIn(service, 'nia@example.org');
    const { id: birdId } = await addBird(nia);
    await nia.call('PUT /api/workspace/settings', { timeZone: 'Pacific/Kiritimati' });
    const there = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format(
      service.clock.now(),
    );
    await observe(nia, birdId, { observedOn: there });
    const refused = await nia.call(`POST ${pathOf(birdId)}`, bodyOf({ observedOn: addDays(there, 1) }));
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, {
      error: 'Invalid observation payload',
      code: 'invalidPayload',
      details: { observedOn: [`Must not be after today, ${there}.`] },
    });
  });

  it('400 that lists every invalid field', async () => {
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
      [
        { signs: [], notes: ' \n' },
        { signs: ['Must have at least one sign, unless there are notes or a body condition.'] },
      ],
      [{ signs: 'sleepy' }, { signs: ['Must be a list.'] }],
      [{ signs: Array.from({ length: 51 }, () => 'sleepy') }, { signs: ['Must have at most 50 entries.'] }],
    ];
    for (const [more, details] of cases) {
      const { status, body } = await cast.olive.call(`POST ${pathOf(birdId)}`, bodyOf(more));
      assert.equal(status, 400);
      assert.deepEqual(body, { error: 'Invalid observation payload', code: 'invalidPayload', details });
    }
    assert.deepEqual((await cast.vic.call(`GET ${pathOf(birdId)}`)).body.observations, []);
  });

  it('404 for a bird in another flock, exactly as for one that does not exist; 400 takes precedence', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, 'kiwi']) {
      const refused = await cast.nora.call(`POST ${pathOf(birdId)}`, bodyOf());
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
    assert.equal(
      (await cast.nora.call(`POST ${pathOf(id)}`, bodyOf({ observedOn: '9999-12-31' }))).status,
      400,
    );
  });
});

describe('GET /api/birds/:birdId/observations', () => {
  it('200 page by page: the latest day first, and within a day the last recorded first', async () => {
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
        const { status, body } = await cast.vic.call(`GET ${pathOf(birdId)}?${query}`);
        assert.equal(status, 200);
        assert.ok(body.observations.length <= limit);
        seen.push(...body.observations.map((observation: { notes: string }) => observation.notes));
        cursor = body.nextCursor;
      }
      assert.deepEqual(seen, expected, `limit=${limit}`);
    }
  });

  it('200 with the expected next page, even if observations are added or deleted in between', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const records = [];
    for (const day of ['01', '02', '03', '04']) {
      records.push(await observe(cast.olive, birdId, { observedOn: `2026-02-${day}`, notes: day }));
    }
    const first = (await cast.vic.call(`GET ${pathOf(birdId)}?limit=2`)).body;
    await observe(cast.olive, birdId, { observedOn: '2026-03-01' });
    await cast.olive.call(`DELETE ${pathOf(birdId)}/${first.observations[1].id}`);
    const second = (await cast.vic.call(`GET ${pathOf(birdId)}?limit=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual(second, { observations: [records[1], records[0]], nextCursor: null });
  });

  it('400 for an invalid limit or cursor, even for a bird that does not exist', async () => {
    const { id: birdId } = await addBird(cast.olive);
    for (const limit of ['0', '501', '-1', 'x', '1.5', '']) {
      const { status, body } = await cast.vic.call(`GET ${pathOf(missingId)}?limit=${limit}`);
      assert.equal(status, 400);
      assert.deepEqual(body, {
        error: 'Invalid observation query',
        code: 'invalidQuery',
        details: { limit: ['Must be a whole number from 1 to 500.'] },
      });
    }
    for (const cursor of ['x', '', 'W10', 'WyIyMDI2LTAzLTAxIl0']) {
      const { status, body } = await cast.vic.call(`GET ${pathOf(birdId)}?cursor=${cursor}`);
      assert.equal(status, 400);
      assert.deepEqual(body.details, { cursor: ['Must be the nextCursor of the previous page.'] });
    }
  });

  it('404 for a bird in another flock, and for one that does not exist', async () => {
    const { id } = await addBird(cast.olive);
    for (const birdId of [id, missingId, '1']) {
      const refused = await cast.nora.call(`GET ${pathOf(birdId)}`);
      assert.equal(refused.status, 404);
      assert.deepEqual(refused.body, notFound);
    }
  });
});

describe('PATCH /api/birds/:birdId/observations/:observationId', () => {
  it('200, changing the fields that are sent, clearing those that are null or empty, and keeping the rest', async () => {
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
      const { status, body } = await cast.asha.call(`PATCH ${pathOf(birdId)}/${before.id}`, sent);
      assert.equal(status, 200);
      assert.deepEqual(body, { observation: { ...before, ...after } });
      assert.deepEqual((await cast.vic.call(`GET ${pathOf(birdId)}`)).body.observations, [body.observation]);
    }
  });

  it('200 for simultaneous changes to different fields, and all of them are stored', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    await Promise.all(
      [{ observedOn: '2026-02-02' }, { signs: ['other'] }, { notes: 'Both.' }].map(changes =>
        cast.carl.call(`PATCH ${pathOf(birdId)}/${id}`, changes),
      ),
    );
    const [stored] = (await cast.vic.call(`GET ${pathOf(birdId)}`)).body.observations;
    assert.deepEqual([stored.observedOn, stored.signs, stored.notes], ['2026-02-02', ['other'], 'Both.']);
  });

  it('400 for a null day, a future day, and a change that leaves neither signs nor notes', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId, { notes: '' });
    const tomorrow = addDays(today(), 1);
    for (const [sent, details] of [
      [{ observedOn: null }, { observedOn: ['This field is required.'] }],
      [{ observedOn: tomorrow }, { observedOn: [`Must not be after today, ${today()}.`] }],
      [
        { signs: [] },
        { signs: ['Must have at least one sign, unless there are notes or a body condition.'] },
      ],
    ] as const) {
      const { status, body } = await cast.olive.call(`PATCH ${pathOf(birdId)}/${id}`, sent);
      assert.equal(status, 400);
      assert.deepEqual(body, { error: 'Invalid observation payload', code: 'invalidPayload', details });
    }
  });

  it('404 for an observation of another bird or in another flock, and for one that does not exist', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id: otherBird } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    for (const refused of [
      await cast.olive.call(`PATCH ${pathOf(otherBird)}/${id}`, { notes: 'x' }),
      await cast.nora.call(`PATCH ${pathOf(birdId)}/${id}`, {}),
      await cast.olive.call(`PATCH ${pathOf(birdId)}/${missingId}`, {}),
    ]) {
      assert.equal(refused.status, 404);
      assert.equal(refused.body.code, 'observationNotFound');
    }
  });
});

describe('DELETE /api/birds/:birdId/observations/:observationId', () => {
  it('204, then 404; the id can be used again', async () => {
    const { id: birdId } = await addBird(cast.olive);
    const { id } = await observe(cast.olive, birdId);
    assert.equal((await cast.nora.call(`DELETE ${pathOf(birdId)}/${id}`)).status, 404);
    assert.equal((await cast.carl.call(`DELETE ${pathOf(birdId)}/${id}`)).status, 204);
    const refused = await cast.carl.call(`DELETE ${pathOf(birdId)}/${id}`);
    assert.equal(refused.status, 404);
    assert.deepEqual(refused.body, {
      error: 'The observation was not found for this bird.',
      code: 'observationNotFound',
    });
    await observe(cast.olive, birdId, { id, notes: 'Another.' });
  });
});

describe("today's and yesterday's signs", () => {
  it('are found for one bird and for all birds of a flock', async () => {
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
    // Cast to the branded type, which usually comes from authorization.
    const workspaceId = id as Parameters<typeof readSigns>[1];
    const all = await readSigns(storage, workspaceId, day);
    const byDay = (a: { noted: string }, b: { noted: string }) => a.noted.localeCompare(b.noted);
    assert.deepEqual(all.get(kiwi)?.sort(byDay), [
      { sign: 'breathing', noted: 'today' },
      { sign: 'sleepy', noted: 'today' },
      { sign: 'breathing', noted: 'yesterday' },
    ]);
    assert.deepEqual(all.get(mango), [{ sign: 'limping', noted: 'yesterday' }]);
    assert.equal(all.size, 2);
    assert.deepEqual((await readSignsOfBird(storage, workspaceId, kiwi, day)).sort(byDay), all.get(kiwi));
    assert.deepEqual(await readSignsOfBird(storage, workspaceId, other, day), []);
  });
});
