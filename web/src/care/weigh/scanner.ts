// Finds the bird of a scanned ring or cage card. A hand scanner is recognized by its speed: it types a text and Enter faster
// than a person can.

/** The longest pause between two keys of a scanner. A person is slower. */
const maxMsBetweenKeys = 45;
/** The same within a text that cannot be a weight. A scanner over Bluetooth pauses now and then. */
const maxMsWithinCard = 150;

export interface Burst<F = unknown> {
  text: string;
  /** The time of its last key, in milliseconds on any clock. */
  at: number;
  /** The state of the field before the burst. */
  before: F;
}

/** True for the beginning of an address or ring. A single letter may be a shortcut before typed digits. */
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

/** A weight in grams, as a scale types it. Longer numbers are on chips. */
const weight = /^\s*\+?\s*\d{1,5}([.,]\d*)?\s*g?\s*$/i;

/**
 * True if Enter ends the text of a scanned ring or card. A weight is none, because a scale types digits and Enter as well,
 * even if a ring has the same digits.
 */
export function isScan<F>(burst: Burst<F> | undefined, at: number): burst is Burst<F> {
  return burst !== undefined && burst.text.length >= 3 && isAlive(burst, at) && !weight.test(burst.text);
}

/**
 * The id in the address of a bird. A scanner that is set to another keyboard layout types other separators: "birds-…ß…" for
 * a US scanner on a German device.
 */
const birdId = /birds\W?([0-9a-f]{8}(?:\W?[0-9a-f]{4}){3}\W?[0-9a-f]{12})(?![0-9a-f])/i;

/** Finds the bird of a scanned text: the URL of its page, which is on its cage card, or its ring. */
export function findScanned<B extends Scannable>(text: string, birds: readonly B[]): B | undefined {
  const id = birdId.exec(text)?.[1];
  if (id !== undefined) return birds.find(bird => hexOf(bird.id) === hexOf(id));
  const ring = normal(text);
  return ring === '' ? undefined : birds.find(({ tagId }) => normal(tagId) === ring);
}

const hexOf = (id: string): string => id.toLowerCase().replaceAll(/\W/g, '');

/** Drops case and separators, which scanners and people write differently. */
const normal = (ring: string): string => ring.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The delay before a letter counts as a shortcut: it may be the first of a ring number. */
export const shortcutDelayMs = maxMsBetweenKeys + 15;
