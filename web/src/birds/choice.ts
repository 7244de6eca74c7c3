// What is chosen in the list of birds, as it stands in the address. Loaded with the router, so it imports nothing.

export const shows = ['needs', 'unweighed', 'medicated'] as const;
export type Show = (typeof shows)[number];
export const orders = ['place', 'name'] as const;
export type Order = (typeof orders)[number];

/** What is chosen, as it stands in the address. */
export interface Choice {
  q?: string;
  show?: Show;
  room?: string;
  species?: string;
  /** Worst first if it is left out. */
  order?: Order;
  /** The field for finding is open. */
  find?: true;
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(other => other === value);
const text = (value: unknown): string | undefined => {
  // The router reads what looks like a number as one.
  const written = typeof value === 'number' ? String(value) : value;
  return typeof written === 'string' && written !== '' ? written.slice(0, 100) : undefined;
};

/** Reads the choice from the address, whatever stands there. */
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
