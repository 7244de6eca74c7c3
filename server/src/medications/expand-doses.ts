// Expands medications and their records into doses, one per slot and day, each with its state.
import type {
  Administration,
  Dose,
  DoseOutcome,
  DoseScheduleEntry,
  DoseState,
} from '@flock-care/contract/shapes';
import { isGoneOn } from '../birds/absences.ts';
import { compareLocations, type LocatedBird } from '../birds/compare-locations.ts';
import { compareText } from '../storage/collation.ts';
import type { Absence } from '../storage/tables/birds.ts';
import { daysFrom, localDay, momentAt, type ResolvedInstant } from '../workspaces/local-time.ts';
import { graceMinutesOf, type StoredSafety, safetyOf } from './safety.ts';
import { type Course, isInCourse, scheduleOn, slotsOf } from './schedules.ts';

export interface DoseMedication extends Course, StoredSafety {
  id: string;
  birdId: string;
  name: string;
  dosage: string;
  route: string;
}

export interface RecordedDose extends Administration {
  outcome: DoseOutcome | null;
  givenAt: string | null;
  changedAt: string | null;
  forced: boolean;
  givenByName: string;
}

/** A bird with the periods when it was away. No doses are expected during them. */
export interface DoseBird extends LocatedBird {
  absences: readonly Absence[] | null;
}

export interface DoseRecords {
  /** The medications whose course includes one of the days, and the medications that the administrations belong to. */
  medications: readonly DoseMedication[];
  /** The records on those days. */
  administrations: readonly RecordedDose[];
  /** The birds of the medications, and possibly others. */
  birds: readonly DoseBird[];
  /** Doses to leave out, by `doseKey`. Their records are not in `administrations`. */
  excluded?: ReadonlySet<string>;
}

export interface DoseSpan {
  firstDay: string;
  lastDay: string;
  timeZone: string;
  now: Date;
}

/**
 * Returns the doses of these days, sorted by due time (doses without a time last), then by room, place and name.
 * Records outside the slots of the schedule are included. A medication that is given as needed has one open dose today.
 * For a day when the bird was away, only recorded doses are returned.
 */
export function expandDoses(records: DoseRecords, span: DoseSpan): Dose[] {
  const { medications, administrations, birds, excluded } = records;
  const rankOf = new Map([...birds].sort(compareLocations).map((bird, rank) => [bird.id, { bird, rank }]));
  const recorded = new Map(administrations.map(one => [doseKey(one.medicationId, one), one]));
  const days = daysFrom(span.firstDay, span.lastDay);
  const today = localDay(span.now, span.timeZone);
  const rows: Row[] = [];
  for (const medication of medications) {
    const location = rankOf.get(medication.birdId);
    if (!location) continue;
    const context = { ...location, medication, recorded, today, span };
    for (const day of days) {
      if (!isInCourse(medication, day)) continue;
      const schedule = scheduleOn(medication, day);
      const isGone = isGoneOn(location.bird.absences, day);
      for (const slot of slotsOf(schedule)) {
        const key = doseKey(medication.id, { administeredOn: day, administrationSlot: slot.key });
        const isExpected = !isGone && !excluded?.has(key);
        if (isExpected || recorded.has(key)) rows.push(rowOf(context, key, day, slot));
      }
      if (schedule.frequency === 'as_needed' && day === today && !isGone) rows.push(openRow(context));
    }
  }
  const byId = new Map(medications.map(medication => [medication.id, medication]));
  // The remaining records are outside the slots of the schedule.
  for (const administration of recorded.values()) {
    const medication = byId.get(administration.medicationId);
    const location = medication && rankOf.get(medication.birdId);
    if (!location) continue;
    const slot = { key: administration.administrationSlot, label: labelOf(medication, administration) };
    const key = doseKey(medication.id, administration);
    rows.push(
      rowOf({ ...location, medication, recorded, today, span }, key, administration.administeredOn, slot),
    );
  }
  return rows.sort(compareRows).map(({ dose }) => dose);
}

interface Row {
  dose: Dose;
  /** Infinite for a dose without a time, so that it comes last. */
  dueAtMs: number;
  rank: number;
}

interface Context {
  bird: LocatedBird;
  rank: number;
  medication: DoseMedication;
  /** The records that are not in a row yet. */
  recorded: Map<string, RecordedDose>;
  today: string;
  span: DoseSpan;
}

/** Returns a key that identifies a dose within its workspace. */
export const doseKey = (medicationId: string, { administeredOn, administrationSlot }: SlotOfDay): string =>
  `${medicationId} ${administeredOn} ${administrationSlot}`;
type SlotOfDay = Pick<Administration, 'administeredOn' | 'administrationSlot'>;

function rowOf(context: Context, recordKey: string, dueOn: string, slot: DoseScheduleEntry): Row {
  const { bird, rank, medication, recorded, today, span } = context;
  const { key, label, time } = slot;
  const found = recorded.get(recordKey);
  if (found) recorded.delete(recordKey);
  const due = time === undefined ? undefined : momentAt(dueOn, time, span.timeZone);
  const state = found
    ? stateOf(found)
    : openState({ dueOn, due, today, nowMs: span.now.getTime(), graceMinutes: graceMinutesOf(medication) });
  const dose = doseOf(medication, bird, {
    slot: { administrationSlot: key, label, dueOn, dueAt: due?.iso ?? null },
    state,
    found,
  });
  return { dose, dueAtMs: due?.epochMs ?? Number.POSITIVE_INFINITY, rank };
}

