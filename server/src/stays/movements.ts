// The movements report for a period: the number of birds that came and went, and the time that they spent in the flock.
import {
  arrivalSources,
  type Death,
  departedKinds,
  isDeath,
  type MonthOfMovements,
  type MovementReport,
} from '@flock-care/contract/shapes';
import { daysBetween } from '../workspaces/local-time.ts';
import { byBirdName } from './census.ts';
import { compareDays, type PeriodInFlock, periodsInFlock } from './life.ts';
import type { BirdLife } from './read-lives.ts';

type Departure = PeriodInFlock & {
  leftOn: string;
  outcome: NonNullable<PeriodInFlock['outcome']>;
  life: BirdLife;
  days: number;
};

export function movementsOf(lives: readonly BirdLife[], from: string, to: string): MovementReport {
  const periods = lives.flatMap(life => periodsInFlock(life).map(period => ({ ...period, life })));
  const isWithin = (day: string | null): day is string => day !== null && from <= day && day <= to;
  // The birds that arrived before the reported days and had not left before them.
  const atStart = periods.filter(
    ({ arrivedOn, leftOn }) => arrivedOn < from && (leftOn === null || leftOn >= from),
  ).length;
  const arrivals = periods.filter(({ arrivedOn }) => isWithin(arrivedOn));
  const departures = periods.flatMap(period =>
    isWithin(period.leftOn) && period.outcome !== null
      ? [{ ...period, days: daysBetween(period.arrivedOn, period.leftOn) } as Departure]
      : [],
  );
  return {
    from,
    to,
    atStart,
    arrivals: countBy(arrivalSources, arrivals, ({ source }) => source),
    outcomes: countBy(departedKinds, departures, ({ outcome }) => outcome),
    atEnd: atStart + arrivals.length - departures.length,
    daysInCare: daysInCare(departures),
    liveOutcomePercent: liveOutcomePercent(departures),
    deaths: deathsOf(departures),
    months: monthsOf(from, to, { atStart, arrivals, departures }),
  };
}

/** Counts items by key, in the order of the keys. Keys without an item are left out. */
function countBy<Key extends string, Item>(
  keys: readonly Key[],
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Partial<Record<Key, number>> {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) {
    const count = items.filter(item => keyOf(item) === key).length;
    if (count > 0) counts[key] = count;
  }
  return counts;
}

function daysInCare(departures: readonly Departure[]): MovementReport['daysInCare'] {
  const days = departures.map(departure => departure.days).sort((one, other) => one - other);
  const lower = days[Math.ceil(days.length / 2) - 1];
  const upper = days[Math.floor(days.length / 2)];
  if (lower === undefined || upper === undefined) return { median: null, longest: null };
  return { median: (lower + upper) / 2, longest: days.at(-1) ?? null };
}

function liveOutcomePercent(departures: readonly Departure[]): number | null {
  if (departures.length === 0) return null;
  const alive = departures.filter(({ outcome }) => !isDeath(outcome)).length;
  return Math.round((1_000 * alive) / departures.length) / 10;
}

const deathsOf = (departures: readonly Departure[]): Death[] =>
  departures
    .flatMap(({ outcome, leftOn, days, life: { bird, species } }) =>
      isDeath(outcome)
        ? [
            {
              ...{ birdId: bird?.id ?? null, name: bird?.name ?? null, species },
              ...{ on: leftOn, kind: outcome, daysAfterArrival: days },
            },
          ]
        : [],
    )
    .sort((one, other) => compareDays(one.on, other.on) || byBirdName(one, other));

interface Movements {
  atStart: number;
  arrivals: readonly { arrivedOn: string }[];
  departures: readonly { leftOn: string }[];
}

function monthsOf(
  from: string,
  to: string,
  { atStart, arrivals, departures }: Movements,
): MonthOfMovements[] {
  const arrivalsBy = Map.groupBy(arrivals, ({ arrivedOn }) => monthOf(arrivedOn));
  const departuresBy = Map.groupBy(departures, ({ leftOn }) => monthOf(leftOn));
  let atEnd = atStart;
  return monthsBetween(monthOf(from), monthOf(to)).map(month => {
    const arrivalCount = arrivalsBy.get(month)?.length ?? 0;
    const departureCount = departuresBy.get(month)?.length ?? 0;
    atEnd += arrivalCount - departureCount;
    return { month, atEnd, arrivals: arrivalCount, outcomes: departureCount };
  });
}

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);

function monthsBetween(first: string, last: string): string[] {
  const months = [first];
  for (let month = first; month < last; months.push(month)) {
    month = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();
  }
  return months;
}
