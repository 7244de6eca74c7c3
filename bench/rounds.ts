// Alternating rounds: candidate and baseline take turns, so that other load on the machine affects both.

import { type Load, type LoadResult, load } from './load.ts';
import type { Server } from './servers.ts';
import { median, noiseOf } from './statistics.ts';

export interface Preset {
  name: 'short' | 'full';
  rounds: number;
  /** V8 keeps optimizing for about 15 seconds: at first a POST takes twice the CPU time. */
  warmUpSeconds: number;
  seconds: number;
  /** The length of a round for workloads that need less precision. */
  briefSeconds: number;
  memorySeconds: number;
}

export const short: Preset = {
  name: 'short',
  rounds: 3,
  warmUpSeconds: 6,
  seconds: 2,
  briefSeconds: 1,
  memorySeconds: 12,
};

export const full: Preset = {
  name: 'full',
  rounds: 5,
  warmUpSeconds: 12,
  seconds: 6,
  briefSeconds: 6,
  memorySeconds: 60,
};

export interface Round {
  candidate: LoadResult;
  baseline: LoadResult;
}

export interface Comparison {
  rounds: readonly Round[];
  candidate: LoadResult;
  baseline: LoadResult;
  /** The candidate's throughput divided by the baseline's, as the median of the rounds. */
  ratio: number;
  /** Half the spread of the ratio over the rounds. */
  noise: number;
  /**
   * The baseline's CPU time per request on the main thread, divided by the candidate's. Other load affects it less than
   * `ratio`.
   */
  cpuRatio: number;
  /** The candidate's median latency divided by the baseline's. */
  latencyRatio: number;
  latencyNoise: number;
}

type Workload = Omit<Load, 'seconds'>;

/** Warms up both servers, then loads them in alternating order. */
export async function compare(
  { candidate, baseline }: { candidate: Server; baseline: Server },
  workloads: { candidate: Workload; baseline: Workload },
  preset: Preset,
  seconds = preset.seconds,
): Promise<Comparison> {
  await load(candidate, { ...workloads.candidate, seconds: preset.warmUpSeconds });
  await load(baseline, { ...workloads.baseline, seconds: preset.warmUpSeconds });
  const rounds: Round[] = [];
  for (let round = 0; round < preset.rounds; round += 1) {
    const loadCandidate = () => load(candidate, { ...workloads.candidate, seconds });
    const loadBaseline = () => load(baseline, { ...workloads.baseline, seconds });
    if (round % 2 === 0) {
      const first = await loadCandidate();
      rounds.push({ candidate: first, baseline: await loadBaseline() });
    } else {
      const first = await loadBaseline();
      rounds.push({ candidate: await loadCandidate(), baseline: first });
    }
  }
  const ratios = rounds.map(round => round.candidate.requestsPerSecond / round.baseline.requestsPerSecond);
  const latencies = rounds.map(round => round.candidate.p50Ms / round.baseline.p50Ms);
  return {
    rounds,
    candidate: mediansOf(rounds.map(round => round.candidate)),
    baseline: mediansOf(rounds.map(round => round.baseline)),
    ratio: median(ratios),
    noise: noiseOf(ratios),
    cpuRatio: median(
      rounds.map(round => round.baseline.cpuMicrosPerRequest / round.candidate.cpuMicrosPerRequest),
    ),
    latencyRatio: median(latencies),
    latencyNoise: noiseOf(latencies),
  };
}

/** Loads one server without a baseline. */
export async function repeat(server: Server, workload: Workload, preset: Preset): Promise<LoadResult> {
  await load(server, { ...workload, seconds: preset.warmUpSeconds });
  const rounds: LoadResult[] = [];
  for (let round = 0; round < preset.rounds; round += 1) {
    rounds.push(await load(server, { ...workload, seconds: preset.briefSeconds }));
  }
  return mediansOf(rounds);
}

/** Returns the median of each figure. */
export function mediansOf(rounds: readonly LoadResult[]): LoadResult {
  return {
    requestsPerSecond: median(rounds.map(round => round.requestsPerSecond)),
    p50Ms: median(rounds.map(round => round.p50Ms)),
    p99Ms: median(rounds.map(round => round.p99Ms)),
    cpuMicrosPerRequest: median(rounds.map(round => round.cpuMicrosPerRequest)),
    processMicrosPerRequest: median(rounds.map(round => round.processMicrosPerRequest)),
  };
}
