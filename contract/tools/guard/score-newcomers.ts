// The score on newcomers: false alarms and missed illness in the first weeks, with and without the newcomers' rule.
import { rankOf, weightGuard } from '../../src/guard/index.ts';
import { quantileOf } from './judged.ts';
import {
  healthyNewcomers,
  illNewcomers,
  type Newcomer,
  type NewcomerIllness,
  newcomerIllnesses,
  newcomerSchedules,
} from './newcomers.ts';
import type { Schedule, Series } from './series.ts';

export interface NewcomerScore {
  schedule: Schedule;
  birds: number;
  /**
   * The percentages of healthy newcomers with at least one verdict of `watch` or worse, and of `call_vet` or worse.
   */
  watched: BeforeAndAfter;
  called: BeforeAndAfter;
  ill: readonly IllNewcomerScore[];
}

export interface IllNewcomerScore {
  illness: NewcomerIllness;
  /** The percentage of ill birds without a verdict of `call_vet` or worse once they had lost `minLossPercent`. */
  missed: BeforeAndAfter;
  /** The median loss at that verdict, in percent, among the birds that got one; null if none did. */
  lossAtCall: BeforeAndAfter;
}

/** A figure without the rule for newcomers, and with it. */
export interface BeforeAndAfter {
  before: number | null;
  after: number | null;
}

export const scoreNewcomers = (all: readonly Series[]): NewcomerScore[] =>
  newcomerSchedules.flatMap(schedule => {
    const healthy = healthyNewcomers(all, schedule);
    if (healthy.length === 0) return [];
    const ill = newcomerIllnesses.flatMap(illness => {
      const birds = illNewcomers(all, healthy, illness).map(judge);
      return birds.length > 0 ? [{ illness, ...scoreIll(birds) }] : [];
    });
    return [{ schedule, birds: healthy.length, ...scoreHealthy(healthy.map(judge)), ill }];
  });

type Rule = keyof BeforeAndAfter;
type Judged = Pick<Newcomer, 'lossPct'> & Record<Rule, readonly number[]>;

const judge = ({ lossPct, ...newcomer }: Newcomer): Judged => ({
  lossPct,
  before: alarmsOf(newcomer, 'before'),
  after: alarmsOf(newcomer, 'after'),
});

/**
 * Returns the rank of each verdict. Setting `baselineFrom` switches the newcomers' rule off: it means that a keeper has
 * acknowledged a usual weight.
 */
const alarmsOf = ({ weights, scaleStep: step }: Omit<Newcomer, 'lossPct'>, rule: Rule): number[] =>
  weights.map((_, index) => {
    const context = rule === 'before' ? { step, baselineFrom: 0 } : { step };
    return rankOf(weightGuard(weights.slice(0, index + 1), context).verdict);
  });

function scoreHealthy(birds: readonly Judged[]): Pick<NewcomerScore, 'watched' | 'called'> {
  const shareAlarmed = (verdict: 'watch' | 'call_vet') =>
    beforeAndAfter(rule => {
      const alarmed = birds.filter(bird => bird[rule].some(rank => rank >= rankOf(verdict)));
      return percentOf(alarmed.length, birds.length);
    });
  return { watched: shareAlarmed('watch'), called: shareAlarmed('call_vet') };
}

/** A verdict counts as finding the illness only if the bird has lost at least this much. */
const minLossPercent = 1;

function scoreIll(birds: readonly Judged[]): Omit<IllNewcomerScore, 'illness'> {
  const lossesAtCall = (rule: Rule) =>
    birds.flatMap(
      bird =>
        bird.lossPct.find(
          (loss, index) => loss >= minLossPercent && (bird[rule][index] ?? 0) >= rankOf('call_vet'),
        ) ?? [],
    );
  return {
    missed: beforeAndAfter(rule => percentOf(birds.length - lossesAtCall(rule).length, birds.length)),
    lossAtCall: beforeAndAfter(rule => {
      const median = quantileOf(lossesAtCall(rule), 0.5);
      return median === null ? null : Number(median.toFixed(1));
    }),
  };
}

const beforeAndAfter = (scoreOf: (rule: Rule) => number | null): BeforeAndAfter => ({
  before: scoreOf('before'),
  after: scoreOf('after'),
});

const percentOf = (part: number, whole: number) => Number(((100 * part) / whole).toFixed(1));
