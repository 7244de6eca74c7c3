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
    const { medicationId, slot, administeredOn } = about;
    const key = doseKey({ medicationId, administrationSlot: slot, dueOn: administeredOn });
    if (about.kind === 'dose') byDose.set(key, entry);
    else if (!entry.refused) byDose.delete(key);
  }
  return byDose;
}

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
  const gone = new Set(
    entries.flatMap(({ about, refused }) =>
      about.kind === 'undoneDose' && !refused ? [about.administrationId] : [],
    ),
  );
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

/** Somebody has still to say what became of it. */
export const isOpen = ({ state }: Dose): boolean =>
  state === 'due' || state === 'overdue' || state === 'unrecorded';

export interface DosesToday {
  /** Those of a past day that nobody recorded: "was it given?" */
  unrecorded: Dose[];
  /** Late ones first, then those of the slot that is due, or of the next one. */
  now: Dose[];
  /** When the slot of `now` is due; null if it has no time. */
  at: string | null;
  /** The slots after it, each with its doses. */
  later: { at: string; doses: Dose[] }[];
  /** Given when needed: no slot and no time. */
  asNeeded: Dose[];
}

/**
 * Sorts the doses of a day for the screens. A dose that is in `kept` stays where it was when the screen was opened,
 * although it has been given since, so that no row slides under a thumb.
 */
export function dosesToday(doses: readonly Dose[], kept: ReadonlySet<string>): DosesToday {
  const stays = (dose: Dose) => kept.has(doseKey(dose));
  const today = doses.filter(
    dose => dose.state !== 'as_needed' && (isOpen(dose) || dose.state === 'later' || stays(dose)),
  );
  const unrecorded = today.filter(dose => dose.state === 'unrecorded');
  const rest = today.filter(dose => dose.state !== 'unrecorded');
  const due = rest.filter(dose => dose.state !== 'later' || stays(dose));
  const slots = Map.groupBy(
    rest.filter(dose => !due.includes(dose)),
    dose => dose.dueAt ?? '',
  );
  const upcoming = [...slots].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const next = due.length > 0 ? due : (upcoming.shift()?.[1] ?? []);
  // Late ones first: they are those with the earliest time.
  const now = next.toSorted((one, other) => (one.dueAt ?? last).localeCompare(other.dueAt ?? last));
  const at = now.findLast(dose => dose.dueAt !== null)?.dueAt ?? null;
  return {
    unrecorded,
    now,
    at,
    later: upcoming.map(([at, doses]) => ({ at, doses })),
    asNeeded: doses.filter(dose => dose.state === 'as_needed'),
  };
}
