// Decides the order of day and month from all dates in a column, or in all headings.
import { cellAt, textOf } from '../cells/cells.ts';
import { type DateOrder, dayInOrder, type FoundDate, findDate } from '../cells/dates.ts';
import { findDateInHeading } from '../layouts/date-headings.ts';
import { orderInHeading } from '../layouts/headings.ts';
import { type Column, columnsWith, dateFields, groupCellOf, type Layout } from '../layouts/layout.ts';
import type { Sheet } from '../sheet.ts';

export interface DateDecision {
  /** The letter of the column, or `headings`. */
  key: string;
  /** The letters of the columns that the decision is about. */
  letters: string[];
  order: DateOrder | null;
  /** A date that fits both orders, or a date of each order if `isMixed`; empty if there is none. */
  example: string;
  /** True if some dates fit only one order, and others only the other. */
  isMixed: boolean;
  /** A date that a spreadsheet may have read in the wrong order; empty if there is none. */
  swapped: string;
}

/** The key of the decision about headings. */
export const headingsKey = 'headings';

export function decideDates(sheet: Sheet, layout: Layout): DateDecision[] {
  if (layout.name === 'birdRows') return [decisionOf(votesOfHeadings(sheet, layout))];
  const columns = layout.columns.filter(({ field }) => dateFields.has(field));
  const votes = columns.map(column => votesOfColumn(sheet, layout, column));
  // A program writes all its dates in one order.
  const together = layout.preset === null ? null : decisionOf(votes.reduce(addVotes, noVotes('', [])));
  return votes.map(own => {
    const decision = decisionOf(own);
    return together?.order && !decision.order ? { ...decision, order: together.order } : decision;
  });
}

interface Votes {
  key: string;
  letters: string[];
  dmy: number;
  mdy: number;
  /**
   * The first date that fits both orders, the first that fits only day-month, and the first that fits only month-day.
   */
  open: string;
  onlyDmy: string;
  onlyMdy: string;
  /** Date cells: the first whose day and month could be swapped, and the number of those after the 12th of a month. */
  real: string;
  realAfter12: number;
}

const noVotes = (key: string, letters: string[]): Votes => ({
  key,
  letters,
  dmy: 0,
  mdy: 0,
  open: '',
  onlyDmy: '',
  onlyMdy: '',
  real: '',
  realAfter12: 0,
});

function addVotes(one: Votes, other: Votes): Votes {
  return { ...one, dmy: one.dmy + other.dmy, mdy: one.mdy + other.mdy };
}

function decisionOf({
  key,
  letters,
  dmy,
  mdy,
  open,
  onlyDmy,
  onlyMdy,
  real,
  realAfter12,
}: Votes): DateDecision {
  const isMixed = dmy > 0 && mdy > 0;
  const order = isMixed ? null : dmy > 0 ? 'dmy' : mdy > 0 ? 'mdy' : null;
  // If dates are typed into a spreadsheet that expects the other order, it turns those up to the 12th into wrong dates,
  // and leaves the others as text.
  const isSuspicious = order !== null && real !== '' && realAfter12 === 0 && open === '';
  const example = isMixed ? `${onlyDmy} and ${onlyMdy}` : open;
  return { key, letters, order, example, isMixed, swapped: isSuspicious ? real : '' };
}

function vote(votes: Votes, found: FoundDate | null, text: () => string): void {
  if (!found?.isOpen) return;
  const dmy = dayInOrder(found, 'dmy');
  const mdy = dayInOrder(found, 'mdy');
  if (dmy && mdy) {
    if (dmy !== mdy) votes.open ||= text();
  } else if (dmy) {
    votes.dmy += 1;
    votes.onlyDmy ||= text();
  } else if (mdy) {
    votes.mdy += 1;
    votes.onlyMdy ||= text();
  }
}

/** The largest number that could be either a day or a month. */
const lastMonth = 12;

function votesOfColumn(sheet: Sheet, layout: Layout, { letter, index, heading }: Column): Votes {
  const votes = noVotes(letter, [letter]);
  const named = orderInHeading(heading);
  for (let row = layout.headerRow + 1; row <= sheet.lastRow; row += 1) {
    const cell = cellAt(sheet.table, row, index);
    if (typeof cell === 'string') {
      vote(votes, findDate(cell, sheet.dates), () => cell.trim());
    } else if (cell instanceof Date) {
      const found = findDate(cell, sheet.dates);
      if (found && found.second > lastMonth) votes.realAfter12 += 1;
      else if (found && found.first !== found.second) votes.real ||= textOf(cell);
    }
  }
  if (named && votes[named === 'dmy' ? 'mdy' : 'dmy'] === 0) votes[named] += 1;
  return votes;
}

function votesOfHeadings(sheet: Sheet, layout: Layout): Votes {
  const columns = columnsWith(layout, 'weight');
  const votes = noVotes(
    headingsKey,
    columns.map(({ letter }) => letter),
  );
  for (const { index } of columns) {
    const cell = groupCellOf(sheet.table, layout, index);
    vote(votes, findDateInHeading(cell, sheet.dates), () => textOf(cell));
  }
  return votes;
}
