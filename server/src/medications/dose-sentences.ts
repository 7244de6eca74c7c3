// The sentences for refused doses: somebody has already recorded the dose, another dose is too close, or the day
// already has the maximum number of doses.
import { type Phrase, phrase } from '@flock-care/contract/languages';
import type { Administration } from '@flock-care/contract/shapes';
import type { Sentence } from '../languages/sentence.ts';
import { type RefusalError, refuseDose } from '../refusals.ts';
import { localDay, localTime } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { type RecordedDose, toAdministration } from './expand-doses.ts';

/** Returns the time at which the current status of a dose was recorded. */
export const writtenAt = ({ changedAt, createdAt }: RecordedDose): string => changedAt ?? createdAt;

export function refuseAlreadyRecorded(recorded: RecordedDose, time: WorkspaceTime): RefusalError {
  const { givenByName: name, status } = recorded;
  const isMissed = status === 'missed';
  const iso = isMissed ? writtenAt(recorded) : (recorded.givenAt ?? writtenAt(recorded));
  const instant = new Date(iso);
  const day = localDay(instant, time.timeZone);
  const facts = { name, time: localTime(instant, time.timeZone) };
  const sentence: Sentence = ({ say, locale }) => {
    if (day === time.today)
      return say(
        isMissed
          ? phrase('{name} recorded this as missed at {time}.', facts)
          : phrase('{name} gave this at {time}.', facts),
      );
    const dated = { ...facts, day: inWords(day, time.today, locale) };
    return say(
      isMissed
        ? phrase('{name} recorded this as missed on {day} at {time}.', dated)
        : phrase('{name} gave this on {day} at {time}.', dated),
    );
  };
  return refuseDose('doseAlreadyRecorded', sentence, toAdministration(recorded));
}

/** Formats a day, including the year unless it is the current one. */
function inWords(day: string, today: string, locale: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return Temporal.PlainDate.from(day).toLocaleString(locale, {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

interface Distance {
  nearest: Administration;
  /** The time from the nearest dose to the refused one; negative if the nearest one is later. */
  gapMs: number;
  minimumHours: number;
  isNow: boolean;
}

export function refuseTooClose({ nearest, gapMs, minimumHours, isNow }: Distance): RefusalError {
  const gapMinutes = Math.floor(Math.abs(gapMs) / minuteMs);
  const minimumMinutes = Math.ceil(minimumHours * 60);
  const sentence: Sentence = ({ say }) => {
    const facts = { gap: say(inHours(gapMinutes)), minimum: say(inHours(minimumMinutes)) };
    if (gapMs < 0)
      return say(phrase('The next dose was {gap} later; leave at least {minimum} between them.', facts));
    return say(
      isNow
        ? phrase('The last dose was {gap} ago; wait at least {minimum}.', facts)
        : phrase('The last dose was {gap} earlier; wait at least {minimum}.', facts),
    );
  };
  return refuseDose('doseTooSoon', sentence, nearest);
}

export function refuseOverMaximum(latest: Administration, given: number, maximum: number): RefusalError {
  const sentence = phrase(
    'That day already has {given, plural, one {# dose} other {# doses}}; the maximum is {maximum}.',
    { given, maximum },
  );
  return refuseDose('doseTooSoon', sentence, latest);
}

const minuteMs = 60_000;

/** Formats a duration, such as `2 h 10 min`. */
function inHours(allMinutes: number): Phrase {
  const hours = Math.floor(allMinutes / 60);
  const minutes = allMinutes % 60;
  if (hours === 0) return phrase('{minutes} min', { minutes });
  return minutes === 0
    ? phrase('{hours} h', { hours })
    : phrase('{hours} h {minutes} min', { hours, minutes });
}
