// Pages of long lists. A cursor is the key of the last row shown, so that no row is repeated or skipped if other rows are
// added or deleted in the meantime.
import type { PayloadName } from '@flock-care/contract/endpoints';
import { Day, Id, isDay, type PageQuery, Timestamp } from '@flock-care/contract/shapes';
import type * as z from 'zod';
import { refuseInput } from '../refusals.ts';

/**
 * The columns that a list is sorted by. The last one distinguishes rows that are otherwise equal. Each part is checked
 * before it reaches a statement.
 */
type KeyShape = z.ZodTuple<readonly [z.ZodType, ...z.ZodType[]], null>;

/** The types of a key's parts. */
export const keyParts = {
  day: Day,
  id: Id,
  /** `isDay` excludes the year 0, which PostgreSQL does not have. */
  instant: Timestamp.refine(instant => isDay(instant.slice(0, 10))),
};

/**
 * The highest possible parts of a key, where a newest-first list begins. A row can be on the last day itself, so a day is
 * always followed by another part, such as the id.
 */
export const lastKeys = {
  day: '9999-12-31',
  instant: '9999-12-31T23:59:59.999Z',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
} as const;

/** Longer than any valid cursor. */
const maxCursorLength = 1_000;

export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * The pages of one list.
 *
 *   const pages = new Pages('observation', z.tuple([keyParts.day, keyParts.id]), [lastKeys.day, lastKeys.id]);
 *
 *   const [beforeDay, beforeId] = pages.keyBefore(query);
 *   const rows = await listObservations(storage, { workspaceId, birdId, beforeDay, beforeId, limit: pages.rowsToRead(query) });
 *   const { rows: observations, nextCursor } = pages.pageOf(rows, query, row => [row.observedOn, row.id]);
 */
export class Pages<Shape extends KeyShape> {
  readonly #payloadName: PayloadName;
  readonly #key: Shape;
  readonly #beginning: z.output<Shape>;

  /**
   * @param payloadName the name of the list in a refusal
   * @param key the type of a row's key
   * @param beginning a key that comes before every row, in the order of the list
   */
  constructor(payloadName: PayloadName, key: Shape, beginning: z.output<Shape>) {
    this.#payloadName = payloadName;
    this.#key = key;
    this.#beginning = beginning;
  }

  /**
   * Returns the key that the page's rows come after.
   *
   * @throws RefusalError: 400 if the cursor is not one of this list
   */
  keyBefore({ cursor }: Pick<PageQuery, 'cursor'>): z.output<Shape> {
    if (cursor === undefined) return this.#beginning;
    const parsed = this.#key.safeParse(decode(cursor));
    if (parsed.success) return parsed.data;
    const sentence = 'Must be the nextCursor of the previous page.';
    throw refuseInput(this.#payloadName, 'query', { cursor: [sentence] });
  }

  /** Returns one more than the number of rows shown, to find out whether there is a next page. */
  rowsToRead({ limit }: Pick<PageQuery, 'limit'>): number {
    return limit + 1;
  }

  /** Returns the rows to show, and the cursor of the next page. */
  pageOf<Row>(
    read: readonly Row[],
    { limit }: Pick<PageQuery, 'limit'>,
    keyOf: (row: Row) => z.output<Shape>,
  ): Page<Row> {
    const rows = read.slice(0, limit);
    const last = rows.at(-1);
    const nextCursor = last && read.length > limit ? encode(keyOf(last)) : null;
    return { rows, nextCursor };
  }
}

const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');

function decode(cursor: string): unknown {
  if (cursor.length > maxCursorLength) return undefined;
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
