// Determines the event type and details for a change in the history.
import type { ChangeAction, EventType } from '@flock-care/contract/shapes';
import type { EventDetails } from '../storage/tables/events.ts';
import type { listChangesAfter } from './events.queries.ts';

export type ReadChange = Awaited<ReturnType<typeof listChangesAfter>>[number];
type RecordGroup = 'weight' | 'dose' | 'observation' | 'visit' | 'stay';

const groups: Partial<Record<ReadChange['kind'], RecordGroup>> = {
  weight: 'weight',
  administration: 'dose',
  observation: 'observation',
  vet_visit: 'visit',
  stay: 'stay',
};

/** A record that an undo restores counts as recorded. */
const verbs = {
  created: 'recorded',
  restored: 'recorded',
  updated: 'changed',
  deleted: 'deleted',
} as const satisfies Partial<Record<ChangeAction, string>>;

export function eventTypeOf({ kind, action, after }: ReadChange): EventType | undefined {
  if (kind === 'bird') return typeOfBird(action, after);
  if (kind === 'import') return action === 'deleted' ? 'import.undone' : 'import.done';
  const group = groups[kind];
  return group && action !== 'moved' ? `${group}.${verbs[action]}` : undefined;
}

/**
 * A move writes a line in both workspaces. Only the destination's line has an `after`, which names the workspace that the
 * bird came from.
 */
function typeOfBird(action: ChangeAction, after: ReadChange['after']): EventType | undefined {
  if (action === 'updated') return undefined;
  return action === 'deleted' || (action === 'moved' && !after) ? 'bird.left' : 'bird.arrived';
}

/** Returns the details of an event: only the kind of a stay, and never text that a person typed. */
export function detailsOf({ kind, before, after }: ReadChange): EventDetails {
  if (kind !== 'stay') return {};
  const stay = after?.kind ?? before?.kind;
  return typeof stay === 'string' ? { stay } : {};
}
