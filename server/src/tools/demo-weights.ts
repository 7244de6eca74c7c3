// Weights as a kitchen scale gives them: a bird's own level, the noise of the day, and where it is ill, a slow loss.
import { dayMs, dayOf, later } from '../clock.ts';
import type { Species } from './demo-species.ts';

export interface WeightPlan {
  /** Where the bird stands in its species' range: 0 is the lightest adult, 1 the heaviest. */
  build: number;
  /** Weighed every day for this long, today included. */
  days: number;
  /** A steady loss over the last `days`, ending at `share` less than before. */
  loss?: { days: number; share: number };
}

export interface PlannedWeight {
  recordedOn: string;
  weightGrams: number;
  notes: string;
}

/** Of a hundred mornings, the ones on which nobody weighs. */
const skippedShare = 0.03;
/** Food, water and the last dropping: what a healthy bird's weight does from one morning to the next. */
const dailyNoiseShare = 0.007;
/** How much of yesterday's deviation is still there today. */
const persistence = 0.6;

/** The day so many days before `today`. */
export const daysBefore = (today: string, days: number) => dayOf(later(new Date(today), -days * dayMs));

/**
 * The weights of one bird, oldest first, the last one on `today`. The same for the same name and plan, whatever the day:
 * only the dates move. Never outside the adult range of the species.
 */
export function planWeights(
  name: string,
  { adultGrams: [least, most], stepGrams }: Species,
  { build, days, loss }: WeightPlan,
  today: string,
): PlannedWeight[] {
  const random = seededRandom(name);
  const usualGrams = least + build * (most - least);
  const weights: PlannedWeight[] = [];
  let deviation = 0;
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    deviation = persistence * deviation + dailyNoiseShare * bell(random);
    const skipped = random() < skippedShare;
    // The first and the last day stand for "since when" and "now", so they are never skipped.
    if (skipped && daysAgo > 0 && daysAgo < days - 1) continue;
    const grams = usualGrams * (1 - lostShare(loss, daysAgo)) * (1 + deviation);
    const weightGrams = toStep(Math.min(Math.max(grams, least), most), stepGrams);
    weights.push({ recordedOn: daysBefore(today, daysAgo), weightGrams, notes: '' });
  }
  return weights;
}

function lostShare(loss: WeightPlan['loss'], daysAgo: number): number {
  if (!loss || daysAgo >= loss.days) return 0;
  return loss.share * (1 - daysAgo / loss.days);
}

/** Rounds to what the scale shows, without the tail of binary fractions. */
const toStep = (grams: number, stepGrams: number) =>
  Number((Math.round(grams / stepGrams) * stepGrams).toFixed(1));

/** Close to a normal distribution of mean 0 and deviation 1: twelve dice, less their mean. Never beyond 6. */
function bell(random: () => number): number {
  let sum = 0;
  for (let die = 0; die < 12; die += 1) sum += random();
  return sum - 6;
}

/** Numbers from 0 to below 1, always the same for a name: mulberry32 by Tommy Ettinger, seeded with FNV-1a of the name. */
export function seededRandom(name: string): () => number {
  let state = 0x811c9dc5;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
