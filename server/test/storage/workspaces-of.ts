// Which workspaces a statement touches, read from the SQL that Kysely writes. What cannot be followed counts as unbound.

/** The tables with rows of workspaces, and the column that holds the workspace. */
export type WorkspaceColumns = ReadonlyMap<string, string>;

export interface WorkspacesOf {
  /** Tables of workspaces that the statement reads or changes without saying of which workspace. */
  unbound: string[];
  /** The inputs that say which. */
  inputs: Set<string | null>;
}

interface Reference {
  table: string;
  /** The workspace's column, in the two ways the scope may write it. */
  column: string;
  bareColumn: string;
  conditions: readonly string[];
}

/**
 * Follows each table of workspaces to the input that its workspace must be equal to: directly, or through another table.
 *
 * @param inputs the names of the statement's inputs, in the order of its placeholders
 */
export function workspacesOf(
  sql: string,
  inputs: readonly (string | null)[],
  workspaceColumns: WorkspaceColumns,
): WorkspacesOf {
  const references = scopesOf(sql).flatMap(scope => referencesOf(scope, workspaceColumns));
  const found = new Map<Reference, string | null>();
  // Each round follows at least one more reference, through those found before, or is the last.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const reference of references) {
      const input = inputOf(reference, inputs, found);
      if (input !== undefined) found.set(reference, input);
    }
  }
  const unbound = references.filter(reference => !found.has(reference)).map(({ table }) => table);
  const result = { unbound, inputs: new Set(found.values()) };
  return addTarget(result, sql, inputs, workspaceColumns);
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

function referencesOf(scope: string, workspaceColumns: WorkspaceColumns): Reference[] {
  const conditions = scope
    .split(/ (?:where|on) /)
    .slice(1)
    .flatMap(
      part =>
        part
          .split(/ (?:inner|left) join | order by | returning | for (?:no key )?(?:update|share)/)[0]
          ?.split(' and ') ?? [],
    );
  return [...scope.matchAll(/\b(?:from|join|update) "(\w+)"(?: as "(\w+)")?/g)].flatMap(
    ([, table = '', alias = table]) => {
      const column = workspaceColumns.get(table);
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

/** What an insert adds to: its workspace is an input, or comes from the row that is selected. */
function addTarget(
  { unbound, inputs: said }: WorkspacesOf,
  sql: string,
  inputs: readonly (string | null)[],
  workspaceColumns: WorkspaceColumns,
): WorkspacesOf {
  const [, table = '', columns = '', source = ''] = /^insert into "(\w+)" \(([^)]*)\) (.*)$/.exec(sql) ?? [];
  // A new workspace gets its number as it is inserted.
  if (!workspaceColumns.has(table) || table === 'workspaces') return { unbound, inputs: said };
  const value = valuesOf(source)[columns.split(', ').indexOf('"workspaceId"')] ?? '';
  if (/^(?:"\w+"\.)?"workspaceId"(?: as "workspaceId")?$/.test(value)) return { unbound, inputs: said };
  const [, placeholder] = /^\$(\d+)(?: as "workspaceId")?$/.exec(value) ?? [];
  if (!placeholder) return { unbound: [...unbound, table], inputs: said };
  return { unbound, inputs: said.add(inputs[Number(placeholder) - 1] ?? null) };
}

/** What an insert puts into its columns, in their order. */
function valuesOf(source: string): string[] {
  let flat = source.replace(/^values \(/, 'select ');
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\([^()]*\)/g, '‹›');
  }
  const [, list = ''] = /^select (.*?)(?:\)| from | on conflict | returning |$)/.exec(flat) ?? [];
  return list.split(', ');
}
