// Decides whether a dose is too soon: too close to another one, or over the daily maximum.
import type { RefusalError } from '../refusals.ts';
import { instantAt, localDay } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { refuseOverMaximum, refuseTooClose, writtenAt } from './dose-sentences.ts';
import { noon, type RecordedDose, toAdministration } from './expand-doses.ts';
import { type StoredSafety, safetyOf } from './safety.ts';
import { type Course, scheduleOn, slotsOf } from './schedules.ts';

interface RequestedDose {
  administeredOn: string;
  givenAt: string;
}

/**
 * Returns the refusal for a dose that is too soon; undefined if the dose may be given.
 *
 * @param neighbors the records of the medication on that day, and the doses given in the days around it
 */
export function tooSoonReason(
  medication: Course & StoredSafety,
  neighbors: readonly RecordedDose[],
  { administeredOn, givenAt }: RequestedDose,
  time: WorkspaceTime,
): RefusalError | undefined {
  const { minimumHoursBetween: minimumHours, maximumPerDay } = safetyOf(
    medication,
    scheduleOn(medication, administeredOn),
  );
  const given = neighbors
    .filter(({ status }) => status === 'administered')
    .map(recorded => ({ recorded, gapMs: Date.parse(givenAt) - givenMs(medication, recorded, time) }));
  const [nearest] = given.toSorted((a, b) => Math.abs(a.gapMs) - Math.abs(b.gapMs));
  if (nearest && Math.abs(nearest.gapMs) < minimumHours * hourMs) {
    const isNow = Date.parse(givenAt) === time.now.getTime();
    const { recorded, gapMs } = nearest;
    return refuseTooClose({ nearest: toAdministration(recorded), gapMs, minimumHours, isNow });
  }
  const dosesOfDay = given
    .filter(({ recorded }) => recorded.administeredOn === administeredOn)
    .sort((a, b) => a.gapMs - b.gapMs);
  const [latest] = dosesOfDay;
  if (!latest || maximumPerDay === 0 || dosesOfDay.length < maximumPerDay) return undefined;
  return refuseOverMaximum(toAdministration(latest.recorded), dosesOfDay.length, maximumPerDay);
}

const hourMs = 3_600_000;

/**
 * Returns the time at which a recorded dose was given. If nobody entered it, returns the time of the record if that is
 * on the day of the dose, otherwise the due time, or noon if there is none.
 */
function givenMs(medication: Course, recorded: RecordedDose, { timeZone }: WorkspaceTime): number {
  const { givenAt, administeredOn, administrationSlot } = recorded;
  if (givenAt !== null) return Date.parse(givenAt);
  const written = new Date(writtenAt(recorded));
  if (localDay(written, timeZone) === administeredOn) return written.getTime();
  const slots = slotsOf(scheduleOn(medication, administeredOn));
  const { time = noon } = slots.find(({ key }) => key === administrationSlot) ?? {};
  return instantAt(administeredOn, time, timeZone).getTime();
}
