// Finds the workspaces that a statement touches, from the SQL that Kysely generates. If it is unclear which workspace a
// table is limited to, the table counts as not limited.

/** The tables whose rows belong to workspaces, each with its workspace column. */
export type WorkspaceColumns = ReadonlyMap<string, string>;

export interface WorkspacesOf {
  /** Tables that the statement reads or changes without limiting them to a workspace. */
  unbound: string[];
  /** The inputs that contain the workspace. */
  inputs: Set<string | null>;
}

interface Reference {
  table: string;
  /** The workspace column, in the two notations that the scope may use. */
  column: string;
  bareColumn: string;
  conditions: readonly string[];
}

/**
 * Follows each table to the input that its workspace must equal, directly or through another table.
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
  // Each round follows at least one more reference, or it is the last round.
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

/** Returns the statement and its subqueries, each without the parts in parentheses. */
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
          .split(/ (?:inner|left) join | order by | limit | returning | for (?:no key )?(?:update|share)/)[0]
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

/** Adds the target of an insert, whose workspace is an input or comes from the selected row. */
function addTarget(
  { unbound, inputs: known }: WorkspacesOf,
  sql: string,
  inputs: readonly (string | null)[],
  workspaceColumns: WorkspaceColumns,
): WorkspacesOf {
  const [, table = '', columns = '', source = ''] = /^insert into "(\w+)" \(([^)]*)\) (.*)$/.exec(sql) ?? [];
  // A new workspace gets its id when it is inserted.
  if (!workspaceColumns.has(table) || table === 'workspaces') return { unbound, inputs: known };
  const value = valuesOf(source)[columns.split(', ').indexOf('"workspaceId"')] ?? '';
  if (/^(?:"\w+"\.)?"workspaceId"(?: as "workspaceId")?$/.test(value)) return { unbound, inputs: known };
  const [, placeholder] = /^\$(\d+)(?: as "workspaceId")?$/.exec(value) ?? [];
  if (!placeholder) return { unbound: [...unbound, table], inputs: known };
  return { unbound, inputs: known.add(inputs[Number(placeholder) - 1] ?? null) };
}

/** Returns the values of an insert, in the order of its columns. */
function valuesOf(source: string): string[] {
  let flat = source.replace(/^values \(/, 'select ');
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/\([^()]*\)/g, '‹›');
  }
  const [, list = ''] = /^select (.*?)(?:\)| from | on conflict | returning |$)/.exec(flat) ?? [];
  return list.split(', ');
}
