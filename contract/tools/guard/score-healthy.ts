// Counts false alarms per bird and year for birds that stayed healthy.
import { alarmLevels, countEpisodes, isWrong, type JudgedSeries, shareOf, withPattern } from './judged.ts';
import type { Schedule } from './series.ts';

export interface HealthyScore {
  birdYears: number;
  watchPerYear: number | null;
  callPerYear: number | null;
  urgentPerYear: number | null;
  /** The number of correct weights that were questioned, per bird and year. */
  wronglyQuestionedPerYear: number | null;
}

export const schedules: readonly Schedule[] = ['daily', '3pw', 'weekly', 'irregular'];

/** Scores the healthy birds, all together and per schedule; null for a schedule that no healthy bird has. */
export function scoreHealthy(all: readonly JudgedSeries[]): Record<'all' | Schedule, HealthyScore | null> {
  const healthy = withPattern(all, 'healthy');
  const of = (schedule: Schedule) => scoreGroup(healthy.filter(series => series.schedule === schedule));
  return {
    all: scoreGroup(healthy),
    daily: of('daily'),
    '3pw': of('3pw'),
    weekly: of('weekly'),
    irregular: of('irregular'),
  };
}

const daysOfYear = 365;

function scoreGroup(group: readonly JudgedSeries[]): HealthyScore | null {
  if (group.length === 0) return null;
  // Divides before summing, because the other order has different floating-point errors, which might change a rounded
  // figure.
  const years = group.reduce((sum, { labels }) => sum + labels.days / daysOfYear, 0);
  const perYear = (count: (series: JudgedSeries) => number) =>
    shareOf(
      group.reduce((sum, series) => sum + count(series), 0),
      years,
    );
  return {
    birdYears: Number(years.toFixed(1)),
    watchPerYear: perYear(({ judged }) => countEpisodes(judged, alarmLevels.watch)),
    callPerYear: perYear(({ judged }) => countEpisodes(judged, alarmLevels.call)),
    urgentPerYear: perYear(({ judged }) => countEpisodes(judged, alarmLevels.urgent)),
    wronglyQuestionedPerYear: perYear(
      ({ judged, labels }) =>
        judged.filter(({ word }, index) => word === 'check' && !isWrong(labels, index)).length,
    ),
  };
}
