// The clock of the service, injected so that tests can move it.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Returns the instant as ISO 8601 in UTC with milliseconds. */
export const instantOf = rememberingLast(1, date => date.toISOString());

/** Returns the UTC calendar day, `YYYY-MM-DD`. */
export const dayOf = rememberingLast(dayMs, date => date.toISOString().slice(0, 10));

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Formats a date again only if it is in another period than the last one. Every request asks for the same few texts. */
function rememberingLast(periodMs: number, format: (date: Date) => string): (date: Date) => string {
  let lastPeriod = Number.NaN;
  let text = '';
  return date => {
    const period = Math.floor(date.getTime() / periodMs);
    if (period !== lastPeriod) {
      text = format(date);
      lastPeriod = period;
    }
    return text;
  };
}
