// Collects every statement of the service, by the name of its export.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Statement } from '../../src/storage/statement.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));

/** Loads the statements from all query files, so that none is left out. */
export async function listStatements(): Promise<Map<string, Statement>> {
  const found = new Map<string, Statement>();
  for (const file of globSync('**/*.queries.ts', { cwd: source }).sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(source, file)).href);
    for (const [name, value] of Object.entries(exported)) collect(found, name, value);
  }
  return found;
}

/** Collects the statements in a query, or in a list or record of queries. */
function collect(found: Map<string, Statement>, name: string, value: unknown): void {
  if (typeof value === 'function' && 'statement' in value && value.statement instanceof Statement) {
    const { statement } = value;
    found.set(name, statement);
    if (statement.follower) found.set(`${name}.follower`, statement.follower);
  } else if (typeof value === 'object' && value !== null) {
    for (const [part, inner] of Object.entries(value)) collect(found, `${name}.${part}`, inner);
  }
}

/** Returns the names of a statement's inputs, in the order of its placeholders, with null for constants. */
export function inputsOf(statement: Statement): (string | null)[] {
  const mark = (name: string) => `input ${name}`;
  const marked = new Proxy({}, { get: (_, name) => mark(String(name)) });
  return statement
    .compiled('postgres')
    .bind(marked)
    .map(value => (typeof value === 'string' && value.startsWith('input ') ? value.slice(6) : null));
}
