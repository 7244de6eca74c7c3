// Turns medications and what was recorded of them into doses: one per slot and day, each with what became of it. Pure.
import type {
  Administration,
  Dose,
  DoseOutcome,
  DoseScheduleEntry,
  DoseState,
} from '@flock-care/contract/shapes';
import { byPlace, type Housed } from '../birds/by-place.ts';
import { compareText } from '../storage/collation.ts';
import { daysFrom, localDay, type Moment, momentAt } from '../workspaces/local-time.ts';
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

export interface DoseRecords {
  /** Those whose course has one of the days, and those of the administrations. */
  medications: readonly DoseMedication[];
  /** Those of the days. */
  administrations: readonly RecordedDose[];
  /** At least those of the medications. */
  birds: readonly Housed[];
  /** Doses that are not wanted, by `doseKey`. Nothing of them is in `administrations`. */
  leftOut?: ReadonlySet<string>;
}

export interface DoseSpan {
  firstDay: string;
  lastDay: string;
  timeZone: string;
  now: Date;
}

/**
 * The doses of these days, by the time at which they are due (those without a time last), then by room, place and name.
 * An administration in no slot of the schedule is listed too. A medication that is given as needed has one open row
 * today.
 */
export function expandDoses(records: DoseRecords, span: DoseSpan): Dose[] {
  const { medications, administrations, birds, leftOut } = records;
  const rankOf = new Map([...birds].sort(byPlace).map((bird, rank) => [bird.id, { bird, rank }]));
  const recorded = new Map(administrations.map(one => [doseKey(one.medicationId, one), one]));
  const days = daysFrom(span.firstDay, span.lastDay);
  const today = localDay(span.now, span.timeZone);
  const rows: Row[] = [];
  for (const medication of medications) {
    const housed = rankOf.get(medication.birdId);
    if (!housed) continue;
    const context = { ...housed, medication, recorded, today, span };
    for (const day of days) {
      if (!isInCourse(medication, day)) continue;
      const schedule = scheduleOn(medication, day);
      for (const slot of slotsOf(schedule)) {
        const key = doseKey(medication.id, { administeredOn: day, administrationSlot: slot.key });
        if (!leftOut?.has(key)) rows.push(rowOf(context, key, day, slot));
      }
      if (schedule.frequency === 'as_needed' && day === today) rows.push(openRow(context));
    }
  }
  const byId = new Map(medications.map(medication => [medication.id, medication]));
  // What is left was recorded in no slot of the schedule.
  for (const administration of recorded.values()) {
    const medication = byId.get(administration.medicationId);
    const housed = medication && rankOf.get(medication.birdId);
    if (!housed) continue;
    const slot = { key: administration.administrationSlot, label: labelOf(medication, administration) };
    const key = doseKey(medication.id, administration);
    rows.push(
      rowOf({ ...housed, medication, recorded, today, span }, key, administration.administeredOn, slot),
    );
  }
  return rows.sort(inOrder).map(({ dose }) => dose);
}

interface Row {
  dose: Dose;
  /** Of a dose without a time, after all others. */
  dueAtMs: number;
  rank: number;
}

interface Context {
  bird: Housed;
  rank: number;
  medication: DoseMedication;
  /** Those that no row has yet. */
  recorded: Map<string, RecordedDose>;
  today: string;
  span: DoseSpan;
}

/** Identifies a dose among those of a workspace. */
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
  due: Moment | undefined;
  today: string;
  nowMs: number;
  graceMinutes: number;
}

/** The state of a dose that nobody has recorded. */
function openState({ dueOn, due, today, nowMs, graceMinutes }: Open): DoseState {
  if (dueOn < today) return 'unrecorded';
  if (!due) return dueOn === today ? 'due' : 'later';
  const graceMs = graceMinutes * 60_000;
  if (nowMs < due.epochMs - graceMs) return 'later';
  return nowMs < due.epochMs + graceMs ? 'due' : 'overdue';
}

/** Whether nobody has recorded a dose yet. */
export const isOpen = ({ administration }: Pick<Dose, 'administration'>): boolean => administration === null;

/** Whether a dose of today should have been recorded by now. */
export const isOverdue = ({ state }: Pick<Dose, 'state'>): boolean => state === 'overdue';

/** The next dose of a medication that is given as needed. */
function openRow({ bird, rank, medication, recorded, today }: Context): Row {
  const isTaken = (slot: string) =>
    recorded.has(doseKey(medication.id, { administeredOn: today, administrationSlot: slot }));
  const administrationSlot = nextAsNeededSlot(isTaken);
  const slot = { administrationSlot, label: asNeededLabel, dueOn: today, dueAt: null };
  const dose = doseOf(medication, bird, { slot, state: 'as_needed', found: undefined });
  return { dose, dueAtMs: Number.POSITIVE_INFINITY, rank };
}

/** When a dose without a time is taken to be given on a past day, if nobody said. */
export const noon = '12:00';

const asNeededLabel = 'As needed';
const asNeededSlot = /^as-needed-[1-9]\d{0,2}$/;
export const isAsNeededSlot = (slot: string): boolean => asNeededSlot.test(slot);

/** The first of `as-needed-1`, `as-needed-2`, … that is free on a day. */
export function nextAsNeededSlot(isTaken: (slot: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const slot = `as-needed-${number}`;
    if (!isTaken(slot)) return slot;
  }
}

/** The label that a slot has in any schedule of the medication, or the slot itself. */
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

/** With its keys in the order of the contract. */
function doseOf(medication: DoseMedication, bird: Housed, { slot, state, found }: Facts): Dose {
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

/** A dose that was given was given if nobody said more; of one that was missed it is not known why. */
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

/** Rows that are equal in all of this keep the order of their slots. */
function inOrder(a: Row, b: Row): number {
  if (a.dueAtMs !== b.dueAtMs) return a.dueAtMs < b.dueAtMs ? -1 : 1;
  if (a.rank !== b.rank) return a.rank - b.rank;
  const [one, other] = [a.dose, b.dose];
  if (one.medicationId !== other.medicationId) {
    return compareText(one.name, other.name) || (one.medicationId < other.medicationId ? -1 : 1);
  }
  return one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn);
}
