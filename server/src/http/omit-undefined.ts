// Removes undefined fields from a body.

type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns only the fields that were sent, so that spreading them over stored values keeps the others. */
export function omitUndefined<T extends object>(body: T): WithoutUndefined<T> {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined);
  // The compiler loses track of the fields in a list of entries.
  return Object.fromEntries(sent) as WithoutUndefined<T>;
}
