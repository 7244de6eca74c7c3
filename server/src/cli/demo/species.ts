// The species in the demo: the weight of an adult, the precision of the scale, and a portrait.
import type { Portrait } from './portraits.ts';

export interface Species {
  /** The name as a keeper writes it. */
  name: string;
  /** The range of adult weights in grams, from avian veterinary handbooks, which differ by a few grams. */
  adultGrams: readonly [min: number, max: number];
  /** The step of the scale in grams: small birds are weighed on finer scales. */
  stepGrams: number;
  portrait: Portrait;
}

export const species = {
  budgerigar: {
    name: 'Budgerigar',
    adultGrams: [25, 40],
    stepGrams: 0.1,
    portrait: 'budgerigar-green',
  },
  lovebird: {
    name: 'Peach-faced lovebird',
    adultGrams: [42, 58],
    stepGrams: 0.1,
    portrait: 'lovebird-peach-faced',
  },
  greenCheekedConure: {
    name: 'Green-cheeked conure',
    adultGrams: [60, 80],
    stepGrams: 0.1,
    portrait: 'conure-green-cheeked',
  },
  cockatiel: {
    name: 'Cockatiel',
    adultGrams: [75, 125],
    stepGrams: 0.5,
    portrait: 'cockatiel-grey',
  },
  sunConure: {
    name: 'Sun conure',
    adultGrams: [100, 130],
    stepGrams: 0.5,
    portrait: 'conure-sun',
  },
  goffinsCockatoo: {
    name: "Goffin's cockatoo",
    adultGrams: [220, 350],
    stepGrams: 1,
    portrait: 'cockatoo-white',
  },
  africanGrey: {
    name: 'African grey',
    adultGrams: [400, 650],
    stepGrams: 1,
    portrait: 'african-grey',
  },
  blueAndGoldMacaw: {
    name: 'Blue-and-gold macaw',
    adultGrams: [900, 1300],
    stepGrams: 1,
    portrait: 'macaw-blue-and-gold',
  },
} as const satisfies Record<string, Species>;
