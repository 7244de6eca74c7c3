// Telling a field that was left out of a body from one that was sent.

type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that were sent, without those left out: spread over stored values or defaults it changes just these. */
export function given<T extends object>(body: T): Given<T> {
  // The compiler does not follow fields through a list of entries.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<T>;
}
