// Records a dose. Never overwrites another record, and refuses a dose that is too soon unless it is forced.
import type { Administration, Dose, DoseOutcome, DoseScheduleEntry } from '@flock-care/contract/shapes';
import { isAwayOn } from '../birds/absences.ts';
import { lockBird } from '../birds/birds.queries.ts';
import type { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, instantAt, localDay } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { recordAdministrationChange } from './administration-history.ts';
import { refuseAlreadyRecorded } from './dose-sentences.ts';
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
import { tooSoonReason } from './too-soon.ts';

export interface NewDose {
  id: string;
  /** If empty, the dose gets the only open slot of the day, or the next as-needed slot. */
  administrationSlot: string;
  administeredOn: string;
  outcome: DoseOutcome;
  /** Undefined if it was not entered. */
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
 * Records a dose. Locks the medication, so that two doses that are too close together are noticed even if both requests
 * arrive at the same time.
 *
 * @throws RefusalError: 400, 404 or 409
 */
export async function recordDose(
  tx: Transaction,
  key: MedicationKey,
  dose: NewDose,
  { time, recordLimit }: { time: WorkspaceTime; recordLimit: RecordLimit },
): Promise<{ administration: Administration; dose: Dose }> {
  const bird = await lockBird(tx, key);
  const medication = bird && (await lockMedication(tx, key));
  if (!medication) throw refuse('medicationNotFound');
  const { administeredOn } = dose;
  if (!isInCourse(medication, administeredOn)) throw refuseDay('Must be a day of the course.');
  const neighborhood = neighborhoodOf(key, dose, time);
  const neighbors = await listNeighboringAdministrations(tx, neighborhood);
  const dosesOfDay = neighbors.filter(one => one.administeredOn === administeredOn);
  const slot = chooseSlot(scheduleOn(medication, administeredOn), dose.administrationSlot, dosesOfDay);
  const existing = dosesOfDay.find(one => one.administrationSlot === slot.key);
  if (existing) throw refuseAlreadyRecorded(existing, time);
  if (isAwayOn(bird.absences, administeredOn)) throw refuse('birdGone');

  const givenAt = dose.givenAt ?? defaultTime(administeredOn, slot, time);
  const tooSoon = countsAsGiven(dose.outcome)
    ? tooSoonReason(medication, neighbors, { administeredOn, givenAt }, time)
    : undefined;
  if (tooSoon && !dose.force) throw tooSoon;
  await recordLimit.expectBelowLimit(tx, key);
  const insertedRecord = await insertAdministration(tx, {
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
  if (!recorded) throw new Error('The recorded dose was not found.');
  if (!insertedRecord) throw refuseAlreadyRecorded(recorded, time);
  const at = instantOf(time.now);
  await recordAdministrationChange(tx, { ...key, at, before: null, after: insertedRecord });
  return { administration: toAdministration(recorded), dose: await showDose(tx, medication, recorded, time) };
}

function actorOf({ actor }: Transaction): string {
  if (actor.userId === null) throw new Error('Only a person can record a dose.');
  return actor.userId;
}

const refuseDay = (sentence: string) => refuseInput('dose', 'payload', { administeredOn: [sentence] });
const countsAsGiven = (outcome: DoseOutcome): boolean => outcome === 'given' || outcome === 'partly';

/** Returns the assumed time of a dose: now, or on another day its due time, or noon if it has none. */
function defaultTime(
  day: string,
  { time = noon }: DoseScheduleEntry,
  { now, today, timeZone }: WorkspaceTime,
): string {
  return instantOf(day === today ? now : instantAt(day, time, timeZone));
}

/** Doses further apart than this are never too close: the value exceeds the longest interval plus any time zone offset. */
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

/**
 * Finds the slot of a dose.
 *
 * @throws RefusalError: 400 if there is no such slot, or if none is named and it is unclear which slot is meant
 */
function chooseSlot(
  schedule: Schedule,
  requestedSlot: string,
  dosesOfDay: readonly RecordedDose[],
): DoseScheduleEntry {
  const unknownSlot = () =>
    refuseInput('dose', 'payload', {
      administrationSlot: ['Must be a slot that the schedule has on that day.'],
    });
  if (schedule.frequency === 'as_needed') {
    const key = requestedSlot || nextAsNeededSlot(slot => isTaken(dosesOfDay, slot));
    if (!isAsNeededSlot(key)) throw unknownSlot();
    return { key, label: key };
  }
  const slots = slotsOf(schedule);
  if (requestedSlot) {
    const namedSlot = slots.find(({ key }) => key === requestedSlot);
    if (!namedSlot) throw unknownSlot();
    return namedSlot;
  }
  const open = slots.filter(({ key }) => !isTaken(dosesOfDay, key));
  // The only slot of a day is chosen even if it has a record, which the refusal then shows.
  const [slot, ...others] = slots.length === 1 ? slots : open;
  if (!slot || others.length > 0) throw refuse('slotRequired');
  return slot;
}

const isTaken = (dosesOfDay: readonly RecordedDose[], slot: string) =>
  dosesOfDay.some(one => one.administrationSlot === slot);

/** Returns the recorded dose as the list of doses shows it. */
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
  if (!dose) throw new Error('The recorded dose is not in the list.');
  return dose;
}
