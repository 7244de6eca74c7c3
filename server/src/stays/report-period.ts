// Checks the requested period of a report.
import type { PayloadName } from '@flock-care/contract/endpoints';
import { limits } from '@flock-care/contract/shapes';
import { refuseInput } from '../refusals.ts';

/** @throws RefusalError: 400 if the requested day is in the future */
export function expectNotInFuture(
  payloadName: PayloadName,
  name: 'on' | 'to',
  day: string,
  today: string,
): void {
  if (day > today)
    throw refuseInput(payloadName, 'query', { [name]: [`Must not be after today, ${today}.`] });
}

/**
 * Returns the first day of a period: by default 1 January of the year in which the period ends.
 *
 * @throws RefusalError: 400 if the days are in the wrong order or too far apart
 */
export function firstDayOfPeriod(
  payloadName: PayloadName,
  requestedDay: string | undefined,
  lastDay: string,
): string {
  const firstDay = requestedDay ?? `${lastDay.slice(0, 'YYYY'.length)}-01-01`;
  const refuseFrom = (sentence: string) => refuseInput(payloadName, 'query', { from: [sentence] });
  if (firstDay > lastDay) throw refuseFrom(`Must not be after the last day, ${lastDay}.`);
  const limit = Temporal.PlainDate.from(firstDay).add({ years: limits.reportYears });
  if (Temporal.PlainDate.compare(limit, lastDay) < 0) {
    throw refuseFrom(`Must be at most ${limits.reportYears} years before the last day, ${lastDay}.`);
  }
  return firstDay;
}
