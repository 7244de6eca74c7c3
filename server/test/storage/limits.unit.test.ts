// Tests that SQLite does not prepare a statement again for each run because of its limit.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { listStatements } from './every-statement.ts';

it('no limit on SQLite is only a parameter, which the planner would read', async () => {
  const texts = [...(await listStatements())].map(([name, statement]) => ({
    name,
    sql: statement.compiled('sqlite').sql,
  }));
  assert.ok(texts.filter(({ sql }) => sql.includes('limit ? + 0')).length >= 50);
  assert.deepEqual(
    texts.filter(({ sql }) => /limit \(*\?\)*(?! \+ 0)/.test(sql)).map(({ name }) => name),
    [],
  );
});
