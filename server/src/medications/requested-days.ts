// Reads the period from a query. By default it ends today, or on its first day if that is later.
import { refuseInput } from '../refusals.ts';
import { addDays, daysBetween } from '../workspaces/local-time.ts';

interface RequestedRange {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

interface Rule {
  today: string;
  /**
   * If the query does not specify the beginning, the number of days up to today, or up to the end if that is earlier.
   */
  defaultDays: number;
  maxDays: number;
}

/** Returns the first and the last day. @throws RefusalError: 400 if they are in the wrong order or too far apart */
export function readRequestedDays(
  { from: first, to: last }: RequestedRange,
  { today, defaultDays, maxDays }: Rule,
): { firstDay: string; lastDay: string } {
  const to = last ?? (first && first > today ? first : today);
  const usualFrom = addDays(to < today ? to : today, 1 - defaultDays);
  const from = first ?? usualFrom;
  if (to < from) throw refuseInput('dose', 'query', { to: ['Must not be before from.'] });
  if (daysBetween(from, to) >= maxDays) {
    throw refuseInput('dose', 'query', {
      to: [`The period must have at most ${maxDays} days.`],
    });
  }
  return { firstDay: from, lastDay: to };
}
