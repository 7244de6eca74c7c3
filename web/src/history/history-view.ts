// What a list of changes says beyond each of them: its days, who undid what, and what is in the way of an undo.
import type { Change, ChangedFields } from '@flock-care/contract/shapes';

export interface HistoryDay {
  day: string;
  changes: Change[];
}

/** @param changes newest first @param dayOf the flock's day of an instant */
export function daysOf(changes: readonly Change[], dayOf: (instant: string) => string): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const change of changes) {
    const day = dayOf(change.at);
    const last = days.at(-1);
    if (last?.day === day) last.changes.push(change);
    else days.push({ day, changes: [change] });
  }
  return days;
}

/** What can be looked up about the changes that are loaded. */
export interface Lookup {
  byId: ReadonlyMap<string, Change>;
  /** The undo of a change, by the id of the change. */
  undoOf: ReadonlyMap<string, Change>;
  /** What is known of each record: a change has the changed fields only. */
  known: ReadonlyMap<string, ChangedFields>;
}

/** @param changes newest first */
export function lookUp(changes: readonly Change[]): Lookup {
  const undone = changes.flatMap(change => (change.undoes ? [[change.undoes, change] as const] : []));
  const known = new Map<string, ChangedFields>();
  for (const { recordId, kind, before, after } of changes) {
    if (!recordId) continue;
    const key = recordKey(kind, recordId);
    // What is newer stays.
    known.set(key, { ...before, ...after, ...known.get(key) });
  }
  return { byId: new Map(changes.map(change => [change.id, change])), undoOf: new Map(undone), known };
}

/** The care sheet and the guard of a bird have its id. */
export const recordKey = (kind: Change['kind'], recordId: string | null): string => `${kind} ${recordId}`;

/** The newest later change that still holds and has to be undone before this one; undefined if none is loaded. */
export function inTheWay(
  changes: readonly Change[],
  change: Change,
  { byId }: Pick<Lookup, 'byId'>,
): Change | undefined {
  const later = changes.slice(
    0,
    changes.findIndex(({ id }) => id === change.id),
  );
  return later.find(
    other =>
      other.kind === change.kind &&
      other.recordId === change.recordId &&
      other.undoneAt === null &&
      undoDepth(other, byId) % 2 === 0 &&
      touchesSame(other, change),
  );
}

/** 0 for a change, 1 for its undo, 2 for the undo of that: an even one changes the record, an odd one changes it back. */
function undoDepth({ undoes }: Change, byId: Lookup['byId']): number {
  if (!undoes) return 0;
  const undone = byId.get(undoes);
  return 1 + (undone ? undoDepth(undone, byId) : 0);
}

function touchesSame(one: Change, other: Change): boolean {
  if (!one.after || !other.after || !one.before) return true;
  return Object.keys(one.after).some(name => Object.hasOwn(other.after ?? {}, name));
}
