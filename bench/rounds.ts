// Rounds: each contender in turn, again and again, so that what disturbs the machine disturbs all of them.
import type { Contender } from './contender.ts';
import { type Answered, type Load, load } from './load.ts';
import { median, noiseOf } from './statistics.ts';

export interface Form {
  name: 'short' | 'full';
  rounds: number;
  warmUpSeconds: number;
  seconds: number;
  /** For what only has to be seen, and is held against no target. */
  glanceSeconds: number;
  memorySeconds: number;
}

export const short: Form = {
  name: 'short',
  rounds: 3,
  warmUpSeconds: 1,
  seconds: 2,
  glanceSeconds: 1,
  memorySeconds: 12,
};

export const full: Form = {
  name: 'full',
  rounds: 5,
  warmUpSeconds: 2,
  seconds: 6,
  glanceSeconds: 6,
  memorySeconds: 60,
};

export interface Comparison {
  measured: Answered;
  baseline: Answered;
  /** Measured to baseline: how fast, the median of the rounds, and how far they lie apart. */
  ratio: number;
  noise: number;
  /** The same by processor time of the main thread, which neighbours disturb less. */
  cpuRatio: number;
  /** Measured to baseline, by the median latency. */
  latencyRatio: number;
  latencyNoise: number;
}

type Work = Omit<Load, 'seconds'>;

/** Loads both in turn, the one first in this round and the other in the next. */
export async function compare(
  { measured, baseline }: { measured: Contender; baseline: Contender },
  works: { measured: Work; baseline: Work },
  form: Form,
  seconds = form.seconds,
): Promise<Comparison> {
  await load(measured, { ...works.measured, seconds: form.warmUpSeconds });
  await load(baseline, { ...works.baseline, seconds: form.warmUpSeconds });
  const rounds: Array<{ measured: Answered; baseline: Answered }> = [];
  for (let round = 0; round < form.rounds; round += 1) {
    const loadMeasured = () => load(measured, { ...works.measured, seconds });
    const loadBaseline = () => load(baseline, { ...works.baseline, seconds });
    if (round % 2 === 0) {
      const first = await loadMeasured();
      rounds.push({ measured: first, baseline: await loadBaseline() });
    } else {
      const first = await loadBaseline();
      rounds.push({ measured: await loadMeasured(), baseline: first });
    }
  }
  const ratios = rounds.map(round => round.measured.perSecond / round.baseline.perSecond);
  const latencies = rounds.map(round => round.measured.p50Ms / round.baseline.p50Ms);
  return {
    measured: middleOf(rounds.map(round => round.measured)),
    baseline: middleOf(rounds.map(round => round.baseline)),
    ratio: median(ratios),
    noise: noiseOf(ratios),
    cpuRatio: median(rounds.map(round => round.baseline.microsEach / round.measured.microsEach)),
    latencyRatio: median(latencies),
    latencyNoise: noiseOf(latencies),
  };
}

/** Loads one alone, for as many rounds. */
export async function repeat(contender: Contender, work: Work, form: Form): Promise<Answered> {
  await load(contender, { ...work, seconds: form.warmUpSeconds });
  const rounds: Answered[] = [];
  for (let round = 0; round < form.rounds; round += 1) {
    rounds.push(await load(contender, { ...work, seconds: form.glanceSeconds }));
  }
  return middleOf(rounds);
}

/** The median of each figure by itself. */
export function middleOf(rounds: readonly Answered[]): Answered {
  return {
    perSecond: median(rounds.map(round => round.perSecond)),
    p50Ms: median(rounds.map(round => round.p50Ms)),
    p99Ms: median(rounds.map(round => round.p99Ms)),
    microsEach: median(rounds.map(round => round.microsEach)),
  };
}
