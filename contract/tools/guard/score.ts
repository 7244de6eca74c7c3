// Scores verdicts on labeled series, and compares the score with the targets.
import {
  alarmLevels,
  countEpisodes,
  illWeights,
  type JudgedSeries,
  joinVerdicts,
  quantileOf,
  shareOf,
  withPattern,
} from './judged.ts';
import { type HealthyScore, scoreHealthy } from './score-healthy.ts';
import {
  findAlarm,
  type PatternScores,
  type ScheduleScores,
  scorePatterns,
  scoreSchedules,
} from './score-illness.ts';
import type { Schedule, Series, Target, VerdictsOfSeries } from './series.ts';

export interface Score {
  cases: number;
  healthy: Record<'all' | Schedule, HealthyScore | null>;
  patterns: PatternScores;
  bySchedule: ScheduleScores;
  entries: ReturnType<typeof scoreEntries>;
  young: { chick: ReturnType<typeof scoreYoung>; weaning: ReturnType<typeof scoreYoung> };
  obesity: ReturnType<typeof scoreHeavy>;
  afterGap: ReturnType<typeof scoreAfterGap>;
  shortHistory: ReturnType<typeof scoreShortHistory>;
  /** The number of unknown verdicts and of series with too many or too few verdicts. */
  formatProblems: number;
}

export function scoreVerdicts(series: readonly Series[], verdicts: VerdictsOfSeries): Score {
  const all = series.map(one => joinVerdicts(one, verdicts));
  return {
    cases: all.length,
    healthy: scoreHealthy(all),
    patterns: scorePatterns(all),
    bySchedule: scoreSchedules(all),
    entries: scoreEntries(all),
    young: { chick: scoreYoung(all, 'chick'), weaning: scoreYoung(all, 'weaning') },
    obesity: scoreHeavy(all),
    afterGap: scoreAfterGap(all),
    shortHistory: scoreShortHistory(all),
    formatProblems: all.reduce((sum, { problems }) => sum + problems, 0),
  };
}

const tenfoldKinds: ReadonlySet<string> = new Set(['x10', 'd10']);
/** A weight after a meal is not included: nobody could know from the number that it is wrong. */
const grossKinds: ReadonlySet<string> = new Set([...tenfoldKinds, 'swap', 'other']);

/**
 * Counts the typing errors made before any illness, those that were questioned, and those with a `call` verdict or
 * worse.
 */
function scoreEntries(all: readonly JudgedSeries[]) {
  const wrong = all.flatMap(({ judged, labels: { wrongEntries, onset } }) =>
    wrongEntries.flatMap(({ i, kind }) => {
      const weight = judged[i];
      return weight && grossKinds.has(kind) && (onset === null || weight.day < onset)
        ? [{ ...weight, kind }]
        : [];
    }),
  );
  const tenfold = wrong.filter(({ kind }) => tenfoldKinds.has(kind));
  const isQuestioned = ({ word }: { word: string }) => word === 'check';
  const questioned = wrong.filter(isQuestioned).length;
  const calledOnWrong = wrong.filter(({ level }) => level >= alarmLevels.call).length;
  const tenfoldQuestioned = tenfold.filter(isQuestioned).length;
  return {
    grossWrong: wrong.length,
    questioned,
    calledOnWrong,
    tenfold: tenfold.length,
    tenfoldQuestioned,
    questionedShare: shareOf(questioned, wrong.length),
    calledShare: shareOf(calledOnWrong, wrong.length),
    tenfoldShare: shareOf(tenfoldQuestioned, tenfold.length),
  };
}

/** Scores `call` and `urgent` verdicts for young birds that grew normally, and for young birds that fell ill. */
function scoreYoung(all: readonly JudgedSeries[], stage: 'chick' | 'weaning') {
  const growing = withPattern(all, stage);
  const calls = growing.reduce((sum, { judged, stages }) => {
    const young = judged.filter(({ day }) => {
      const current = stages.findLast(({ fromDay }) => fromDay <= day) ?? stages[0];
      return current?.stage === stage;
    });
    return sum + countEpisodes(young, alarmLevels.call);
  }, 0);
  const ill = withPattern(all, `${stage}-ill`);
  const delays = ill.flatMap(series => {
    const onset = series.labels.onset ?? 0;
    // Nothing shows on the first day of an illness, so an alarm on that day is chance.
    const called = illWeights(series).find(({ day, level }) => day > onset && level >= alarmLevels.call);
    return called ? [called.day - onset] : [];
  });
  return {
    healthyBirds: growing.length,
    callsPerHealthyBird: shareOf(calls, growing.length),
    ill: ill.length,
    missed: ill.length - delays.length,
    medianDelay: quantileOf(delays, 0.5),
  };
}

/**
 * Counts the birds that became heavy, how many of them were flagged as heavy, and the healthy birds that were flagged.
 */
function scoreHeavy(all: readonly JudgedSeries[]) {
  const isFlagged = ({ judged }: JudgedSeries) => judged.some(({ isHeavy }) => isHeavy);
  const heavy = withPattern(all, 'obesity');
  return {
    birds: heavy.length,
    flagged: heavy.filter(isFlagged).length,
    healthyFlagged: withPattern(all, 'healthy').filter(isFlagged).length,
  };
}

/** A bird that falls ill while nobody weighs it should have a `call` verdict within this many weighings. */
const weighingsAfterGap = 3;

function scoreAfterGap(all: readonly JudgedSeries[]) {
  const ill = all.filter(({ labels }) => labels.note === 'gap' && labels.onset !== null);
  const called = ill.filter(({ judged, labels }) =>
    judged
      .filter(({ day }) => labels.onset !== null && day >= labels.onset)
      .slice(0, weighingsAfterGap)
      .some(({ level }) => level >= alarmLevels.call),
  );
  return { ill: ill.length, callWithin3: called.length };
}

/** Scores birds that fall ill when only a few of their weights are known. */
function scoreShortHistory(all: readonly JudgedSeries[]) {
  const ill = all.filter(({ labels }) => labels.note === 'short-history');
  return { ill: ill.length, called: ill.filter(series => findAlarm(series, alarmLevels.call)).length };
}

export interface TargetResult extends Target {
  value: number | null;
  isReached: boolean;
}

/** Compares the score with its targets. A target is missed if the score has no figure for it. */
export function holdAgainst(score: Score, targets: readonly Target[]): TargetResult[] {
  return targets.map(target => {
    const value = figureAt(score, target.path);
    const isReached = value !== null && value <= (target.max ?? value) && value >= (target.min ?? value);
    return { ...target, value, isReached };
  });
}

function figureAt(score: Score, path: string): number | null {
  const found = path.split('.').reduce<unknown>((part, key) => Object(part)[key], score);
  return typeof found === 'number' ? found : null;
}
