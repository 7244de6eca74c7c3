// The score on real birds: healthy chicks as they grow and fledge, and house finches, some of them infected.
import { type GuardContext, maxWeights, rankOf, suggestStage, weightGuard } from '../../src/guard/index.ts';
import { type GrowthCurve, readGrowthCurves } from './growth-curves.ts';
import { countEpisodes } from './judged.ts';
import type { BeforeAndAfter } from './score-newcomers.ts';
import { readSeries, type Series } from './series.ts';

export interface ChickScore {
  species: string;
  days: number;
  /** The age at the highest weight. */
  peakAge: number;
  /** The age at which weaning is suggested; null if the curve ends before then. */
  suggestedAge: number | null;
  /** The ages at the first watch and the first call if the stage stays chick; null if there is none. */
  watchAge: number | null;
  callAge: number | null;
}

export const scoreChicks = (curves = readGrowthCurves()): ChickScore[] => curves.map(scoreCurve);

function scoreCurve({ species, weights }: GrowthCurve): ChickScore {
  const context: GuardContext = { stage: 'chick', step: 0.1 };
  const soFar = (at: number) => weights.slice(Math.max(0, at + 1 - maxWeights), at + 1);
  const ranks = weights.map((_, index) => rankOf(weightGuard(soFar(index), context).verdict));
  const ageOf = (found: (at: number) => boolean) => weights.find((_, index) => found(index))?.day ?? null;
  const peak = Math.max(...weights.map(({ grams }) => grams));
  return {
    species,
    days: weights.length,
    peakAge: weights.find(({ grams }) => grams === peak)?.day ?? 0,
    suggestedAge: ageOf(at => suggestStage(soFar(at), context) !== null),
    watchAge: ageOf(at => (ranks[at] ?? 0) >= rankOf('watch')),
    callAge: ageOf(at => (ranks[at] ?? 0) >= rankOf('call_vet')),
  };
}

export interface FinchScore {
  group: 'not infected' | 'infected';
  birds: number;
  birdYears: number;
  /** The numbers of birds with at least one watch, and with at least one call. */
  watched: BeforeAndAfter;
  called: BeforeAndAfter;
  /** Calls per bird and year. Calls at most ten days apart count as one. */
  callsPerYear: BeforeAndAfter;
}

const finchFile = new URL('../../guard-data/real/house-finches.json', import.meta.url);
const daysOfYear = 365;

export function scoreFinches(all: readonly Series[] = readSeries(finchFile)): FinchScore[] {
  const isInfected = ({ id }: Series) => id.includes('-MG-');
  return [
    scoreGroup(
      'not infected',
      all.filter(bird => !isInfected(bird)),
    ),
    scoreGroup('infected', all.filter(isInfected)),
  ];
}

function scoreGroup(group: FinchScore['group'], birds: readonly Series[]): FinchScore {
  const days = birds.reduce(
    (sum, { weights }) => sum + (weights.at(-1)?.day ?? 0) - (weights[0]?.day ?? 0),
    0,
  );
  const judged = { before: judgeAll(birds, 'before'), after: judgeAll(birds, 'after') };
  const birdsWith = (level: number): BeforeAndAfter => ({
    before: judged.before.filter(levels => levels.some(one => one.level >= level)).length,
    after: judged.after.filter(levels => levels.some(one => one.level >= level)).length,
  });
  const perYear = (rule: keyof BeforeAndAfter) => {
    const calls = judged[rule].reduce((sum, levels) => sum + countEpisodes(levels, rankOf('call_vet')), 0);
    return Number(((calls * daysOfYear) / days).toFixed(2));
  };
  return {
    group,
    birds: birds.length,
    birdYears: Number((days / daysOfYear).toFixed(1)),
    watched: birdsWith(rankOf('watch')),
    called: birdsWith(rankOf('call_vet')),
    callsPerYear: { before: perYear('before'), after: perYear('after') },
  };
}

/**
 * Judges birds with or without the newcomers' rule. A `baselineFrom` switches the rule off, because the keeper has
 * acknowledged a usual weight.
 */
const judgeAll = (birds: readonly Series[], rule: keyof BeforeAndAfter) =>
  birds.map(({ weights, scaleStep: step }) =>
    weights.map(({ day }, index) => {
      const context = rule === 'before' ? { step, baselineFrom: 0 } : { step };
      return { day, level: rankOf(weightGuard(weights.slice(0, index + 1), context).verdict) };
    }),
  );
