// The clock is injected so that tests can move it. Nothing else in the service reads the time of day.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Returns the instant as ISO 8601 in UTC with milliseconds. */
export const instantOf = (date: Date): string => date.toISOString();

/** Returns the UTC calendar day, `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
