// The sentences for refused doses. They name the person who gave the dose and the time, or say how much too soon the dose is.
import type { Administration } from '@flock-care/contract/shapes';
import { type RefusalError, refuseDose } from '../refusals.ts';
import { localDay, localTime } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { type RecordedDose, toAdministration } from './expand-doses.ts';

/** Returns the time at which the current status of a dose was written. */
export const writtenAt = ({ changedAt, createdAt }: RecordedDose): string => changedAt ?? createdAt;

export function refuseAlreadyRecorded(recorded: RecordedDose, time: WorkspaceTime): RefusalError {
  const { givenByName: name, status } = recorded;
  const sentence =
    status === 'missed'
      ? `${name} recorded this as missed ${atTime(writtenAt(recorded), time)}.`
      : `${name} gave this ${atTime(recorded.givenAt ?? writtenAt(recorded), time)}.`;
  return refuseDose('doseAlreadyRecorded', sentence, toAdministration(recorded));
}

/** Formats a time, such as `at 08:02`, with the date if it is not today. */
function atTime(iso: string, { timeZone, today }: WorkspaceTime): string {
  const instant = new Date(iso);
  const day = localDay(instant, timeZone);
  const clock = `at ${localTime(instant, timeZone)}`;
  return day === today ? clock : `on ${inWords(day, today)} ${clock}`;
}

function inWords(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return Temporal.PlainDate.from(day).toLocaleString('en-GB', {
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
  const gap = inHours(Math.floor(Math.abs(gapMs) / minuteMs));
  const minimum = inHours(Math.ceil(minimumHours * 60));
  const sentence =
    gapMs < 0
      ? `The next dose was ${gap} later; leave at least ${minimum} between them.`
      : `The last dose was ${gap} ${isNow ? 'ago' : 'earlier'}; wait at least ${minimum}.`;
  return refuseDose('doseTooSoon', sentence, nearest);
}

export function refuseOverMaximum(latest: Administration, given: number, maximum: number): RefusalError {
  const doses = (count: number) => (count === 1 ? '1 dose' : `${count} doses`);
  const sentence = `That day already has ${doses(given)}; the maximum is ${maximum}.`;
  return refuseDose('doseTooSoon', sentence, latest);
}

const minuteMs = 60_000;

/** Formats a duration, such as `2 h 10 min`. */
function inHours(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}
