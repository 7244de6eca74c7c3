// The filters and order of the bird list, as stored in its URL. This file is loaded with the router, so it imports
// nothing.

export const shows = ['needs', 'unweighed', 'medicated'] as const;
export type ListFilter = (typeof shows)[number];
export const orders = ['place', 'name'] as const;
export type Order = (typeof orders)[number];

export interface Choice {
  q?: string;
  show?: ListFilter;
  room?: string;
  species?: string;
  /** By default, the most urgent bird comes first. */
  order?: Order;
  /** True if the search field is open. */
  find?: true;
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(other => other === value);
const text = (value: unknown): string | undefined => {
  // The router turns text that looks like a number into a number.
  const written = typeof value === 'number' ? String(value) : value;
  return typeof written === 'string' && written !== '' ? written.slice(0, 100) : undefined;
};

/** Reads the filters and order from the URL. Invalid values are left out. */
export function choiceOf(search: Record<string, unknown>): Choice {
  const [q, room, species] = [text(search.q), text(search.room), text(search.species)];
  const [show, order] = [oneOf(shows, search.show), oneOf(orders, search.order)];
  return {
    ...(q && { q }),
    ...(show && { show }),
    ...(room && { room }),
    ...(species && { species }),
    ...(order && { order }),
    ...(search.find === true && { find: true }),
  };
}
