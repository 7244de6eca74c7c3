// Lists of a table's columns that the compiler checks against the table's type.

/** Returns the list of all columns of a table. A list with a missing or unknown column does not compile. */
export const columnsOf =
  <Table>() =>
  <const Columns extends readonly (keyof Table & string)[]>(
    columns: Columns & Complete<Table, Columns>,
  ): Columns =>
    columns;

type Complete<Table, Columns extends readonly unknown[]> = [Exclude<keyof Table, Columns[number]>] extends [
  never,
]
  ? unknown
  : { missing: Exclude<keyof Table, Columns[number]> };

/** Returns a list of columns without some of them. */
export function without<Column extends string, Left extends Column>(
  columns: readonly Column[],
  ...left: readonly Left[]
): readonly Exclude<Column, Left>[] {
  const names: ReadonlySet<string> = new Set(left);
  return columns.filter((column): column is Exclude<Column, Left> => !names.has(column));
}

/** Picks some columns of a row. */
export const pick = <Row extends object, Column extends keyof Row & string>(
  row: Row,
  columns: readonly Column[],
): Pick<Row, Column> => Object.fromEntries(columns.map(column => [column, row[column]])) as Pick<Row, Column>;

/** Prefixes the columns with the name of their table, for statements with joins. */
export const qualify = <Table extends string, Column extends string>(
  table: Table,
  columns: readonly Column[],
) => columns.map(column => `${table}.${column}` as const);
