// Doses and their entries in the outbox, sorted for the screens. Does not use React, so that tests can run this file.
import type { Dose } from '@flock-care/contract/shapes';
import { isClosed, isOpen, openState } from '../../board/dose-states.ts';
import { foldPassedSlots } from '../../board/passed-slots.ts';
import type { Entry } from '../../outbox/entry.ts';

/** Sorts after every instant. */
const afterEveryInstant = '9999';

/** Returns a dose's key: one slot of one medication on one day. */
export const doseKey = ({
  medicationId,
  administrationSlot,
  dueOn,
}: Pick<Dose, 'medicationId' | 'administrationSlot' | 'dueOn'>) =>
  `${medicationId} ${administrationSlot} ${dueOn}`;

/**
 * Maps the keys of doses to the entries that record them, including refused ones. Leaves out an entry whose dose was
 * undone, which is still in the outbox if it landed only a moment ago.
 */
export function entriesByDose(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const byDose = new Map<string, Entry>();
  for (const entry of entries) {
    const { about } = entry;
    if (about.kind !== 'dose' && about.kind !== 'undoneDose') continue;
    const key = keyOfEntry(about);
    if (about.kind === 'dose') byDose.set(key, entry);
    else if (!entry.refused) byDose.delete(key);
  }
  return byDose;
}

/** Returns the keys of the doses that were undone on this device and whose deletion is still waiting. */
export const undoneKeys = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(undoneDoses(entries).map(keyOfEntry));

const undoneDoses = (entries: readonly Entry[]) =>
  entries.flatMap(({ about, refused }) => (about.kind === 'undoneDose' && !refused ? [about] : []));

const keyOfEntry = ({ medicationId, slot, administeredOn }: DoseAbout) =>
  doseKey({ medicationId, administrationSlot: slot, dueOn: administeredOn });

/** Returns the key of the dose that an entry records or undoes; empty for other entries. */
export const doseKeyOf = ({ about }: Entry): string =>
  about.kind === 'dose' || about.kind === 'undoneDose' ? keyOfEntry(about) : '';

type DoseAbout = Extract<Entry['about'], { kind: 'dose' | 'undoneDose' }>;

/** Returns true for a dose that is given as needed. Each such dose has its own slot. */
export const isAsNeeded = ({ administrationSlot }: Pick<Dose, 'administrationSlot'>): boolean =>
  administrationSlot.startsWith('as-needed-');

/** Reopens the doses that were undone on this device and whose deletion has not reached the service yet. */
export function reopenUndone(
  doses: readonly Dose[],
  entries: readonly Entry[],
  { today, now }: { today: string; now: number },
): readonly Dose[] {
  const undone = new Set(undoneDoses(entries).map(({ administrationId }) => administrationId));
  if (undone.size === 0) return doses;
  return doses.flatMap(dose => {
    if (!dose.administration || !undone.has(dose.administration.id)) return [dose];
    // Doses given as needed have no slot that could be open.
    if (isAsNeeded(dose)) return [];
    const open = { outcome: null, givenAt: null, givenByName: null, forced: false, administration: null };
    return [{ ...dose, ...open, state: dose.dueOn < today ? 'unrecorded' : openState(dose, now) }];
  });
}

/** Returns true if a dose is open and no entry records it. Refused entries do not count. */
export function isToDo(dose: Dose, entries: ReadonlyMap<string, Entry>): boolean {
  const entry = entries.get(doseKey(dose));
  return isOpen(dose) && (entry === undefined || entry.refused !== undefined);
}

/** Returns the latest due time of these doses; null if none of them has one. */
export const lastDueAt = (doses: readonly Dose[]): string | null =>
  doses
    .map(({ dueAt }) => dueAt)
    .filter(dueAt => dueAt !== null)
    .toSorted()
    .at(-1) ?? null;

export type EarlierSlots = ReadonlyMap<string, readonly Dose[]>;

