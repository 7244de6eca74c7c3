// Queries on the catalog of PostgreSQL: the tables of a schema and their foreign keys.

/** Selects the columns of a foreign or primary key, in the key's order. */
const columnsOf = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality as k(number, place)
         join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`;

/** Selects each table with its columns, their types, its key, its parents, and whether it has an identity column. */
export const tablesOfSchema = `
  select c.relname::text as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
    array(select format_type(atttypid, atttypmod) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as types,
    ${columnsOf('c.oid', `(select conkey from pg_constraint where conrelid = c.oid and contype = 'p')`)} as key,
    array(select distinct p.relname::text from pg_constraint f join pg_class p on p.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f') as parents,
    exists(select from pg_attribute where attrelid = c.oid and attidentity <> '') as "hasIdentityColumn"
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
  order by 1`;

/** Selects each foreign key with the definition that recreates it. */
export const definitionsOfForeignKeys = `
  select conrelid::regclass::text as child, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
  order by 1, 2`;

/** Selects each foreign key with its tables and columns. */
export const foreignKeys = `
  select c.relname::text as child, p.relname::text as parent,
    ${columnsOf('f.conrelid', 'f.conkey')} as columns, ${columnsOf('f.confrelid', 'f.confkey')} as key
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
  where f.contype = 'f' and c.relnamespace = current_schema()::regnamespace
  order by 1, 2`;
