// The ids of changes: UUIDs of version 7 (RFC 9562), so that changes sorted by their ids are sorted by their time.
import { randomBytes } from 'node:crypto';

let counted = 0;

/** Of two ids with the same instant, the one made later by this process is the greater. */
export function makeChangeId(at: string): string {
  counted = (counted + 1) % 2 ** 32;
  const time = Date.parse(at).toString(16).padStart(12, '0');
  const count = counted.toString(16).padStart(8, '0');
  const random = randomBytes(5).toString('hex');
  // The bits of the variant are in the middle of the count.
  const [high, middle, low] = [count.slice(0, 3), count.slice(3, 6), count.slice(6)];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-8${middle}-${low}${random}`;
}