const stateOf = ({ status }: Administration): DoseState => (status === 'missed' ? 'missed' : 'given');

interface Open {
  dueOn: string;
  due: ResolvedInstant | undefined;
  today: string;
  nowMs: number;
  graceMinutes: number;
}

/** Returns the state of a dose that nobody has recorded. */
function openState({ dueOn, due, today, nowMs, graceMinutes }: Open): DoseState {
  if (dueOn < today) return 'unrecorded';
  if (!due) return dueOn === today ? 'due' : 'later';
  const graceMs = graceMinutes * 60_000;
  if (nowMs < due.epochMs - graceMs) return 'later';
  return nowMs < due.epochMs + graceMs ? 'due' : 'overdue';
}

/** True if nobody has recorded the dose yet. */
export const isOpen = ({ administration }: Pick<Dose, 'administration'>): boolean => administration === null;

/** True if a dose due today should have been recorded by now. */
export const isOverdue = ({ state }: Pick<Dose, 'state'>): boolean => state === 'overdue';

/** Returns the row for the next dose of an as-needed medication. */
function openRow({ bird, rank, medication, recorded, today }: Context): Row {
  const isTaken = (slot: string) =>
    recorded.has(doseKey(medication.id, { administeredOn: today, administrationSlot: slot }));
  const administrationSlot = nextAsNeededSlot(isTaken);
  const slot = { administrationSlot, label: asNeededLabel, dueOn: today, dueAt: null };
  const dose = doseOf(medication, bird, { slot, state: 'as_needed', found: undefined });
  return { dose, dueAtMs: Number.POSITIVE_INFINITY, rank };
}

/** The assumed time of a dose on a past day, if it has no due time and nobody entered one. */
export const noon = '12:00';

const asNeededLabel = 'As needed';
const asNeededSlot = /^as-needed-[1-9]\d{0,2}$/;
export const isAsNeededSlot = (slot: string): boolean => asNeededSlot.test(slot);

/** Returns the first of `as-needed-1`, `as-needed-2`, … that is free on a day. */
export function nextAsNeededSlot(isTaken: (slot: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const slot = `as-needed-${number}`;
    if (!isTaken(slot)) return slot;
  }
}

/**
 * Returns a slot's label from the newest of the medication's schedules that has the slot. If none has it, returns “As
 * needed” for an as-needed slot, and otherwise the slot itself.
 */
function labelOf(medication: DoseMedication, { administrationSlot: slot }: SlotOfDay): string {
  for (const { doseSchedule } of [medication, ...medication.pastSchedules.toReversed()]) {
    const entry = doseSchedule.find(({ key }) => key === slot);
    if (entry) return entry.label;
  }
  return isAsNeededSlot(slot) ? asNeededLabel : slot;
}

interface Facts {
  slot: Pick<Dose, 'administrationSlot' | 'label' | 'dueOn' | 'dueAt'>;
  state: DoseState;
  found: RecordedDose | undefined;
}

/** Builds a dose, with its keys in the order of the contract. */
function doseOf(medication: DoseMedication, bird: LocatedBird, { slot, state, found }: Facts): Dose {
  return {
    medicationId: medication.id,
    birdId: bird.id,
    birdName: bird.name,
    room: bird.room,
    place: bird.place,
    name: medication.name,
    dosage: medication.dosage,
    route: medication.route,
    ...slot,
    safety: safetyOf(medication, scheduleOn(medication, slot.dueOn)),
    state,
    outcome: found ? outcomeOf(found) : null,
    givenAt: found?.givenAt ?? null,
    givenByName: found?.givenByName ?? null,
    forced: found?.forced ?? false,
    administration: found ? toAdministration(found) : null,
  };
}

/**
 * Returns the outcome of a record. If none is stored, an administered dose was given, and a missed one was missed for
 * an unknown reason.
 */
const outcomeOf = ({ outcome, status }: RecordedDose): DoseOutcome | null =>
  outcome ?? (status === 'administered' ? 'given' : null);

export const toAdministration = (recorded: RecordedDose): Administration => ({
  id: recorded.id,
  medicationId: recorded.medicationId,
  birdId: recorded.birdId,
  administeredOn: recorded.administeredOn,
  administrationSlot: recorded.administrationSlot,
  status: recorded.status,
  notes: recorded.notes,
  createdByUserId: recorded.createdByUserId,
  createdAt: recorded.createdAt,
});

/** Compares rows by due time, place, medication and day. Otherwise equal rows keep the order of their slots. */
function compareRows(a: Row, b: Row): number {
  if (a.dueAtMs !== b.dueAtMs) return a.dueAtMs < b.dueAtMs ? -1 : 1;
  if (a.rank !== b.rank) return a.rank - b.rank;
  const [one, other] = [a.dose, b.dose];
  if (one.medicationId !== other.medicationId) {
    return compareText(one.name, other.name) || (one.medicationId < other.medicationId ? -1 : 1);
  }
  return one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn);
}
