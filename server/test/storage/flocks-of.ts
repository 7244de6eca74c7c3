// Which flocks a statement touches, read from the SQL that Kysely writes. What it cannot follow counts as not said.

/** The tables with rows of flocks, and the column that says of which. */
export type FlockColumns = ReadonlyMap<string, string>;

export interface FlocksOf {
  /** Tables of flocks that the statement reads or changes without saying of which flock. */
  unbound: string[];
  /** The inputs that say which. */
  inputs: Set<string | null>;
}

interface Reference {
  table: string;
  /** The flock's column, in the two ways the scope may write it. */
  column: string;
  bareColumn: string;
  conditions: readonly string[];
}

/**
 * Follows each table of flocks to the input that its flock is held equal to: directly, or by way of another one.
 *
 * @param inputs the names of the statement's inputs, in the order of its placeholders
 */
export function flocksOf(
  sql: string,
  inputs: readonly (string | null)[],
  flockColumns: FlockColumns,
): FlocksOf {
  const references = scopesOf(sql).flatMap(scope => referencesOf(scope, flockColumns));
  const found = new Map<Reference, string | null>();
  // Each turn follows at least one more, by way of those found before, or none is left to follow.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const reference of references) {
      const input = inputOf(reference, inputs, found);
      if (input !== undefined) found.set(reference, input);
    }
  }
  const unbound = references.filter(reference => !found.has(reference)).map(({ table }) => table);
  const result = { unbound, inputs: new Set(found.values()) };
  return addTarget(result, sql, inputs, flockColumns);
}

/** The statement and its sub-queries, each without what stands in parentheses within it. */
function scopesOf(sql: string): string[] {
  const scopes: string[] = [];
  let rest = sql;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\(([^()]*)\)/g, (_, inner: string) => {
      if (/^select\b/.test(inner)) scopes.push(inner);
      return '‹›';
    });
  }
  return [...scopes, rest];
}

function referencesOf(scope: string, flockColumns: FlockColumns): Reference[] {
  const conditions = scope
    .split(/ (?:where|on) /)
    .slice(1)
    .flatMap(
      part => part.split(/ (?:inner|left) join | order by | returning | for update/)[0]?.split(' and ') ?? [],
    );
  return [...scope.matchAll(/\b(?:from|join|update) "(\w+)"(?: as "(\w+)")?/g)].flatMap(
    ([, table = '', alias = table]) => {
      const column = flockColumns.get(table);
      return column
        ? [{ table, column: `"${alias}"."${column}"`, bareColumn: `"${column}"`, conditions }]
        : [];
    },
  );
}

function inputOf(
  { column, bareColumn, conditions }: Reference,
  inputs: readonly (string | null)[],
  found: ReadonlyMap<Reference, string | null>,
): string | null | undefined {
  for (const condition of conditions) {
    const [left = '', right = ''] = condition.split(' = ');
    const other = left === column || left === bareColumn ? right : right === column ? left : undefined;
    if (other?.startsWith('$')) return inputs[Number(other.slice(1)) - 1];
    for (const [reference, input] of found) if (reference.column === other) return input;
  }
  return undefined;
}

/** What an insert adds to: the flock is its first column, filled by an input or by what is selected. */
function addTarget(
  { unbound, inputs: said }: FlocksOf,
  sql: string,
  inputs: readonly (string | null)[],
  flockColumns: FlockColumns,
): FlocksOf {
  const [, table = ''] = /^insert into "(\w+)"/.exec(sql) ?? [];
  // A new flock gets its number as it is inserted.
  if (!flockColumns.has(table) || table === 'workspaces') return { unbound, inputs: said };
  const filled =
    /^insert into "\w+" \("workspaceId"[^)]*\) (?:values \(\$(\d+)|select (?:\$(\d+) as )?(?:"\w+"\.)?"workspaceId")/.exec(
      sql,
    );
  if (!filled) return { unbound: [...unbound, table], inputs: said };
  const placeholder = filled[1] ?? filled[2];
  return { unbound, inputs: placeholder ? said.add(inputs[Number(placeholder) - 1] ?? null) : said };
}
