// The table for a comparison of two versions: the figures of both, and the ratio of the second to the first.
import type { LoadResult } from '../load.ts';
import { alignColumns, machine } from '../report.ts';
import type { Comparison } from '../rounds.ts';
import { median, noiseOf } from '../statistics.ts';
import type { Version } from './checkouts.ts';

export class Table {
  readonly versions: readonly [Version, Version];
  readonly #rows: string[][] = [];
  readonly #notes: string[] = [];

  constructor(versions: readonly [Version, Version]) {
    this.versions = versions;
  }

  add(row: string[]): void {
    this.#rows.push(row);
    console.error(`  ${row.join(' | ')}`);
  }

  addNote(sentence: string): void {
    this.#notes.push(sentence);
    console.error(sentence);
  }

  toString(): string {
    const [before, after] = this.versions;
    const heads = ['what', before.name, after.name, 'ratio', 'CPU', 'CPU', 'ratio', 'whole process', 'bytes'];
    const legend = `Ratios are ${after.name} to ${before.name}. CPU time is that of the main thread per request.`;
    return [machine(), legend, '', ...alignColumns([heads, ...this.#rows]), '', ...this.#notes].join('\n');
  }
}

export function comparisonRow(
  what: string,
  { rounds, baseline, candidate }: Comparison,
  [before, after]: readonly (number | undefined)[],
): string[] {
  const ratio = (of: (result: LoadResult) => number) =>
    ratioOf(rounds.map(round => of(round.candidate) / of(round.baseline)));
  const rate = ({ requestsPerSecond }: LoadResult) => `${Math.round(requestsPerSecond)}/s`;
  const micros = ({ cpuMicrosPerRequest }: LoadResult) => `${cpuMicrosPerRequest.toFixed(1)} µs`;
  return [
    what,
    ...[rate(baseline), rate(candidate), ratio(result => result.requestsPerSecond)],
    ...[micros(baseline), micros(candidate), ratio(result => result.cpuMicrosPerRequest)],
    ratio(result => result.processMicrosPerRequest),
    before === after ? (before ? String(before) : '') : `${before}, ${after}`,
  ];
}

/** @param values the figures of the first version and of the second, one per start */
export function figureRow(what: string, unit: string, values: readonly [number[], number[]]): string[] {
  const [before, after] = values;
  const figure = (all: readonly number[]) => `${median(all).toFixed(unit === 's' ? 3 : 0)} ${unit}`;
  const ratios = after.map((value, round) => value / (before[round] ?? Number.NaN));
  return [what, figure(before), figure(after), ratioOf(ratios), '', '', '', '', ''];
}

const ratioOf = (ratios: readonly number[]) => `${median(ratios).toFixed(3)} ± ${noiseOf(ratios).toFixed(3)}`;
