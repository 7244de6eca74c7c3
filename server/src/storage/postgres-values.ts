// How PostgreSQL's values arrive: as those of SQLite do.
import pg from 'pg';

const { builtins } = pg.types;

/** Hands over what SQLite hands over: ISO text for instants and days, plain numbers. */
export function parserOf(oid: number): (text: string) => unknown {
  switch (oid) {
    case builtins.TIMESTAMPTZ:
      return instantFrom;
    case builtins.DATE:
      return asItIs;
    case builtins.INT8:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  }
}

const asItIs = (text: string) => text;

/**
 * From `2026-03-01 07:30:00.12+00` to `2026-03-01T07:30:00.120Z`. Sessions are in UTC, and columns keep milliseconds:
 * then no calendar is needed, which would take longer than all else that is read of a row.
 */
function instantFrom(text: string): string {
  const [, day, time, fraction = ''] = utcInstant.exec(text) ?? [];
  if (day) return `${day}T${time}.${fraction.padEnd(3, '0')}Z`;
  // Where a proxy passed over the session's settings.
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

const utcInstant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
