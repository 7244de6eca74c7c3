// Turns the recent changes of the flock into lines: one per change, or one for many weights in a row.
import type { Change } from '@flock-care/contract/shapes';
import { dayIn } from '../ui/formats/formats.ts';

export interface RecentChangeRow {
  key: string;
  at: string;
  day: string;
  /** The newest change in the line. */
  change: Change;
  /** The counts, if the line is about several weights. */
  many: { weights: number; birds: number } | undefined;
}

const maxLines = 6;
/** The shortest run of weights that is joined into one line. */
const minJoined = 3;
/** Access that is set this soon after an invite belongs to the invite. */
const inviteMs = 60_000;

export function recentChangeRows(changes: readonly Change[], timeZone: string): RecentChangeRow[] {
  return runsOf(withoutPartsOfInvites(changes), timeZone)
    .flatMap(({ day, run }) =>
      run.length >= minJoined ? [lineOf(day, run)] : run.map(change => lineOf(day, [change])),
    )
    .slice(0, maxLines);
}

/** Leaves out the access changes that belong to an invite: the service records two changes, and one line is enough. */
function withoutPartsOfInvites(changes: readonly Change[]): Change[] {
  const invitedAt = new Map(
    changes.filter(isInvite).map(({ recordId, at }) => [recordId, Date.parse(at)] as const),
  );
  return changes.filter(change => {
    const invited = invitedAt.get(change.recordId);
    if (change.kind !== 'member' || change.action !== 'updated' || invited === undefined) return true;
    return Date.parse(change.at) - invited > inviteMs;
  });
}

const isInvite = ({ kind, action }: Change) => kind === 'member' && action === 'created';

interface Run {
  day: string;
  run: Change[];
}

/** Groups weights that one person recorded in a row on one day. Every other change is a separate run. */
function runsOf(changes: readonly Change[], timeZone: string): Run[] {
  const runs: Run[] = [];
  for (const change of changes) {
    const day = dayIn(timeZone, Date.parse(change.at));
    const last = runs.at(-1);
    const before = last?.run.at(-1);
    if (last && before && last.day === day && isSameRound(before, change)) last.run.push(change);
    else runs.push({ day, run: [change] });
  }
  return runs;
}

function lineOf(day: string, run: readonly Change[]): RecentChangeRow {
  const [change] = run;
  if (!change) throw new Error('A run has at least one change.');
  const birds = new Set(run.map(({ birdId }) => birdId)).size;
  return {
    key: change.id,
    at: change.at,
    day,
    change,
    many: run.length > 1 ? { weights: run.length, birds } : undefined,
  };
}

const isWeighing = ({ kind, action }: Change) => kind === 'weight' && action === 'created';
const isSameRound = (one: Change, other: Change) =>
  isWeighing(one) && isWeighing(other) && sameAuthor(one, other);
const sameAuthor = (one: Change, other: Change) =>
  one.by.userId === other.by.userId && one.by.tokenName === other.by.tokenName;
