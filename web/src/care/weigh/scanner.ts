// Recognizes a ring scanner by its speed: it types a ring number and Enter faster than a person can.

/** The longest pause between two keys of a scanner. A person is slower. */
const maxMsBetweenKeys = 45;

export interface Burst {
  text: string;
  /** The time of its last key, in milliseconds on any clock. */
  at: number;
  /** The text of the field before the burst. */
  before: string;
}

/** Adds a key to the burst, or begins a new one after a pause. */
export function withKey(burst: Burst | undefined, key: string, at: number, field: string): Burst {
  if (burst && at - burst.at <= maxMsBetweenKeys) return { ...burst, text: burst.text + key, at };
  return { text: key, at, before: field };
}

/**
 * Finds the bird whose ring was scanned, when Enter ends the burst. Digits alone are a weight unless there are too many of
 * them, because a scale types digits and Enter as well.
 */
export function scannedBird<B extends { tagId: string }>(
  burst: Burst | undefined,
  at: number,
  birds: readonly B[],
): B | undefined {
  if (!burst || burst.text.length < 3 || at - burst.at > maxMsBetweenKeys) return undefined;
  if (/^\d{1,5}([.,]\d*)?$/.test(burst.text)) return undefined;
  const ring = normal(burst.text);
  return birds.find(({ tagId }) => normal(tagId) === ring);
}

/** Drops case and separators, which scanners and people write differently. */
const normal = (ring: string): string => ring.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The delay before a letter counts as a shortcut: it may be the first of a ring number. */
export const shortcutDelayMs = maxMsBetweenKeys + 15;
