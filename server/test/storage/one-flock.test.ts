// No statement of a request joins across flocks, so that a distributed PostgreSQL answers each from one place.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { read } from '../documents/repository.ts';
import { inputsOf, listStatements } from './every-statement.ts';
import { type FlockColumns, flocksOf } from './flocks-of.ts';

/** The tables whose key begins with the flock, as docs/data.md has them; and the flocks themselves. */
const flockColumns: FlockColumns = new Map([
  ['workspaces', 'id'],
  ...[...read('docs/data.md').matchAll(/^### (\w+)\n(?:(?!^###).)*?^Key: `workspaceId\b/gms)].map(
    ([, table = '']) => [table, 'workspaceId'] as const,
  ),
]);

/** They begin with a person or a credential, and find the flock by it. Their tables stay in one place. */
const ofThePersonOrCredential = [
  'findSession',
  'findActiveToken',
  'touchToken',
  'listMemberships',
  'listReceivingFlocks',
  'claimInvites',
  'acceptInvites',
];
/** Where somebody signs in: which birds wait for their address, in whatever flock. Once in 30 days a browser. */
const ofASignIn = ['listPendingTransfers'];
/** Once a day, and for a bird that moved on its birthday. */
const ofTheReminders = ['milestoneLists.dateOfBirth', 'milestoneLists.gotchaDay', 'findFlockOf'];
const acrossFlocks = [...ofThePersonOrCredential, ...ofASignIn, ...ofTheReminders];

/** A bird moves: each of its statements reads one flock and adds to another. */
const fromOneToAnother = /^(copyBird|recordCopies\.\d)$/;

let statements: Map<string, ReturnType<typeof flocksOf>>;

before(async () => {
  const all = [...(await listStatements())];
  statements = new Map(
    all.map(([name, statement]) => {
      const { sql } = statement.compiled('postgres');
      return [name, flocksOf(sql, inputsOf(statement), flockColumns)];
    }),
  );
});

describe('every statement', () => {
  it('says of which flock are the rows that it reads or changes, but those that find out', () => {
    assert.ok(flockColumns.size >= 10 && statements.size >= 80);
    const silent = [...statements].filter(([, { unbound }]) => unbound.length > 0).map(([name]) => name);
    assert.deepEqual(silent.sort(), [...acrossFlocks].sort());
  });

  it('says it by one input, so that it is about one flock; two where a bird moves', () => {
    for (const [name, { inputs, unbound }] of statements) {
      if (unbound.length > 0) continue;
      const expected = fromOneToAnother.test(name) ? ['from', 'to'] : [...inputs].slice(0, 1);
      assert.deepEqual([...inputs].sort(), expected, name);
    }
  });
});

describe('docs/scaling.md', () => {
  const places = new Map(
    [
      ...read('docs/scaling.md').matchAll(/^\| `(\w+)` \| (sharded|on every server|on the coordinator) \|/gm),
    ].map(([, table = '', place = '']) => [table, place]),
  );

  it('has a place for every table', () => {
    const tables = [...read('docs/data.md').matchAll(/^### (\w+)\n\n(?!On SQLite alone)/gm)].map(
      ([, table = '']) => table,
    );
    assert.deepEqual([...places.keys()].sort(), tables.sort());
  });

  it('shards tables whose key the flock leads, and which only those statements read that it tells of', () => {
    const sharded = [...places].filter(([, place]) => place === 'sharded').map(([table]) => table);
    for (const table of sharded) assert.equal(flockColumns.get(table), 'workspaceId', table);
    const acrossShards = [...statements].filter(([, { unbound }]) =>
      unbound.some(table => sharded.includes(table)),
    );
    assert.deepEqual(acrossShards.map(([name]) => name).sort(), [...ofASignIn, ...ofTheReminders].sort());
  });
});

describe('a statement that does not say it', () => {
  const faulty = [
    'select "id" from "birds" where "id" = $1',
    'select "id" from "birds" where "workspaceId" > $1',
    'select "id" from "birds" where ("workspaceId" = $1 or "id" = $2)',
    'select "birds"."id" from "birds" inner join "weights" on "weights"."birdId" = "birds"."id" where "birds"."workspaceId" = $1',
    'update "birds" set "workspaceId" = $1 where "id" = $2',
    'insert into "birds" ("id", "name") values ($1, $2)',
    'delete from "birds" where "workspaceId" = $1 and exists (select "id" from "weights" where "weights"."birdId" = "birds"."id")',
  ];

  it('is found out', () => {
    for (const sql of faulty) {
      assert.notDeepEqual(flocksOf(sql, ['a', 'b'], flockColumns).unbound, [], sql);
    }
  });
});
