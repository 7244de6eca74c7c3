// The rows in the table of settings. Each is a Zod type with the setting's name, default and meaning.
import * as z from 'zod';
import type { Environment } from './dot-env.ts';

/** The text of each setting, by its key in the table; null if it is not set and has no default. */
export type Texts = Readonly<Record<string, string | null>>;

interface Row {
  /** The name of the environment variable. */
  name: string;
  /** The default, as text; it may depend on the settings above. Null if the setting is optional. */
  defaultText: string | null | ((above: Texts) => string | null);
}

const registry = z.registry<Row>();

/** Registers a setting. `.describe()` adds its meaning. */
export function setting<Type extends z.ZodType<unknown, string | null>>(
  name: string,
  type: Type,
  defaultText: Row['defaultText'],
): Type {
  // A copy, because several rows may have the same type.
  const copy = type.clone();
  registry.add(copy, { name, defaultText });
  return copy;
}

/** Returns the rows of a table, by key. */
export function rowsOf(table: z.ZodObject): Map<string, Row & { meaning: string }> {
  const rows = new Map<string, Row & { meaning: string }>();
  for (const [key, type] of Object.entries<z.ZodType>(table.shape)) {
    const row = registry.get(type);
    if (!row || !type.description) throw new Error(`The setting ${key} needs setting() and describe().`);
    rows.set(key, { ...row, meaning: type.description });
  }
  return rows;
}

/** Returns the text of each setting, either from the environment or its default. */
export function textsOf(table: z.ZodObject, environment: Environment): Texts {
  const texts: Record<string, string | null> = {};
  for (const [key, { name, defaultText }] of rowsOf(table)) {
    const resolvedDefault = typeof defaultText === 'function' ? defaultText(texts) : defaultText;
    texts[key] = settingText(name, environment) || resolvedDefault;
  }
  return texts;
}

/** A blank setting counts as not set. */
export const settingText = (name: string, environment: Environment) => environment[name]?.trim() ?? '';
