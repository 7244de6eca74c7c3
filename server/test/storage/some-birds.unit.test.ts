// Tests that statements for a caller with only some of the birds filter every table of birds that they name.
import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { endpoints } from '@flock-care/contract/endpoints';
import {
  listChangesOfListedBirds,
  listChangesOfListedBirdsAndKind,
} from '../../src/history/changes.queries.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { birdFilters } from '../../src/storage/restrict-statement.ts';
import type { Dialect, Statement } from '../../src/storage/statement.ts';
import { describeLookup, readSqlitePlan } from '../services/plans.ts';
import { listStatements } from './every-statement.ts';

const dialects = ['sqlite', 'postgres'] as const satisfies readonly Dialect[];

/** Statements that read all birds even for a caller with only some of them. They return totals for a flock's limits. */
const ofAllBirds = ['sumFiles', 'sumContents'];

/**
 * Statements that throw an error instead of being limited. They run only for the service, or for people who may see
 * all birds.
 */
const onlyByService = [
  // The cleanup of stored contents, every hour.
  'listUnused',
  'markRemoved',
  // The deletion of old history.
  'purgeArchivedRecordChanges',
  'purgeBirdChanges',
  'purgeRecordChanges',
  // Imports, which are for owners and assistants.
  'deleteRows.medications',
  'findUnusedBird',
  'findUnusedBirdWithStays',
  'insertRows.administrations',
  'insertRows.arrivals',
  'insertRows.care-sheets',
  'insertRows.files',
  'insertRows.medications',
  'insertRows.observations',
  'insertRows.stays',
  'insertRows.vet-visits',
  'insertRows.weight-guards',
  'insertRows.weights',
];

const tables = Object.entries(birdFilters).flatMap(([table, filter]) => (filter ? [table] : []));
const anyTable = `"(?:${tables.join('|')})"`;
/** A table that a statement reads or changes. */
const named = new RegExp(`\\b(?:from|join|into|update|,) (${anyTable})(?!\\.)`, 'g');

const parameter = '(?:\\?|\\$\\d+)';
const visibleIds = `\\(select "visible"."birdId" from "memberBirds" as "visible" where "visible"."workspaceId" = ${parameter} and "visible"."memberId" = ${parameter}\\)`;
const visibleChanges = `\\(select "changes"."id" from "changes" where "changes"."workspaceId" = "\\w+"."workspaceId" and "changes"."id" = "\\w+"."changeId" and "changes"."birdId" in ${visibleIds}\\)`;
const allVisibleChanges = new RegExp(visibleChanges, 'g');
/** The condition that limits rows, at the end of a `where`. */
const condition = `(?:"\\w+"."(?:id|birdId)" in ${visibleIds}|"\\w+"."changeId" in ${visibleChanges}|\\("\\w+"."birdId" is null or "\\w+"."birdId" in ${visibleIds}\\)|1 = 0)`;
/** A table that is read through its filter. */
const filtered = new RegExp(`\\(select \\* from ${anyTable} where ${condition}\\)`, 'g');

/** Two changes that PostgreSQL runs as one statement. */
const combined = /^with "first" as \((.*)\), "second" as \((.*)\) select \* from "first"$/s;

/** Returns the places where a statement names a table of birds without a filter. */
function unfilteredIn(sql: string): string[] {
  const [, first, second] = combined.exec(sql) ?? [];
  if (first && second) return [first, second].flatMap(unfilteredIn);
  const rest = sql.replaceAll(filtered, '(visible)');
  const places = [...rest.replaceAll(allVisibleChanges, '').matchAll(named)].map(([place]) => place);
  const [target, changed, inserted] =
    new RegExp(`^(?:(?:update|delete from) (${anyTable})|insert into (${anyTable}))`).exec(rest) ?? [];
  if (!target) return places;
  const isLimited = changed
    ? new RegExp(`where (?:.+ and )?${condition}(?: returning .+)?$`, 's').test(rest)
    : // Rows of the archive are selected from tables that are filtered themselves.
      inserted === '"archivedRows"' || new RegExp(`in ${visibleIds}|1 = 0`).test(rest);
  return isLimited ? places.slice(1) : places;
}

const statements: readonly (readonly [string, Statement])[] = [...(await listStatements())];

