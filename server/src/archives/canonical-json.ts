// Canonical JSON: the keys of nested objects are sorted, because PostgreSQL reorders them.

/** Returns the JSON of a row. Its top-level keys keep their order. */
export const rowText = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sortKeys(value)])));

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
