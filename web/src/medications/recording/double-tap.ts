// Guards against double taps on a dose: the second tap neither gives the dose again nor undoes it.

/** A second tap within this time does not record a dose again. */
export const debounceMs = 1_000;

/** The keys of the most recent taps. */
const tapped = new Set<unknown>();

/**
 * Runs the work of a tap, unless another tap with the same key has just been made, in any row or sheet.
 *
 * @returns undefined for the second tap
 * @throws the work's error; the next tap then runs its work immediately
 */
export async function oncePerTap<T>(key: unknown, work: () => Promise<T>): Promise<T | undefined> {
  if (tapped.has(key)) return undefined;
  tapped.add(key);
  const second = new Promise(resolve => setTimeout(resolve, debounceMs));
  try {
    const result = await work();
    void second.then(() => tapped.delete(key));
    return result;
  } catch (error) {
    tapped.delete(key);
    throw error;
  }
}

/** Forgets a tap, so that a dose can be given again right after it was undone. */
export const forgetTap = (key: unknown): void => void tapped.delete(key);

/** The parts of a click event that identify a tap. */
export type Tap = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp' | 'detail'>;

/** A tap that replaced its button with another one, such as Undo instead of Give. */
export interface Contact {
  x: number;
  y: number;
  replacedAtMs: number;
}

/** Returns the place and time of a tap; undefined for the keyboard. */
export const contactOf = (
  { clientX: x, clientY: y, detail }: Tap,
  replacedAtMs = performance.now(),
): Contact | undefined => (detail > 0 ? { x, y, replacedAtMs } : undefined);

/** The maximum distance between the two contacts of a double tap. */
const maxTapDistancePx = 24;

/** Decides whether a tap is the second contact of a double tap: at the same spot, within a second. */
export function isSecondContact(
  first: Contact | undefined,
  { clientX, clientY, timeStamp, detail }: Tap,
): boolean {
  if (!first || detail === 0 || timeStamp - first.replacedAtMs >= debounceMs) return false;
  return Math.hypot(clientX - first.x, clientY - first.y) <= maxTapDistancePx;
}
