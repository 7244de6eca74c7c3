// Weights as a kitchen scale shows them: a chick's growth, or an adult's usual weight with daily noise and, if it is
// ill, a slow loss.
import { dayMs, dayOf, later } from '../../clock.ts';
import type { Species } from './species.ts';

/** The weights of a chick, daily since it hatched. */
export interface GrowthPlan {
  hatchedDaysAgo: number;
  hatchedGrams: number;
  /** The adult weight. */
  fledgedGrams: number;
}

export interface AdultPlan {
  /** The bird's place in the range of its species: 0 is the lightest adult, 1 the heaviest. */
  build: number;
  /** The length of the daily records, in days up to today. A few days are left out. */
  days: number;
  /** True if the bird is not weighed today, so that there is something to weigh in the demo. */
  isLeftToWeigh?: boolean;
  /** A steady loss over the last `days`, which ends at `share` below the usual weight. */
  loss?: { days: number; share: number };
}

export type WeightPlan = AdultPlan | GrowthPlan;

export interface PlannedWeight {
  recordedOn: string;
  weightGrams: number;
  notes: string;
}

/** The share of days on which nobody weighs the bird. */
const skippedShare = 0.03;
/** The variation of a healthy bird's weight from one morning to the next, due to food, water and droppings. */
const dailyNoiseShare = 0.007;
/** The share of yesterday's deviation that remains today. */
const persistence = 0.6;

export const daysBefore = (today: string, days: number) => dayOf(later(new Date(today), -days * dayMs));

/**
 * Plans the weights of one bird, oldest first. The last weight is on `today`, or on the day before if the bird has yet
 * to be weighed today. The same name and plan always give the same weights; only the dates follow `today`. An adult's
 * weights are never outside the range of its species.
 */
export function planWeights(
  name: string,
  species: Species,
  plan: WeightPlan,
  today: string,
): PlannedWeight[] {
  return 'build' in plan ? planAdult(name, species, plan, today) : planChick(species, plan, today);
}

/** Plans weights without noise, which is small compared with a chick's daily gain. */
function planChick({ stepGrams }: Species, plan: GrowthPlan, today: string): PlannedWeight[] {
  const { hatchedDaysAgo, hatchedGrams, fledgedGrams } = plan;
  const ratio = fledgedGrams / hatchedGrams - 1;
  return Array.from({ length: hatchedDaysAgo }, (_, index) => {
    const age = index + 1;
    // A nestling's growth follows a logistic curve.
    const grams = fledgedGrams / (1 + ratio * Math.exp(-growthPerDay * age));
    const recordedOn = daysBefore(today, hatchedDaysAgo - age);
    return { recordedOn, weightGrams: roundToStep(grams, stepGrams), notes: '' };
  });
}

const growthPerDay = 0.27;

function planAdult(
  name: string,
  { adultGrams: [min, max], stepGrams }: Species,
  { build, days, isLeftToWeigh = false, loss }: AdultPlan,
  today: string,
): PlannedWeight[] {
  const random = seededRandom(name);
  const usualGrams = min + build * (max - min);
  const weights: PlannedWeight[] = [];
  let deviation = 0;
  const lastDaysAgo = isLeftToWeigh ? 1 : 0;
  for (let daysAgo = days - 1; daysAgo >= lastDaysAgo; daysAgo -= 1) {
    deviation = persistence * deviation + dailyNoiseShare * normal(random);
    const isSkipped = random() < skippedShare;
    // The first and last days are never skipped, because they show the beginning and the current state.
    if (isSkipped && daysAgo > lastDaysAgo && daysAgo < days - 1) continue;
    const grams = usualGrams * (1 - lostShare(loss, daysAgo)) * (1 + deviation);
    const weightGrams = roundToStep(Math.min(Math.max(grams, min), max), stepGrams);
    weights.push({ recordedOn: daysBefore(today, daysAgo), weightGrams, notes: '' });
  }
  return weights;
}

function lostShare(loss: AdultPlan['loss'], daysAgo: number): number {
  if (!loss || daysAgo >= loss.days) return 0;
  return loss.share * (1 - daysAgo / loss.days);
}

/** Rounds to the step of the scale, without the extra digits of binary fractions. */
const roundToStep = (grams: number, stepGrams: number) =>
  Number((Math.round(grams / stepGrams) * stepGrams).toFixed(1));

/** Approximates the standard normal distribution by adding twelve uniform numbers. The result is within ±6. */
function normal(random: () => number): number {
  let sum = 0;
  for (let draw = 0; draw < 12; draw += 1) sum += random();
  return sum - 6;
}

/**
 * Returns a seeded random number function; its values are at least 0 and less than 1. The same name always gives the
 * same numbers: mulberry32 by Tommy Ettinger, seeded with FNV-1a.
 */
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
