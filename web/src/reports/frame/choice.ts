// The days and filters of the census, the report and the register, as read from the URL.

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

/** The report periods that are relative to today. */
export const periods = ['year', 'last_year', 'twelve_months', 'month'] as const;
export type Period = (typeof periods)[number];

export interface CensusChoice {
  /** Today by default. */
  on?: string;
}

export interface ReportChoice {
  /** The current year by default. */
  period?: Period;
  /** The first day of a custom period, always set together with `to`. */
  from?: string;
  to?: string;
}

export interface RegisterChoice {
  /** Today by default. */
  on?: string;
  /** January 1 of the same year by default. */
  from?: string;
  /** True to show only birds that have to be reported. */
  reportable?: true;
}

export function censusChoiceOf(search: Record<string, unknown>): CensusChoice {
  const on = dayIn(search.on);
  return on ? { on } : {};
}

export function reportChoiceOf(search: Record<string, unknown>): ReportChoice {
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  if (from && to) return { from, to };
  const period = periods.find(other => other === search.period);
  return period ? { period } : {};
}

export function registerChoiceOf(search: Record<string, unknown>): RegisterChoice {
  const [on, from] = [dayIn(search.on), dayIn(search.from)];
  return {
    ...(on && { on }),
    ...(from && { from }),
    ...(search.reportable === true && { reportable: true }),
  };
}
