// Every statement finds its rows by an index, on a database that is large enough for PostgreSQL to care.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import pg from 'pg';
import { fillFlocks } from '../../../bench/fill-flocks.ts';
import type { Statement } from '../../src/storage/statement.ts';
import { freshDatabase } from '../engine.ts';
import { atEnd } from '../leftovers.ts';
import { inputsOf, listStatements } from '../storage/every-statement.ts';

/** Few enough to be filled in seconds, and enough that reading all of a table costs more than an index. */
const extent = { flocks: 1_000, birdsPerFlock: 5, days: 12 };

/** They are about the rows of all flocks, and nobody waits for them. */
const ofAllFlocks: ReadonlyMap<string, string> = new Map([
  ['milestoneLists.dateOfBirth', 'once a day, the birds of all flocks whose birthday it is'],
  ['milestoneLists.gotchaDay', 'once a day, in the same way'],
  ['findFlockOf', 'only for a bird that moved between its reminder and its letter'],
  ['countJobs', 'the metrics count a queue, as a whole'],
]);
/** What has expired is deleted by the hour; where that is most of a table, reading all of it is right. */
const tidying = /^delete(Expired|Finished|Old)/;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

let client: pg.Client;
let statements: Map<string, Statement>;
let inputs: Record<string, unknown>;
/** The first column of each index, as PostgreSQL writes it in a condition. */
let firstColumns: Map<string, string>;

before(async () => {
  const { DATABASE_URL = '' } = await freshDatabase('postgres');
  await fillFlocks(DATABASE_URL, extent);
  client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  atEnd(() => client.end());
  statements = await listStatements();
  inputs = await someInputs();
  const { rows } = await client.query(
    `select indexrelid::regclass::text as index, pg_get_indexdef(indexrelid, 1, true) as first from pg_index`,
  );
  firstColumns = new Map(rows.map(({ index, first }) => [index.replaceAll('"', ''), first]));
});

/** Rows that are there, for the inputs that lead to them; the others take any value of their type. */
async function someInputs(): Promise<Record<string, unknown>> {
  const { rows } = await client.query(
    `select b."workspaceId", b.id as "birdId", m.id as "medicationId", s."tokenHash", s."userId", u.email,
       p.id as "memberId"
     from birds b join medications m on m."birdId" = b.id join sessions s on s."workspaceId" = b."workspaceId"
     join users u on u.id = s."userId" join members p on p."userId" = u.id
     where b."workspaceId" = ${extent.flocks / 2} limit 1`,
  );
  const [row] = rows;
  return { ...row, flockNumber: row.workspaceId, from: row.workspaceId, queue: 'mail', state: 'completed' };
}

const now = new Date().toISOString();
const anyOfType: Readonly<Record<string, string>> = {
  text: 'x',
  uuid: randomUUID(),
  bigint: '1',
  integer: '1',
  'double precision': '92.5',
  boolean: 'true',
  date: now.slice(0, 10),
  'timestamp with time zone': now,
  jsonb: '[]',
};

/** As the server runs it the first few times, when it looks at the values; and later, for any values. */
async function plansOf(statement: Statement, name: string): Promise<Plan[]> {
  const { sql, bind } = statement.compiled('postgres');
  await client.query(`prepare "${name}" as ${sql}`);
  const { rows } = await client.query(
    'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    [name],
  );
  const constants = bind(new Proxy({}, { get: () => '' }));
  const values = inputsOf(statement).map((input, index) =>
    input === null ? constants[index] : (inputs[input] ?? anyOfType[rows[0].types[index]]),
  );
  const literals = values.map(value => (value === null ? 'null' : client.escapeLiteral(String(value))));
  const execute = `execute "${name}"${literals.length > 0 ? `(${literals.join(', ')})` : ''}`;
  const plans: Plan[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const explained = await client.query(`explain (format json) ${execute}`);
    plans.push(explained.rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

describe('every statement', () => {
  it('reads by an index, whose first column it says', async () => {
    assert.ok(statements.size >= 80);
    const wrong: string[] = [];
    const scanning = new Set<string>();
    for (const [name, statement] of statements) {
      for (const part of (await plansOf(statement, name)).flatMap(partsOf)) {
        const index = part['Index Name'];
        const condition = part['Index Cond'] ?? '';
        const first = index ? (firstColumns.get(index) ?? '') : '';
        if (part['Node Type'] === 'Seq Scan') scanning.add(name);
        else if (index && !condition.includes(first)) wrong.push(`${name}: ${index} (${condition})`);
      }
    }
    assert.deepEqual(
      wrong.filter(text => !ofAllFlocks.has(text.split(':')[0] ?? '')),
      [],
    );
    const unexpected = [...scanning].filter(name => !ofAllFlocks.has(name) && !tidying.test(name));
    assert.deepEqual(unexpected, []);
  });
});
