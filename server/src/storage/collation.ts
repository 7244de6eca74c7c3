// The collation of lists that people read. They are sorted here, not by the database, so that both engines agree.

interface NamedRow {
  name: string;
  id: string | number;
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** Compares text as people do, ignoring case. */
export const compareText = (a: string, b: string): number => collator.compare(a, b);

const naturalCollator = new Intl.Collator('en', { sensitivity: 'accent', numeric: true });

/** Compares text, and the numbers in it by value: "Cage 2" comes before "Cage 10". */
export const compareNaturally = (a: string, b: string): number =>
  a === b ? 0 : naturalCollator.compare(a, b);

/** Compares by name, then by id, so that rows with the same name are always in the same order. */
export function byName(a: NamedRow, b: NamedRow): number {
  return compareText(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
