// Finds the bird of a scanned ring or cage card. A hand scanner is recognized by its speed: it types faster than a
// person can.

/** The longest pause between two keys of a scanner. A person is slower. */
const maxMsBetweenKeys = 45;
/** The longest pause within text that cannot be a weight. A Bluetooth scanner pauses now and then. */
const maxMsWithinCard = 150;

export interface Burst<F = unknown> {
  text: string;
  /** The time of the last key, in milliseconds on any clock. */
  at: number;
  /** The state of the field before the burst. */
  before: F;
}

/** True for the beginning of a URL or ring. A single letter may be a shortcut before typed digits. */
export const isCard = (burst: Burst | undefined): boolean =>
  burst !== undefined && burst.text.length > 1 && /[\p{L}/]/u.test(burst.text);

const isAlive = (burst: Burst, at: number) =>
  at - burst.at <= (isCard(burst) ? maxMsWithinCard : maxMsBetweenKeys);

/** Adds a key to the burst, or begins a new one after a pause. */
export function withKey<F>(burst: Burst<F> | undefined, key: string, at: number, field: F): Burst<F> {
  if (burst && isAlive(burst, at)) return { ...burst, text: burst.text + key, at };
  return { text: key, at, before: field };
}

interface Scannable {
  id: string;
  tagId: string;
}

/** A weight in grams, as a scale types it. A longer number is from a chip. */
const weight = /^\s*\+?\s*\d{1,5}([.,]\d*)?\s*g?\s*$/i;

/**
 * True if Enter ends the text of a scanned ring or card. Digits that can be a weight are not a scan, even if they match
 * a ring, because a scale types digits and Enter too.
 */
export function isScan<F>(burst: Burst<F> | undefined, at: number): burst is Burst<F> {
  return burst !== undefined && burst.text.length >= 3 && isAlive(burst, at) && !weight.test(burst.text);
}

/**
 * The id in the URL of a bird. With another keyboard layout, a scanner types other separators: "birds-…ß…" from a US
 * scanner on a German device.
 */
const birdId = /birds\W?([0-9a-f]{8}(?:\W?[0-9a-f]{4}){3}\W?[0-9a-f]{12})(?![0-9a-f])/i;

/** Finds the bird by scanned text: the URL on its cage card, or its ring. */
export function findScanned<B extends Scannable>(text: string, birds: readonly B[]): B | undefined {
  const id = birdId.exec(text)?.[1];
  if (id !== undefined) return birds.find(bird => hexOf(bird.id) === hexOf(id));
  const ring = normal(text);
  return ring === '' ? undefined : birds.find(({ tagId }) => normal(tagId) === ring);
}

const hexOf = (id: string): string => id.toLowerCase().replaceAll(/\W/g, '');

/** Ignores case and separators, because scanners and people use different ones. */
const normal = (ring: string): string => ring.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The delay before a letter acts as a shortcut, because it may be the first of a ring number. */
export const shortcutDelayMs = maxMsBetweenKeys + 15;
