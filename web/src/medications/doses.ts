// What screens of doses say about a dose, worked out without React.
import type { Dose, Safety } from '@flock-care/contract/shapes';
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

const usualGraceMs = 3_600_000;

/**
 * Lays over the doses what was taken back on this device and has not landed: those doses are open again. How long before
 * its time one is due is guessed until the service says it.
 */
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

function openState({ dueAt }: Dose, now: number): Dose['state'] {
  if (dueAt === null) return 'due';
  const lateMs = now - Date.parse(dueAt);
  if (lateMs < -usualGraceMs) return 'later';
  return lateMs < usualGraceMs ? 'due' : 'overdue';
}

/** Its time comes without a connection too: what was read is of the time when it was read. */
export const asOf = (dose: Dose, nowMs: number): Dose =>
  dose.state === 'later' && dose.dueAt !== null && Date.parse(dose.dueAt) <= nowMs
    ? { ...dose, state: 'due' }
    : dose;

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
  /** Given when needed: no slot and no time. */
  asNeeded: Dose[];
  /** Recorded today, and folded. */
  folded: Dose[];
}

/**
 * Sorts the doses of a day for the screens.
 *
 * @param shown the doses that the screen has shown open, by their keys, with the state they had. They keep their place
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
  const slots = Map.groupBy(at('later'), ({ dueAt }) => dueAt ?? '');
  return {
    unrecorded: at('unrecorded'),
    now: at('due', 'overdue').toSorted((one, other) =>
      (one.dueAt ?? last).localeCompare(other.dueAt ?? last),
    ),
    later: [...slots]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([at, doses]) => ({ at, doses })),
    asNeeded: at('as_needed'),
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

const hourMs = 3_600_000;

/** Why a dose is too soon: too near to another one, or one more than the day may have. */
export type TooSoon =
  | {
      kind: 'near';
      /** When the other one was given. */
      atMs: number;
      leastHours: number;
      /** The other one; undefined while it waits on this device. */
      dose: Dose | undefined;
    }
  | { kind: 'full'; most: number; dose: Dose | undefined };

type Slot = Parameters<typeof doseKey>[0];

/**
 * Whether a dose is too soon after another one of the same medication, or before it, as far as this device knows.
 *
 * @param doses all that it knows, of any medication and day
 * @param safety what the medication asks for. Unknown, it is a guess: half of the time between the slots, which is what
 * the service takes unless somebody chose another; an hour for what is given as needed.
 */
export function whyTooSoon(
  asked: Slot,
  doses: readonly Dose[],
  waiting: readonly Entry[],
  atMs: number,
  safety?: Safety,
): TooSoon | undefined {
  const own = doses.filter(({ medicationId }) => medicationId === asked.medicationId);
  const others = givenDoses(asked, own, waiting);
  const away = (given: { atMs: number }) => Math.abs(given.atMs - atMs);
  const nearest = others.toSorted((one, other) => away(one) - away(other))[0];
  if (!nearest) return undefined;
  const leastHours = safety?.minimumHoursBetween ?? usualHoursBetween(asked, own);
  if (away(nearest) < leastHours * hourMs)
    return { kind: 'near', atMs: nearest.atMs, leastHours, dose: nearest.dose };
  const most = safety?.maximumPerDay ?? 0;
  const ofDay = others.filter(({ day }) => day === asked.dueOn);
  return most > 0 && ofDay.length >= most ? { kind: 'full', most, dose: ofDay.at(-1)?.dose } : undefined;
}

interface Given {
  atMs: number;
  day: string;
  dose: Dose | undefined;
}

/** The other doses that were given, those included that wait on this device. */
function givenDoses(asked: Slot, own: readonly Dose[], waiting: readonly Entry[]): Given[] {
  const entries = entriesByDose(waiting.filter(({ refused }) => !refused));
  const isOther = (key: string) => key !== doseKey(asked);
  const recorded = own.filter(dose => dose.state === 'given' && !entries.has(doseKey(dose)));
  return [
    ...recorded.flatMap(dose =>
      dose.givenAt !== null && isOther(doseKey(dose))
        ? [{ atMs: Date.parse(dose.givenAt), day: dose.dueOn, dose }]
        : [],
    ),
    ...[...entries].flatMap(([key, { about, createdAt }]) =>
      about.kind === 'dose' &&
      about.medicationId === asked.medicationId &&
      isOther(key) &&
      countsAsGiven(about.outcome)
        ? [{ atMs: Date.parse(about.givenAt ?? createdAt), day: about.administeredOn, dose: undefined }]
        : [],
    ),
  ];
}

export const countsAsGiven = (outcome: Dose['outcome']): boolean =>
  outcome === 'given' || outcome === 'partly';

function usualHoursBetween(asked: Slot, own: readonly Dose[]): number {
  if (isAsNeeded(asked)) return 1;
  const dueMs = own
    .flatMap(({ dueAt, dueOn }) => (dueAt !== null && dueOn === asked.dueOn ? [Date.parse(dueAt)] : []))
    .toSorted((one, other) => one - other);
  const gaps = dueMs.slice(1).map((ms, index) => ms - (dueMs[index] ?? ms));
  return Math.min(...gaps, 24 * hourMs) / 2 / hourMs;
}