export interface DosesToday {
  /** Doses whose time has passed and that are no longer offered. Their rows ask whether they were given. */
  unrecorded: Dose[];
  /** Due doses and recorded doses that keep their rows, in order of time, so that late doses come first. */
  now: Dose[];
  /** Times that are still to come, each with its doses. */
  later: { at: string; doses: Dose[] }[];
  /** Doses given as needed. A new one appears below those already shown. */
  asNeeded: Dose[];
  /** Doses that were recorded before the screen was opened and do not keep their rows. */
  folded: Dose[];
  /** The earlier slots that a dose row asks about, by the key of that dose. */
  earlierSlots: EarlierSlots;
}

interface ScreenState {
  /** The states of the doses that the screen has shown as open, by key, in the order shown. */
  shown: ReadonlyMap<string, Dose['state']>;
  /** The keys of the doses that a row of the screen has asked about. */
  questioned: ReadonlySet<string>;
  openedMs: number;
  nowMs: number;
  /** The entries of the outbox by the dose they record. */
  entries?: ReadonlyMap<string, Entry>;
}

/**
 * Sorts the doses of a day for the screens. A dose that was shown as open keeps its group after it is recorded, so
 * that no row slides under a thumb. Doses recorded shortly before the screen was opened keep their rows, too.
 */
export function dosesToday(
  doses: readonly Dose[],
  { shown, questioned, openedMs, nowMs, entries = new Map() }: ScreenState,
): DosesToday {
  const justRecorded = lastRecorded(
    doses.filter(dose => !shown.has(doseKey(dose))),
    openedMs,
  );
  const isRecorded = (dose: Dose) => isClosed(dose) || entries.has(doseKey(dose));
  const groupOf = (dose: Dose): Dose['state'] | 'folded' => {
    if (isToDo(dose, entries) || !isRecorded(dose)) return dose.state;
    if (!isClosed(dose)) return shown.get(doseKey(dose)) ?? dose.state;
    if (!justRecorded.includes(dose)) return shown.get(doseKey(dose)) ?? 'folded';
    return isAsNeeded(dose) ? 'as_needed' : 'due';
  };
  const offers = foldPassedSlots(doses, nowMs, {
    hasRow: dose => groupOf(dose) !== 'folded',
    isRecorded,
    wasAsked: dose => questioned.has(doseKey(dose)),
  });
  const groups = new Map(offers.map(({ dose }) => [dose, groupOf(dose)]));
  const inGroup = (...states: (Dose['state'] | 'folded')[]) =>
    [...groups].flatMap(([dose, group]) => (states.includes(group) ? [dose] : []));
  const order = [...shown.keys()];
  const shownAt = (dose: Dose) => order.indexOf(doseKey(dose));
  const slots = Map.groupBy(inGroup('later'), ({ dueAt }) => dueAt ?? '');
  return {
    unrecorded: inGroup('unrecorded'),
    now: inGroup('due', 'overdue').toSorted((one, other) =>
      (one.dueAt ?? afterEveryInstant).localeCompare(other.dueAt ?? afterEveryInstant),
    ),
    later: [...slots]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([at, doses]) => ({ at, doses })),
    asNeeded: inGroup('as_needed').toSorted((one, other) => shownAt(one) - shownAt(other)),
    folded: inGroup('folded'),
    earlierSlots: new Map(offers.map(({ dose, earlier }) => [doseKey(dose), earlier])),
  };
}

/** A dose that was recorded within this time keeps its row when a screen is opened again. */
const keepsRowMs = 3_600_000;
/** Only this many of the latest recorded doses keep their rows. */
const maxRowsKept = 3;

function lastRecorded(doses: readonly Dose[], nowMs: number): readonly Dose[] {
  const ageMs = ({ administration }: Dose) =>
    administration ? nowMs - Date.parse(administration.createdAt) : Number.POSITIVE_INFINITY;
  return doses
    .filter(dose => isClosed(dose) && ageMs(dose) < keepsRowMs)
    .toSorted((one, other) => ageMs(one) - ageMs(other))
    .slice(0, maxRowsKept);
}

export const countsAsGiven = (outcome: Dose['outcome']): boolean =>
  outcome === 'given' || outcome === 'partly';
