// Parses PostgreSQL's values into the same types that SQLite returns.
import pg from 'pg';

const { builtins } = pg.types;

/** Returns a parser: instants and days become ISO text, and bigint becomes a plain number. */
export function parserOf(oid: number): (text: string) => unknown {
  switch (oid) {
    case builtins.TIMESTAMPTZ:
      return instantFrom;
    case builtins.DATE:
      return unchanged;
    case builtins.INT8:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  }
}

const unchanged = (text: string) => text;

/**
 * Turns `2026-03-01 07:30:00.12+00` into `2026-03-01T07:30:00.120Z`. Sessions are in UTC, and columns have milliseconds, so
 * it is enough to rearrange the text. A Date would take longer than parsing the rest of the row.
 */
function instantFrom(text: string): string {
  const [, day, time, fraction = ''] = utcInstant.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
  // This happens if a connection pooler ignores the session's settings.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

const utcInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
