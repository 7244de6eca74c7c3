// Time, handed in so that tests can move it. Nothing else in the service asks what time it is.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** The instant, ISO 8601 in UTC with milliseconds. */
export const instantOf = rememberingOne(1, date => date.toISOString());

/** The UTC calendar day, `YYYY-MM-DD`. */
export const dayOf = rememberingOne(dayMs, date => date.toISOString().slice(0, 10));

export const later = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Every request asks for the same few texts, many of them in one millisecond; to write one takes longer than to remember it. */
function rememberingOne(everyMs: number, write: (date: Date) => string): (date: Date) => string {
  let known = Number.NaN;
  let text = '';
  return date => {
    const asked = Math.floor(date.getTime() / everyMs);
    if (asked !== known) {
      text = write(date);
      known = asked;
    }
    return text;
  };
}
