// Finds birthdays and gotcha days.
import type { BirdToday } from '@flock-care/contract/shapes';

interface MilestoneDates {
  dateOfBirth: string | null;
  gotchaDay: string | null;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
}

/** Returns a bird's milestones today, leaving out those whose reminders are switched off. */
export function milestonesOn(today: string, bird: MilestoneDates): BirdToday['milestones'] {
  const days = [
    ['birthday', bird.notifyOnDob ? bird.dateOfBirth : null],
    ['gotcha_day', bird.notifyOnGotchaDay ? bird.gotchaDay : null],
  ] as const;
  return days.flatMap(([kind, day]) =>
    day !== null && day <= today && isAnniversary(day, today)
      ? [{ kind, years: yearOf(today) - yearOf(day) }]
      : [],
  );
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthDayOf = (day: string) => day.slice(5);

/** Returns true on anniversaries of a day. In common years, 29 February is celebrated on 28 February. */
function isAnniversary(day: string, today: string): boolean {
  if (monthDayOf(day) === monthDayOf(today)) return true;
  const replacesLeapDay = monthDayOf(today) === '02-28' && !isLeapYear(yearOf(today));
  return replacesLeapDay && monthDayOf(day) === '02-29';
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
