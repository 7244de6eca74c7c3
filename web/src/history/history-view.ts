// Prepares a list of changes for the history: groups them by day, indexes them, and finds the change that blocks an
// undo.
import type { Change, ChangedFields } from '@flock-care/contract/shapes';

export interface HistoryDay {
  day: string;
  changes: Change[];
}

/**
 * Groups changes by day.
 *
 * @param changes newest first
 * @param dayOf returns the flock's day at an instant
 */
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

/** Indexes of the loaded changes. */
export interface Lookup {
  byId: ReadonlyMap<string, Change>;
  /** The undo of each change, by the id of the undone change. */
  undoOf: ReadonlyMap<string, Change>;
  /** The known fields of each record, merged from its changes: a change has only the fields that it changed. */
  known: ReadonlyMap<string, ChangedFields>;
}

/** Builds the indexes. The changes must be sorted, newest first. */
export function lookUp(changes: readonly Change[]): Lookup {
  const undone = changes.flatMap(change => (change.undoes ? [[change.undoes, change] as const] : []));
  const known = new Map<string, ChangedFields>();
  for (const { recordId, kind, before, after } of changes) {
    if (!recordId) continue;
    const key = recordKey(kind, recordId);
    // Newer values win.
    known.set(key, { ...before, ...after, ...known.get(key) });
  }
  return { byId: new Map(changes.map(change => [change.id, change])), undoOf: new Map(undone), known };
}

/** The kind is part of the key, because a bird's care sheet and guard settings share the bird's id. */
export const recordKey = (kind: Change['kind'], recordId: string | null): string => `${kind} ${recordId}`;

/**
 * Finds the change that has to be undone before this one: the newest later change that is still in effect and affects
 * one of the same fields or the whole record. Undefined if none is loaded.
 */
export function findBlocker(
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
      other.action !== 'moved' &&
      other.kind === change.kind &&
      other.recordId === change.recordId &&
      other.undoneAt === null &&
      undoDepth(other, byId) % 2 === 0 &&
      sharesField(other, change),
  );
}

/** Returns 0 for a change, 1 for its undo, 2 for the undo of that undo. At an even depth, the change is in effect. */
function undoDepth({ undoes }: Change, byId: Lookup['byId']): number {
  if (!undoes) return 0;
  const undone = byId.get(undoes);
  return 1 + (undone ? undoDepth(undone, byId) : 0);
}

function sharesField(one: Change, other: Change): boolean {
  if (!one.after || !other.after || !one.before) return true;
  return Object.keys(one.after).some(name => Object.hasOwn(other.after ?? {}, name));
}
