// The ids of changes: UUIDs of version 7 (RFC 9562), so that changes sorted by their ids are sorted by their time.
import { randomUUID } from 'node:crypto';

/** The least id that a change of this instant can have. */
export const leastChangeId = (at: Date): string => `${timePartOf(at.getTime())}-7000-8000-000000000000`;

/** The first two groups of an id. */
function timePartOf(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

let counted = 0;

/** Of two ids with the same instant, the one made later by this process is the greater. */
export function makeChangeId(at: string): string {
  counted = (counted + 1) % 2 ** 32;
  const count = counted.toString(16).padStart(8, '0');
  // Cheaper than five bytes by themselves: for UUIDs, Node.js fetches many at once.
  const random = randomUUID().slice(-10);
  // The bits of the variant are in the middle of the count.
  const [high, middle, low] = [count.slice(0, 3), count.slice(3, 6), count.slice(6)];
  return `${timePartOf(Date.parse(at))}-7${high}-8${middle}-${low}${random}`;
}
