// Tells a ring scanner from a person: a scanner types a ring number and Enter, faster than anyone can.

/** A person takes longer between two keys. */
const mostMsBetweenKeys = 45;

export interface Burst {
  text: string;
  /** When its last key came, in milliseconds on any clock. */
  at: number;
  /** What stood in the field before it. */
  before: string;
}

/** The keys that came without a pause, this one included. */
export function withKey(burst: Burst | undefined, key: string, at: number, field: string): Burst {
  if (burst && at - burst.at <= mostMsBetweenKeys) return { ...burst, text: burst.text + key, at };
  return { text: key, at, before: field };
}

/**
 * The bird whose ring was scanned, once Enter ends the burst. A ring of digits alone is a weight unless no bird could
 * weigh so much: a scale types digits and Enter as well.
 */
export function scannedBird<B extends { tagId: string }>(
  burst: Burst | undefined,
  at: number,
  birds: readonly B[],
): B | undefined {
  if (!burst || burst.text.length < 3 || at - burst.at > mostMsBetweenKeys) return undefined;
  if (/^\d{1,5}([.,]\d*)?$/.test(burst.text)) return undefined;
  const ring = normal(burst.text);
  return birds.find(({ tagId }) => normal(tagId) === ring);
}

/** Rings are compared without case and separators: scanners and people write them differently. */
const normal = (ring: string): string => ring.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How long a letter waits before it counts as a shortcut, because it may begin a ring number. */
export const shortcutDelayMs = mostMsBetweenKeys + 15;
