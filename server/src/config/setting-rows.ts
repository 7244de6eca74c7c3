// A row of the table of settings: a Zod type that also knows the setting's name, its default and its meaning.
import * as z from 'zod';
import type { Environment } from './dot-env.ts';

/** The text of each setting by its key in the table; null for one that is not set and has no default. */
export type Texts = Readonly<Record<string, string | null>>;

interface Row {
  /** In the environment. */
  name: string;
  /** As the environment would have it; it may depend on the settings above it. Null: it may be left out. */
  fallback: string | null | ((above: Texts) => string | null);
}

const registry = z.registry<Row>();

/** What it means is said by `.describe()`. */
export function setting<Type extends z.ZodType<unknown, string | null>>(
  name: string,
  type: Type,
  fallback: Row['fallback'],
): Type {
  // A copy, because a type may stand in several rows.
  const own = type.clone();
  registry.add(own, { name, fallback });
  return own;
}

/** The rows of a table, by their key in it. */
export function rowsOf(table: z.ZodObject): Map<string, Row & { meaning: string }> {
  const rows = new Map<string, Row & { meaning: string }>();
  for (const [key, type] of Object.entries<z.ZodType>(table.shape)) {
    const row = registry.get(type);
    if (!row || !type.description) throw new Error(`The setting ${key} needs setting() and describe().`);
    rows.set(key, { ...row, meaning: type.description });
  }
  return rows;
}

/** What the environment says, and the defaults for the rest. */
export function textsOf(table: z.ZodObject, environment: Environment): Texts {
  const texts: Record<string, string | null> = {};
  for (const [key, { name, fallback }] of rowsOf(table)) {
    const otherwise = typeof fallback === 'function' ? fallback(texts) : fallback;
    texts[key] = givenText(name, environment) || otherwise;
  }
  return texts;
}

/** A blank setting counts as not set. */
export const givenText = (name: string, environment: Environment) => environment[name]?.trim() ?? '';
