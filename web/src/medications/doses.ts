// What screens of doses say about a dose, worked out without React.
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';

/** Sorts after every instant. */
const last = '9999';

/** A dose is one slot of one medication on one day. */
export const doseKey = ({
  medicationId,
  administrationSlot,
  dueOn,
}: Pick<Dose, 'medicationId' | 'administrationSlot' | 'dueOn'>) =>
  `${medicationId} ${administrationSlot} ${dueOn}`;

/**
 * The entries of the outbox by the dose they record, those that were refused included. One that was taken back since is
 * left out: it may have landed a moment ago.
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

/** The doses that were taken back on this device, where that still waits to be sent. */
export const takenBackIn = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(undoneDoses(entries).map(keyOfEntry));

const undoneDoses = (entries: readonly Entry[]) =>
  entries.flatMap(({ about, refused }) => (about.kind === 'undoneDose' && !refused ? [about] : []));

const keyOfEntry = ({ medicationId, slot, administeredOn }: DoseAbout) =>
  doseKey({ medicationId, administrationSlot: slot, dueOn: administeredOn });

/** Of the dose that an entry records or takes back; empty for other entries. */
export const doseKeyOf = ({ about }: Entry): string =>
  about.kind === 'dose' || about.kind === 'undoneDose' ? keyOfEntry(about) : '';

type DoseAbout = Extract<Entry['about'], { kind: 'dose' | 'undoneDose' }>;

/** Given when needed: one of these for each time. */
export const isAsNeeded = ({ administrationSlot }: Pick<Dose, 'administrationSlot'>): boolean =>
  administrationSlot.startsWith('as-needed-');

/** Lays over the doses what was taken back on this device and has not landed: those doses are open again. */
export function withTakenBack(
  doses: readonly Dose[],
  entries: readonly Entry[],
  { today, now }: { today: string; now: number },
): readonly Dose[] {
  const gone = new Set(undoneDoses(entries).map(({ administrationId }) => administrationId));
  if (gone.size === 0) return doses;
  return doses.flatMap(dose => {
    if (!dose.administration || !gone.has(dose.administration.id)) return [dose];
    // What is given as needed has no slot to be open.
    if (isAsNeeded(dose)) return [];
    const open = { outcome: null, givenAt: null, givenByName: null, forced: false, administration: null };
    return [{ ...dose, ...open, state: dose.dueOn < today ? 'unrecorded' : openState(dose, now) }];
  });
}

/** The state of a dose of today that nobody has recorded. */
export function openState({ dueAt, safety }: Dose, now: number): Dose['state'] {
  if (dueAt === null) return 'due';
  // What an older version of the app kept has none.
  const graceMs = (safety?.graceMinutes ?? usualGraceMinutes) * minuteMs;
  const lateMs = now - Date.parse(dueAt);
  if (lateMs < -graceMs) return 'later';
  return lateMs < graceMs ? 'due' : 'overdue';
}

const minuteMs = 60_000;
const usualGraceMinutes = 60;
/** In the order in which a day passes. */
const openStates: readonly Dose['state'][] = ['later', 'due', 'overdue'];

/** Its time comes without a connection too: what was read is of the time when it was read. It never goes back. */
export function asOf(dose: Dose, nowMs: number): Dose {
  const known = openStates.indexOf(dose.state);
  if (known < 0 || dose.dueAt === null) return dose;
  const state = openState(dose, nowMs);
  return openStates.indexOf(state) > known ? { ...dose, state } : dose;
}

/** Somebody has still to say what became of it. */
export const isOpen = ({ state }: Dose): boolean =>
  state === 'due' || state === 'overdue' || state === 'unrecorded';

/** Nobody has anything to do about it. */
export const isClosed = ({ state }: Dose): boolean => state === 'given' || state === 'missed';

/** Open, and not recorded by an entry that waits on this device either. */
export function isToDo(dose: Dose, entries: ReadonlyMap<string, Entry>): boolean {
  const entry = entries.get(doseKey(dose));
  return isOpen(dose) && (entry === undefined || entry.refused !== undefined);
}

/** When the last of these doses is due; null if none of them has a time. */
export const lastDueAt = (doses: readonly Dose[]): string | null =>
  doses
    .map(({ dueAt }) => dueAt)
    .filter(dueAt => dueAt !== null)
    .toSorted()
    .at(-1) ?? null;

export interface DosesToday {
  /** Those of a past day that nobody recorded: "was it given?" */
  unrecorded: Dose[];
  /** Those that are due, by their time, so late ones first; and those that keep their rows after they were recorded. */
  now: Dose[];
  /** The slots that are not due yet, each with its doses. */
  later: { at: string; doses: Dose[] }[];
  /** Given when needed: no slot and no time. The next one of a medication comes below all that is shown. */
  asNeeded: Dose[];
  /** Recorded today, and folded. */
  folded: Dose[];
}

/**
 * Sorts the doses of a day for the screens.
 *
 * @param shown the doses that the screen has shown open, in that order, by their keys, with the state they had. They keep their place
 * after they were recorded, so that no row slides under a thumb.
 * @param openedMs when the screen was opened. What was recorded shortly before keeps its row, too.
 */
export function dosesToday(
  doses: readonly Dose[],
  shown: ReadonlyMap<string, Dose['state']>,
  openedMs: number,
): DosesToday {
  const justRecorded = lastRecorded(
    doses.filter(dose => !shown.has(doseKey(dose))),
    openedMs,
  );
  const placeOf = (dose: Dose): Dose['state'] | 'folded' => {
    if (!isClosed(dose)) return dose.state;
    if (!justRecorded.includes(dose)) return shown.get(doseKey(dose)) ?? 'folded';
    return isAsNeeded(dose) ? 'as_needed' : 'due';
  };
  const places = new Map(doses.map(dose => [dose, placeOf(dose)]));
  const at = (...wanted: (Dose['state'] | 'folded')[]) =>
    doses.filter(dose => wanted.some(place => place === places.get(dose)));
  const order = [...shown.keys()];
  const shownAt = (dose: Dose) => order.indexOf(doseKey(dose));
  const slots = Map.groupBy(at('later'), ({ dueAt }) => dueAt ?? '');
  return {
    unrecorded: at('unrecorded'),
    now: at('due', 'overdue').toSorted((one, other) =>
      (one.dueAt ?? last).localeCompare(other.dueAt ?? last),
    ),
    later: [...slots]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([at, doses]) => ({ at, doses })),
    asNeeded: at('as_needed').toSorted((one, other) => shownAt(one) - shownAt(other)),
    folded: at('folded'),
  };
}

/** For so long a dose keeps its row when a screen is opened again, unless so many were recorded after it. */
const keepsRowMs = 3_600_000;
const mostKept = 3;

function lastRecorded(doses: readonly Dose[], nowMs: number): readonly Dose[] {
  const ageMs = ({ administration }: Dose) =>
    administration ? nowMs - Date.parse(administration.createdAt) : Number.POSITIVE_INFINITY;
  return doses
    .filter(dose => isClosed(dose) && ageMs(dose) < keepsRowMs)
    .toSorted((one, other) => ageMs(one) - ageMs(other))
    .slice(0, mostKept);
}

export const countsAsGiven = (outcome: Dose['outcome']): boolean =>
  outcome === 'given' || outcome === 'partly';
