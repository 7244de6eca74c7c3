// Formats scores as Markdown tables, for the terminal and for docs/weight-guard.md.
import type { Score, TargetResult } from './score.ts';
import { schedules } from './score-healthy.ts';
import { type Detection, illSchedules, patterns } from './score-illness.ts';
import type { BeforeAndAfter, NewcomerScore } from './score-newcomers.ts';
import type { ChickScore, FinchScore } from './score-real.ts';

export function tablesOf(score: Score, targets: readonly TargetResult[]): string {
  const tables = [
    falseAlarms(score),
    illnesses(score),
    illnessesBySchedule(score),
    otherFigures(score),
    targetTable(targets),
  ];
  return inMarkdown(tables);
}

const inMarkdown = (tables: readonly Cell[][][]) =>
  tables.map(rows => alignColumns(rows).join('\n')).join('\n\n');

/** Formats the score on newcomers. Each figure is given without the newcomers' rule and with it. */
export function newcomerTables(scores: readonly NewcomerScore[]): string {
  const healthy = scores.map(({ schedule, birds, watched, called }) => [
    schedule,
    birds,
    fromTo(watched, ' %'),
    fromTo(called, ' %'),
  ]);
  const ill = scores.flatMap(({ schedule, ill: illnesses }) =>
    illnesses.map(({ illness, missed, lossAtCall }) => [
      schedule,
      illness,
      fromTo(missed, ' %'),
      fromTo(lossAtCall, ' %'),
    ]),
  );
  return inMarkdown([
    [['healthy newcomers', 'birds', 'with a watch', 'with a call'], ...healthy],
    [['weighed', 'decline', 'no call', 'lost at call'], ...ill],
  ]);
}

/** Formats the score on real birds. */
export function realTables(chicks: readonly ChickScore[], finches: readonly FinchScore[]): string {
  return inMarkdown([
    [
      ['chicks, age in days', 'days', 'weaning suggested', 'highest weight', 'first watch', 'first call'],
      ...chicks.map(one => [
        one.species,
        one.days,
        one.suggestedAge,
        one.peakAge,
        one.watchAge,
        one.callAge ?? 'none',
      ]),
    ],
    [
      ['house finches', 'birds', 'bird-years', 'with a watch', 'with a call', 'calls per bird-year'],
      ...finches.map(one => [
        one.group,
        one.birds,
        one.birdYears,
        fromTo(one.watched, ''),
        fromTo(one.called, ''),
        fromTo(one.callsPerYear, ''),
      ]),
    ],
  ]);
}

const fromTo = ({ before, after }: BeforeAndAfter, unit: string) =>
  `${before ?? '–'} → ${after ?? '–'}${unit}`;

type Cell = string | number | null | undefined;

function falseAlarms({ healthy }: Score): Cell[][] {
  const rows = (['all', ...schedules] as const).flatMap(schedule => {
    const of = healthy[schedule];
    return of
      ? [
          [
            schedule,
            of.birdYears,
            of.watchPerYear,
            of.callPerYear,
            of.urgentPerYear,
            of.wronglyQuestionedPerYear,
          ],
        ]
      : [];
  });
  return [
    [
      'false alarms per bird-year',
      'bird-years',
      'watch',
      'call the vet',
      'urgent',
      'right weights questioned',
    ],
    ...rows,
  ];
}

function illnesses({ patterns: scores }: Score): Cell[][] {
  const rows = patterns.flatMap(pattern => {
    const of = scores[pattern];
    return of ? [[pattern, of.n, cellOf(of.watch), cellOf(of.call), cellOf(of.urgent)]] : [];
  });
  return [['decline: missed, days, % lost, 9 in 10', 'birds', 'watch', 'call the vet', 'urgent'], ...rows];
}

function illnessesBySchedule({ bySchedule }: Score): Cell[][] {
  const rows = illSchedules.flatMap(schedule =>
    patterns.flatMap(pattern => {
      const of = bySchedule[schedule]?.[pattern];
      return of && of.n > 0 ? [[schedule, pattern, of.n, cellOf(of.call)]] : [];
    }),
  );
  return [['weighed', 'decline', 'birds', 'call the vet'], ...rows];
}

const cellOf = ({ missed, medianDelay, medianLoss, loss90 }: Detection) =>
  `${Math.round(100 * (missed ?? 0))} %, ${medianDelay ?? '–'} d, ${medianLoss ?? '–'}, ${loss90 ?? '–'}`;

function otherFigures({ entries, young, obesity, afterGap, shortHistory }: Score): Cell[][] {
  const of = (part: Cell, whole: Cell) => `${part} of ${whole}`;
  return [
    ['other figures', ''],
    ['typing errors questioned', of(entries.questioned, entries.grossWrong)],
    ['of them a dot too many or too few', of(entries.tenfoldQuestioned, entries.tenfold)],
    ['typing errors that raised a call', of(entries.calledOnWrong, entries.grossWrong)],
    ['calls per growing chick', young.chick.callsPerHealthyBird],
    ['chicks that stop growing, called on', of(young.chick.ill - young.chick.missed, young.chick.ill)],
    ['calls per bird while it weans', young.weaning.callsPerHealthyBird],
    [
      'weaning birds that lose too much, called on',
      of(young.weaning.ill - young.weaning.missed, young.weaning.ill),
    ],
    ['birds that grew heavy, noticed', of(obesity.flagged, obesity.birds)],
    ['called heavy without reason', obesity.healthyFlagged],
    ['decline during a gap, called on within three weighings', of(afterGap.callWithin3, afterGap.ill)],
    ['decline after a short history, called on', of(shortHistory.called, shortHistory.ill)],
  ];
}

function targetTable(targets: readonly TargetResult[]): Cell[][] {
  const rows = targets.map(({ name, value, max, min, isReached }) => [
    name,
    value,
    max === undefined ? `≥ ${min}` : `≤ ${max}`,
    isReached ? 'reached' : 'missed',
  ]);
  return [['target', 'value', 'limit', ''], ...rows];
}

/** Formats a Markdown table with aligned columns. */
function alignColumns(rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map(row => row.map(cell => String(cell ?? '–')));
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(3, ...texts.map(row => row[column]?.length ?? 0)),
  );
  const lines = texts.map(
    row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0] ?? '', rule, ...lines.slice(1)];
}
