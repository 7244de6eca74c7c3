// Computes the first and the last day of a report's period.
import { addDays } from '../../ui/formats/formats.ts';
import type { Period, ReportChoice } from '../frame/choice.ts';

export interface Days {
  from: string;
  to: string;
}

/** Returns the first and the last day of the chosen period. */
export function daysOf({ period = 'year', from, to }: ReportChoice, today: string): Days {
  return from && to ? { from, to } : daysOfPeriod(period, today);
}

function daysOfPeriod(period: Period, today: string): Days {
  const year = today.slice(0, 4);
  const lastYear = String(Number(year) - 1);
  switch (period) {
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'last_year':
      return { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` };
    case 'twelve_months': {
      const monthAndDay = today.slice(4) === '-02-29' ? '-02-28' : today.slice(4);
      return { from: addDays(`${lastYear}${monthAndDay}`, 1), to: today };
    }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
  }
}
