// Distinguishes the fields that a body leaves out from those it sends.

type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns the fields that were sent. Spread over stored values or defaults, they change nothing else. */
export function omitUndefined<T extends object>(body: T): WithoutUndefined<T> {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  // The compiler loses track of the fields in a list of entries.
  return Object.fromEntries(sent) as WithoutUndefined<T>;
}
