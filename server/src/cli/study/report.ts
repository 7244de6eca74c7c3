// Formats the results of a study as text: a table and an explanation.
import { type Counts, followUpDays, studiedVerdicts, type Tally } from './tally.ts';

export function reportOf(tally: Tally): string {
  const { flocks, birds, weights, birdYears } = tally;
  const rows = studiedVerdicts.map(verdict => [
    labels[verdict],
    ...cellsOf(tally.counts[verdict], birdYears, verdict !== 'question'),
  ]);
  return [
    `${formatCount(birds, 'bird', 'birds')} in ${formatCount(flocks.size, 'flock', 'flocks')}, with ` +
      `${formatCount(weights, 'weight', 'weights')} in ${birdYears.toFixed(1)} bird-years.`,
    '',
    ...alignColumns([headings, ...rows]),
    '',
    explanation,
  ].join('\n');
}

const headings = ['', 'weighings', 'episodes', 'per bird-year', 'seen', 'new usual', 'vet visit'];

const labels = {
  watch: 'watch or worse',
  call_vet: 'call the vet or worse',
  urgent: 'urgent',
  question: 'question',
} as const;

const explanation = `This version judged each weight again as if it were the newest. It used the earlier weights, the signs and the body
condition noted by that day, and the bird's stage and target on that day. The limits are the flock's current ones.

An episode is a run of these verdicts, at most 10 days apart. A worse verdict also counts in the rows above it.
Seen, new usual: the last acknowledgement of the episode, up to ${followUpDays} days after its last verdict.
Vet visit: episodes with a vet visit within ${followUpDays} days of the first verdict.`;

function cellsOf(
  { weighings, episodes, seen, newUsual, visited }: Counts,
  years: number,
  canBeAcknowledged: boolean,
): string[] {
  const share = (part: number) =>
    episodes === 0 ? '–' : `${part} (${Math.round((100 * part) / episodes)} %)`;
  return [
    weighings.toLocaleString('en'),
    episodes.toLocaleString('en'),
    years > 0 ? (episodes / years).toFixed(2) : '–',
    canBeAcknowledged ? share(seen) : '–',
    canBeAcknowledged ? share(newUsual) : '–',
    share(visited),
  ];
}

const formatCount = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Aligns the first column left and the others right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
