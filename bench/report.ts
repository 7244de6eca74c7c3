// The results table of a benchmark run: measurements, comparisons, and targets.
import { cpus, totalmem } from 'node:os';
import type { LoadResult } from './load.ts';
import type { Comparison } from './rounds.ts';
import { misses, type Target, type TargetName, targets } from './targets.ts';

export interface Finding {
  what: string;
  target?: TargetName;
  /** The ratio or figure. It is compared with the target, if there is one. */
  value: number;
  noise: number;
  candidate?: LoadResult;
  baseline?: LoadResult;
  cpuRatio?: number;
}

export class Report {
  readonly #findings: Finding[] = [];
  readonly #notes: string[] = [];

  /** Adds a comparison of throughput, or of median latency if `by` is 'latency'. */
  addComparison(of: TargetName | string, comparison: Comparison, by: 'rate' | 'latency' = 'rate'): void {
    const { candidate, baseline, cpuRatio } = comparison;
    const value = by === 'rate' ? comparison.ratio : comparison.latencyRatio;
    const noise = by === 'rate' ? comparison.noise : comparison.latencyNoise;
    this.#add({ ...findingName(of), value, noise, candidate, baseline, cpuRatio });
  }

  addFigure(of: TargetName | string, value: number, noise = 0, candidate?: LoadResult): void {
    this.#add({ ...findingName(of), value, noise, ...(candidate && { candidate }) });
  }

  /** Adds a sentence below the table, such as the reason for a missing measurement. */
  addNote(sentence: string): void {
    this.#notes.push(sentence);
    console.error(sentence);
  }

  #add(finding: Finding): void {
    this.#findings.push(finding);
    console.error(`  ${finding.what}: ${figureOf(finding)}`);
  }

  get missed(): readonly Finding[] {
    return this.#findings.filter(isMissed);
  }

  toString(): string {
    const heads = [
      'what',
      'service',
      'baseline',
      'ratio or figure',
      'by CPU',
      'p50 ms',
      'p99 ms',
      'target',
      '',
    ];
    const rows = this.#findings.map(rowOf);
    return [machine(), '', ...alignColumns([heads, ...rows]), '', ...this.#notes].join('\n');
  }
}

/** Describes the machine the benchmark ran on. */
export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.versions.node}, SQLite ${process.versions.sqlite}`;

const isTarget = (name: string): name is TargetName => Object.hasOwn(targets, name);
const findingName = (of: TargetName | string) =>
  isTarget(of) ? { what: targets[of].what, target: of } : { what: of };
const targetOf = ({ target }: Finding): Target | undefined => target && targets[target];

function isMissed(finding: Finding): boolean {
  const target = targetOf(finding);
  return target !== undefined && misses(target, finding.value, finding.noise);
}

/** Returns 'met', 'missed', or 'within noise' if the value misses the target by no more than the noise. */
function verdictOn(finding: Finding, target: Target): string {
  if (isMissed(finding)) return 'missed';
  return misses(target, finding.value, 0) ? 'within noise' : 'met';
}

function rowOf(finding: Finding): string[] {
  const { candidate, baseline, cpuRatio } = finding;
  const target = targetOf(finding);
  const rate = (result?: LoadResult) => (result ? `${Math.round(result.requestsPerSecond)}/s` : '');
  const bound = target && (target.atLeast === undefined ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`);
  return [
    finding.what,
    rate(candidate),
    rate(baseline),
    figureOf(finding),
    cpuRatio?.toFixed(2) ?? '',
    candidate?.p50Ms.toFixed(1) ?? '',
    candidate?.p99Ms.toFixed(1) ?? '',
    target && bound ? `${bound}${target.unit === 'ratio' ? '' : ` ${target.unit}`}` : '',
    target ? verdictOn(finding, target) : '',
  ];
}

function figureOf(finding: Finding): string {
  if (Number.isNaN(finding.value)) return '';
  const unit = targetOf(finding)?.unit ?? 'ratio';
  const digits = unit === 'ratio' || unit === 's' ? 2 : unit === 'ms' ? 1 : 0;
  const noise = finding.noise > 0 ? ` ± ${finding.noise.toFixed(digits)}` : '';
  return `${finding.value.toFixed(digits)}${noise}${unit === 'ratio' ? '' : ` ${unit}`}`;
}

/** Formats a Markdown table that also lines up as plain text. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map(row => row[column]?.length ?? 0)),
  );
  const lines = rows.map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0] ?? '', rule, ...lines.slice(1)];
}
