// Whether a dose may be given: not too near to another one, and not one more than the day may have.
import type { RefusalError } from '../refusals.ts';
import { instantAt, localDay } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { refuseOverMaximum, refuseTooNear, writtenAt } from './dose-sentences.ts';
import { noon, type RecordedDose, toAdministration } from './expand-doses.ts';
import { type StoredSafety, safetyOf } from './safety.ts';
import { type Course, scheduleOn, slotsOf } from './schedules.ts';

interface Asked {
  administeredOn: string;
  givenAt: string;
}

/**
 * The refusal of a dose; undefined if it may be given.
 *
 * @param neighbors what was recorded of the medication on that day, and given in the days around it
 */
export function whyTooSoon(
  medication: Course & StoredSafety,
  neighbors: readonly RecordedDose[],
  { administeredOn, givenAt }: Asked,
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
    return refuseTooNear({ nearest: toAdministration(recorded), gapMs, minimumHours, isNow });
  }
  const ofDay = given
    .filter(({ recorded }) => recorded.administeredOn === administeredOn)
    .sort((a, b) => a.gapMs - b.gapMs);
  const [latest] = ofDay;
  if (!latest || maximumPerDay === 0 || ofDay.length < maximumPerDay) return undefined;
  return refuseOverMaximum(toAdministration(latest.recorded), ofDay.length, maximumPerDay);
}

const hourMs = 3_600_000;

/** When a recorded dose was given. If nobody said, when it was written if that was on its day, else when it was due. */
function givenMs(medication: Course, recorded: RecordedDose, { timeZone }: WorkspaceTime): number {
  const { givenAt, administeredOn, administrationSlot } = recorded;
  if (givenAt !== null) return Date.parse(givenAt);
  const written = new Date(writtenAt(recorded));
  if (localDay(written, timeZone) === administeredOn) return written.getTime();
  const slots = slotsOf(scheduleOn(medication, administeredOn));
  const { time = noon } = slots.find(({ key }) => key === administrationSlot) ?? {};
  return instantAt(administeredOn, time, timeZone).getTime();
}
