// Which days a query asks for: by default today, or those up to today.
import { refuseInput } from '../refusals.ts';
import { addDays, daysBetween } from '../workspaces/local-time.ts';

interface Asked {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

interface Rule {
  today: string;
  /** How many days are meant if none is named. */
  usualDays: number;
  maxDays: number;
}

/** @throws RefusalError: 400 if the last day is before the first, or if these are too many days */
export function daysAsked(
  { from: first, to: last }: Asked,
  { today, usualDays, maxDays }: Rule,
): { firstDay: string; lastDay: string } {
  const to = last ?? (first && first > today ? first : today);
  const usualFrom = addDays(to < today ? to : today, 1 - usualDays);
  const from = first ?? usualFrom;
  if (to < from) throw refuseInput('dose', 'query', { to: ['Must not be before from.'] });
  if (daysBetween(from, to) >= maxDays) {
    throw refuseInput('dose', 'query', {
      to: [`Must be so near to from that these are at most ${maxDays} days.`],
    });
  }
  return { firstDay: from, lastDay: to };
}
