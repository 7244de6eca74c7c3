// How PostgreSQL's values arrive: as those of SQLite do.
import pg from 'pg';

const { builtins } = pg.types;

/** Hands over what SQLite hands over: ISO text for instants and days, plain numbers. */
export function parserOf(oid: number): (text: string) => unknown {
  switch (oid) {
    case builtins.TIMESTAMPTZ:
      return text => new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
    case builtins.DATE:
      return text => text;
    case builtins.INT8:
      return Number;
    default:
      return pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  }
}
