// The ids of changes: version 7 UUIDs (RFC 9562), so that sorting by id sorts by time.
import { randomUUID } from 'node:crypto';

/** Returns the lowest id that a change at this instant can have. */
export const leastChangeId = (at: Date): string => `${timePartOf(at.getTime())}-7000-8000-000000000000`;

/** Returns the first two groups of an id. */
function timePartOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** Returns the time of a change. */
export const timeOfChangeId = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

let counted = 0;

/** Returns a new id. If this process creates two ids at the same instant, the later one is higher. */
export function makeChangeId(at: string): string {
  counted = (counted + 1) % 2 ** 32;
  const count = counted.toString(16).padStart(8, '0');
  // Cheaper than `randomBytes(5)`, because Node.js fetches the random bytes for many UUIDs at once.
  const random = randomUUID().slice(-10);
  // The variant bits are in the middle of the count.
  const [high, middle, low] = [count.slice(0, 3), count.slice(3, 6), count.slice(6)];
  return `${timePartOf(Date.parse(at))}-7${high}-8${middle}-${low}${random}`;
}
