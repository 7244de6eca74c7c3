// The order of lists that people read: one collator, so that both engines agree.

interface Named {
  name: string;
  id: string | number;
}

const collator = new Intl.Collator('en', { sensitivity: 'accent' });

/** As people sort, whatever the case. */
export const compareText = (a: string, b: string): number => collator.compare(a, b);

/** By name, then by id, so that equal names keep their order. */
export function byName(a: Named, b: Named): number {
  return compareText(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
