// Tests that a record and its history entry are stored together or not at all. PostgreSQL stores both in one statement.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { serviceActor } from '../../src/storage/actor.ts';
import { change } from '../../src/storage/statement.ts';
import { addBird, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import { engine } from '../support/engine.ts';

const { service, cast } = await useCast();
const { olive } = cast;
let birdId: string;

before(async () => {
  birdId = (await addBird(olive)).id;
  // The guard judges the last hundred weights, so the older ones that the tests add cause no further statements.
  for (let days = 0; days < 100; days += 1) await record('weights', days);
});

const dayBefore = (days: number) =>
  new Date(service.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** The bodies of the records that are inserted together with their history entry. */
const bodies = {
  weights: (days: number) => ({ weightGrams: 92.5, recordedOn: dayBefore(days) }),
  'vet-visits': (days: number) => ({ visitedOn: dayBefore(days), reason: 'Beak.' }),
};
type Kind = keyof typeof bodies;

const record = (kind: Kind, days: number, headers = {}) =>
  call(service, `POST /api/birds/${birdId}/${kind}`, {
    token: olive.token,
    body: bodies[kind](days),
    headers,
  });

async function count(kind: Kind): Promise<{ records: number; lines: number }> {
  const { body } = await olive.call(
    `GET /api/birds/${birdId}/${kind}?${kind === 'weights' ? 'days=365' : ''}`,
  );
  const { body: history } = await olive.call(
    `GET /api/changes?birdId=${birdId}&kind=${kind === 'weights' ? 'weight' : 'vet_visit'}&limit=200`,
  );
  return { records: Object.values(body).flat().length, lines: history.changes.length };
}

const renameTable = (from: string, to: string) => {
  const rename = change(db => db.schema.alterTable(from).renameTo(to));
  return service.context.storage.writeOne(serviceActor, tx => rename(tx, {}));
};

/** Returns the statements that the service sends during `work`, on the connection that inserts the history entry. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = new Map<pg.Client, string[]>();
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function (this: pg.Client, ...sending: unknown[]) {
    const [statement] = sending as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    sent.set(this, [...(sent.get(this) ?? []), text]);
    return Reflect.apply(query, this, sending);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return [...sent.values()].find(texts => texts.some(text => text.includes('insert into "changes"'))) ?? [];
}

for (const kind of ['weights', 'vet-visits'] as const) {
  describe(`POST /api/birds/:birdId/${kind}`, () => {
    it('201 with one history entry, with and without an Idempotency-Key', async () => {
      const { records, lines } = await count(kind);
      assert.equal(lines, records);
      assert.equal((await record(kind, 201)).status, 201);
      for (const _ of ['first', 'repeated']) {
        assert.equal((await record(kind, 202, { 'idempotency-key': `${kind}-1` })).status, 201);
      }
      assert.deepEqual(await count(kind), { records: records + 2, lines: lines + 2 });
    });

    it('500 and no record if the history entry cannot be written', async () => {
      const counted = await count(kind);
      await renameTable('changes', 'elsewhere');
      assert.equal((await record(kind, 203)).status, 500);
      await renameTable('elsewhere', 'changes');
      assert.deepEqual(await count(kind), counted);
      assert.equal((await record(kind, 203)).status, 201);
    });

    if (engine !== 'sqlite') {
      it('201 with a single statement, without begin and commit', async () => {
        const sent = await statementsOf(() => record(kind, 204));
        // The lookup of the caller may use the same connection.
        const [statement, ...others] = sent.filter(text => !text.startsWith('select'));
        assert.match(statement ?? '', /^with .*insert into .*insert into "changes"/);
        assert.deepEqual(others, []);
      });
    }
  });
}
