// Tests of the pages of long lists: cursors, page limits, and the 400 for an invalid cursor.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PageQuery } from '@flock-care/contract/shapes';
import * as z from 'zod';
import { keyParts, lastKeys, Pages } from '../../src/http/page.ts';
import { RefusalError } from '../../src/refusals.ts';

const key = z.tuple([keyParts.day, keyParts.instant, keyParts.id]);
const pages = new Pages('weight', key, [lastKeys.day, lastKeys.instant, lastKeys.id]);

const row = (number: number) => ({
  day: '2026-03-01',
  at: `2026-03-01T08:30:00.${String(number).padStart(3, '0')}Z`,
  id: `3f0c9f0e-8a52-4b0c-9a63-${String(number).padStart(12, '0')}`,
});
const keyOf = ({ day, at, id }: ReturnType<typeof row>): z.output<typeof key> => [day, at, id];
const rows = Array.from({ length: 7 }, (_, index) => row(index));

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('The pages of a list', () => {
  it('start at the highest possible key', () => {
    assert.deepEqual(pages.keyBefore({}), ['9999-12-31', '9999-12-31T23:59:59.999Z', lastKeys.id]);
  });

  it('continue after the last row of the previous page, and end with a null cursor', () => {
    const first = pages.pageOf(rows.slice(0, pages.rowsToRead({ limit: 3 })), { limit: 3 }, keyOf);
    assert.deepEqual(first.rows, rows.slice(0, 3));
    assert.ok(first.nextCursor);
    assert.deepEqual(pages.keyBefore({ cursor: first.nextCursor }), keyOf(row(2)));
    const last = pages.pageOf(rows.slice(3), { limit: 4 }, keyOf);
    assert.deepEqual(last, { rows: rows.slice(3), nextCursor: null });
    assert.deepEqual(pages.pageOf([], { limit: 4 }, keyOf), { rows: [], nextCursor: null });
  });

  it('400 for an invalid cursor', () => {
    const [day, at, id] = keyOf(row(1));
    const wrong = [
      [],
      [day],
      [day, at],
      [day, at, id, id],
      ['2026-02-30', at, id],
      [day, '0000-03-01T08:30:00.000Z', id],
      [day, '2026-03-01', id],
      [day, at, 'kiwi'],
      [day, at, null],
      { day, at, id },
    ].map(cursorOf);
    for (const cursor of ['', 'kiwi', '%00', 'x'.repeat(1_001), ...wrong]) {
      assert.throws(
        () => pages.keyBefore({ cursor }),
        (error: unknown) => error instanceof RefusalError && error.status === 400,
        cursor,
      );
    }
  });
});

describe('The limit of a page', () => {
  it('is 1 to 500, and 100 by default', () => {
    for (const [sent, limit] of [
      [undefined, 100],
      ['1', 1],
      ['007', 7],
      ['500', 500],
    ] as const) {
      assert.equal(PageQuery.parse({ limit: sent }).limit, limit);
    }
    for (const limit of ['', '0', '501', '-1', '1.5', '1e2', ' 5', '+5', ['5', '6'], null]) {
      assert.equal(PageQuery.safeParse({ limit }).success, false, String(limit));
    }
  });
});
