// Records a dose once: never over another record, and not too soon after another dose unless it is forced.
import type { Administration, Dose, DoseOutcome, DoseScheduleEntry } from '@flock-care/contract/shapes';
import { lockBird } from '../birds/birds.queries.ts';
import type { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, instantAt, localDay } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { recordAdministrationChange } from './administration-history.ts';
import { refuseRecorded } from './dose-sentences.ts';
import { findHousedBird, insertAdministration, listNeighboringAdministrations } from './doses.queries.ts';
import {
  expandDoses,
  isAsNeededSlot,
  nextAsNeededSlot,
  noon,
  type RecordedDose,
  toAdministration,
} from './expand-doses.ts';
import { lockMedication } from './medications.queries.ts';
import { isInCourse, type Schedule, scheduleOn, slotsOf } from './schedules.ts';
import { whyTooSoon } from './too-soon.ts';

export interface NewDose {
  id: string;
  /** Empty for the only open slot of the day. */
  administrationSlot: string;
  administeredOn: string;
  outcome: DoseOutcome;
  /** Undefined if nobody said. */
  givenAt: string | undefined;
  notes: string | null;
  force: boolean;
}

interface MedicationKey {
  workspaceId: WorkspaceId;
  birdId: string;
  medicationId: string;
}

type Medication = NonNullable<Awaited<ReturnType<typeof lockMedication>>>;

/**
 * The medication is locked, so that of two doses that are too near to each other the second one is seen to be.
 *
 * @throws RefusalError: 400, 404 or 409
 */
export async function recordDose(
  tx: Transaction,
  key: MedicationKey,
  dose: NewDose,
  { time, recordLimit }: { time: WorkspaceTime; recordLimit: RecordLimit },
): Promise<{ administration: Administration; dose: Dose }> {
  await lockBird(tx, key);
  const medication = await lockMedication(tx, key);
  if (!medication) throw refuse('medicationNotFound');
  const { administeredOn } = dose;
  if (!isInCourse(medication, administeredOn)) throw refuseDay('Must be a day of the course.');
  const neighborhood = neighborhoodOf(key, dose, time);
  const neighbors = await listNeighboringAdministrations(tx, neighborhood);
  const ofDay = neighbors.filter(one => one.administeredOn === administeredOn);
  const slot = chooseSlot(scheduleOn(medication, administeredOn), dose.administrationSlot, ofDay);
  const taken = ofDay.find(one => one.administrationSlot === slot.key);
  if (taken) throw refuseRecorded(taken, time);

  const givenAt = dose.givenAt ?? usualTime(administeredOn, slot, time);
  const tooSoon = countsAsGiven(dose.outcome)
    ? whyTooSoon(medication, neighbors, { administeredOn, givenAt }, time)
    : undefined;
  if (tooSoon && !dose.force) throw tooSoon;
  await recordLimit.expectRoom(tx, key);
  const inserted = await insertAdministration(tx, {
    ...key,
    id: dose.id,
    administeredOn,
    administrationSlot: slot.key,
    status: countsAsGiven(dose.outcome) ? 'administered' : 'missed',
    notes: dose.notes,
    createdByUserId: actorOf(tx),
    createdAt: instantOf(time.now),
    outcome: dose.outcome,
    givenAt,
    givenByUserId: tx.actor.userId,
    givenByTokenId: tx.actor.tokenId,
    changedAt: null,
    forced: tooSoon !== undefined,
  });
  const current = await listNeighboringAdministrations(tx, neighborhood);
  const recorded = current.find(
    one => one.administeredOn === administeredOn && one.administrationSlot === slot.key,
  );
  if (!recorded) throw new Error('A dose that was recorded is not there.');
  if (!inserted) throw refuseRecorded(recorded, time);
  const at = instantOf(time.now);
  await recordAdministrationChange(tx, { ...key, at, before: null, after: inserted });
  return { administration: toAdministration(recorded), dose: await showDose(tx, medication, recorded, time) };
}

function actorOf({ actor }: Transaction): string {
  if (actor.userId === null) throw new Error('A dose is recorded by a person.');
  return actor.userId;
}

const refuseDay = (sentence: string) => refuseInput('dose', 'payload', { administeredOn: [sentence] });
const countsAsGiven = (outcome: DoseOutcome): boolean => outcome === 'given' || outcome === 'partly';

/** When a dose was given if nobody said: now, or on a past day when it was due. */
function usualTime(
  day: string,
  { time = noon }: DoseScheduleEntry,
  { now, today, timeZone }: WorkspaceTime,
): string {
  return instantOf(day === today ? now : instantAt(day, time, timeZone));
}

/** More than the longest time that doses may have to be apart, and the hours by which days differ. */
const neighborDays = 9;

function neighborhoodOf(
  key: MedicationKey,
  { administeredOn, givenAt }: NewDose,
  { timeZone }: WorkspaceTime,
) {
  const day = givenAt === undefined ? administeredOn : localDay(new Date(givenAt), timeZone);
  const [firstDay, lastDay] = [addDays(day, -neighborDays), addDays(day, neighborDays)];
  const instantOn = (date: string) => instantOf(instantAt(date, noon, timeZone));
  return {
    ...key,
    administeredOn,
    firstDay,
    lastDay,
    firstInstant: instantOn(firstDay),
    lastInstant: instantOn(lastDay),
  };
}

/** @throws RefusalError: 400 if the day has no such slot, or if none is named and it is not clear which is meant */
function chooseSlot(schedule: Schedule, asked: string, ofDay: readonly RecordedDose[]): DoseScheduleEntry {
  const unknown = () =>
    refuseInput('dose', 'payload', {
      administrationSlot: ['Must be a slot that the schedule has on that day.'],
    });
  if (schedule.frequency === 'as_needed') {
    const key = asked || nextAsNeededSlot(slot => isTaken(ofDay, slot));
    if (!isAsNeededSlot(key)) throw unknown();
    return { key, label: key };
  }
  const slots = slotsOf(schedule);
  if (asked) {
    const named = slots.find(({ key }) => key === asked);
    if (!named) throw unknown();
    return named;
  }
  const open = slots.filter(({ key }) => !isTaken(ofDay, key));
  // The only slot of a day is meant even if it has a record, which the refusal then shows.
  const [slot, ...others] = slots.length === 1 ? slots : open;
  if (!slot || others.length > 0) throw refuse('slotRequired');
  return slot;
}

const isTaken = (ofDay: readonly RecordedDose[], slot: string) =>
  ofDay.some(one => one.administrationSlot === slot);

/** A recorded dose as the list shows it. */
async function showDose(
  tx: Transaction,
  medication: Medication,
  recorded: RecordedDose,
  { now, timeZone }: WorkspaceTime,
): Promise<Dose> {
  const bird = await findHousedBird.required(tx, medication);
  const { administeredOn: day } = recorded;
  const doses = expandDoses(
    { medications: [medication], administrations: [recorded], birds: [bird] },
    { firstDay: day, lastDay: day, timeZone, now },
  );
  const dose = doses.find(({ administration }) => administration?.id === recorded.id);
  if (!dose) throw new Error('A dose that was recorded is not listed.');
  return dose;
}
