// The species of the demo: what an adult weighs, how exact its scale is, and its colours.

export interface Species {
  /** As a keeper writes it. */
  name: string;
  /**
   * The lightest and the heaviest adult, in grams, as the tables of avian veterinary handbooks print them for
   * companion birds. Handbooks differ by a few grams at either end.
   */
  adultGrams: readonly [least: number, most: number];
  /** The step of the scale in grams: small birds sit on finer ones. */
  stepGrams: number;
  plumage: Plumage;
}

/** The colours of a portrait, `#rrggbb`. */
export interface Plumage {
  head: string;
  body: string;
  cheek: string;
  beak: string;
  backdrop: string;
}

export const species = {
  budgerigar: {
    name: 'Budgerigar',
    adultGrams: [25, 40],
    stepGrams: 0.1,
    plumage: { head: '#f2d13c', body: '#7fb84e', cheek: '#4a7fc1', beak: '#c9a24a', backdrop: '#cfe3d0' },
  },
  lovebird: {
    name: 'Peach-faced lovebird',
    adultGrams: [42, 58],
    stepGrams: 0.1,
    plumage: { head: '#f08a6b', body: '#6aa84c', cheek: '#f5b29a', beak: '#e7d3ae', backdrop: '#cfe0c2' },
  },
  greenCheekedConure: {
    name: 'Green-cheeked conure',
    adultGrams: [60, 80],
    stepGrams: 0.1,
    plumage: { head: '#5f564d', body: '#5b8f47', cheek: '#5c9a4f', beak: '#3f3a36', backdrop: '#e8dcc8' },
  },
  cockatiel: {
    name: 'Cockatiel',
    adultGrams: [75, 125],
    stepGrams: 0.5,
    plumage: { head: '#efe07a', body: '#b3b4b2', cheek: '#e3843c', beak: '#8a8780', backdrop: '#d6dde4' },
  },
  sunConure: {
    name: 'Sun conure',
    adultGrams: [100, 130],
    stepGrams: 0.5,
    plumage: { head: '#f4b52e', body: '#f2a32b', cheek: '#e9722c', beak: '#35322f', backdrop: '#d4e6ea' },
  },
  goffinsCockatoo: {
    name: "Goffin's cockatoo",
    adultGrams: [220, 350],
    stepGrams: 1,
    plumage: { head: '#f7f4ec', body: '#f1ede3', cheek: '#f0d3c4', beak: '#a49c90', backdrop: '#b9ccd3' },
  },
  africanGrey: {
    name: 'African grey',
    adultGrams: [400, 650],
    stepGrams: 1,
    plumage: { head: '#9aa0a4', body: '#868c91', cheek: '#d9dcdc', beak: '#2f2e2d', backdrop: '#e9d9d2' },
  },
  blueAndGoldMacaw: {
    name: 'Blue-and-gold macaw',
    adultGrams: [900, 1300],
    stepGrams: 1,
    plumage: { head: '#3f9bc4', body: '#e9a93a', cheek: '#f6efe2', beak: '#2b2a29', backdrop: '#f3dfa4' },
  },
} as const satisfies Record<string, Species>;