describe('a statement for a caller with only some of the birds', () => {
  it('is filtered in every place, unless it is listed above', () => {
    let places = 0;
    const unlimited = new Set<string>();
    const unrestricted = new Set<string>();
    for (const [name, statement] of statements) {
      if (statement.restricted === statement) unlimited.add(name);
      else {
        for (const dialect of dialects) {
          try {
            const { sql } = statement.restricted.compiled(dialect);
            places += sql.match(filtered)?.length ?? 0;
            assert.deepEqual(unfilteredIn(sql), [], `${name} on ${dialect}: ${sql}`);
          } catch (error) {
            if (error instanceof assert.AssertionError) throw error;
            assert.match((error as Error).message, /cannot be limited|limited to some birds/, name);
            unrestricted.add(name);
          }
        }
      }
    }
    assert.ok(places > 300, String(places));
    assert.deepEqual([...unlimited].sort(), [...ofAllBirds].sort());
    assert.deepEqual([...unrestricted].sort(), [...onlyByService].sort());
  });

  it('names as many tables as without the filter', () => {
    for (const [name, statement] of statements) {
      if (statement.restricted === statement || onlyByService.includes(name)) continue;
      for (const dialect of dialects) {
        const before = [...statement.compiled(dialect).sql.matchAll(named)].length;
        const after = statement.restricted.compiled(dialect).sql.replaceAll(allVisibleChanges, '');
        assert.equal([...after.matchAll(named)].length, before, name);
      }
    }
  });

  it('would be detected without its filter', () => {
    const faulty = [
      'select "id" from "birds" where "workspaceId" = ?',
      'select "w"."id" from (select * from "weights" where 1 = 1) as "w"',
      'select "users"."id" from "users" inner join "weights" on "weights"."recordedByUserId" = "users"."id"',
      'update "weights" set "notes" = ? where "id" = ?',
      'delete from "weights" where "id" = ?',
      'insert into "weights" ("birdId", "id") values (?, ?)',
    ];
    for (const sql of faulty) assert.equal(unfilteredIn(sql).length, 1, sql);
  });
});

const database = new DatabaseSync(':memory:');
await migrate({ dialect: 'sqlite', runExclusively: work => work(async sql => database.prepare(sql).all()) });

describe('the filters', () => {
  it('search the history of each listed bird on SQLite, and not the whole history', () => {
    for (const { statement } of [listChangesOfListedBirds, listChangesOfListedBirdsAndKind]) {
      const lookups = readSqlitePlan(database, statement.restricted).filter(
        ({ table }) => table === 'changes',
      );
      assert.deepEqual(lookups.map(describeLookup), [
        'changes(workspaceId, id)',
        'changes(workspaceId, birdId, id)',
      ]);
    }
  });

  it('cover every table that has a column with the id of a bird, except for the list of visible birds', () => {
    const withBirds = database
      .prepare(
        `select m.name from sqlite_master m join pragma_table_info(m.name) c on c.name = 'birdId' where m.type = 'table'`,
      )
      .all()
      .map(({ name }) => String(name));
    assert.ok(withBirds.length >= 20, withBirds.join(', '));
    assert.deepEqual(
      withBirds.filter(table => !tables.includes(table)),
      ['memberBirds'],
    );
  });

  it('are needed for only three writes without a bird in the path; the others are personal', () => {
    const limitedWrites = Object.entries(endpoints)
      .filter(([, { policy }]) => policy.effect === 'write' && policy.onlySomeBirds === 'limited')
      .map(([key]) => key)
      .filter(key => !key.includes('/:birdId'));
    const aboutBirds = ['POST /api/changes/:changeId/undo', 'POST /api/doses', 'POST /api/weigh-ins'];
    const personal = limitedWrites.filter(key => !aboutBirds.includes(key));
    assert.deepEqual(limitedWrites.filter(key => !personal.includes(key)).sort(), aboutBirds);
    for (const key of personal) {
      assert.match(
        key,
        / \/api\/(auth|workspaces|push|notification-settings|calendar-feeds|device-tokens|integration-tokens|tablets)\b/,
      );
    }
  });

  it('do not apply to the listed endpoints, which are about people or the installation', () => {
    const unlimited = Object.entries(endpoints)
      .filter(([, { policy }]) => Array.isArray(policy.callers) && policy.onlySomeBirds === 'unlimited')
      .map(([key]) => key);
    assert.deepEqual(unlimited.sort(), [
      'DELETE /api/auth/user',
      'DELETE /api/workspace/membership',
      'GET /api/admin/users',
      'GET /api/admin/workspaces',
      'GET /api/auth/user/closing',
      'GET /api/auth/user/export',
      'GET /api/metrics',
      'PATCH /api/admin/rescue-workspaces/:workspaceId',
      'PATCH /api/admin/users/:userId',
    ]);
  });
});
