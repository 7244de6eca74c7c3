// Reads the lives of all birds in a workspace, in two statements.
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listFormerBirdsSince } from './former-birds.queries.ts';
import type { Life } from './life.ts';
import { listStaysSince } from './lives.queries.ts';
import { firstDayOf, type StayStart } from './presence.ts';

/** A stay, including the person or place that had the bird. */
export type StayWithPerson = StayStart & { personName: string; personContact: string };

/** The life of a bird, with the details for the census. `bird` is null if the bird has moved to another workspace. */
export interface BirdLife extends Life<StayWithPerson> {
  bird: { id: string; name: string; tagId: string } | null;
  species: string;
}

/** Reads the lives of all birds that were here on the day `since` or later, and perhaps of a few others. */
export async function readLives(
  from: Reader,
  { workspaceId, since, timeZone }: { workspaceId: WorkspaceId; since: string; timeZone: string },
): Promise<BirdLife[]> {
  // Both statements start at the same time, so that on SQLite they read the same state.
  const [rows, former] = await Promise.all([
    listStaysSince(from, { workspaceId, since }),
    listFormerBirdsSince(from, { workspaceId, since }),
  ]);
  return [...livesOf(rows, timeZone), ...former.map(formerLife)];
}

type StayRow = Awaited<ReturnType<typeof listStaysSince>>[number];
type FormerRow = Awaited<ReturnType<typeof listFormerBirdsSince>>[number];

function livesOf(rows: readonly StayRow[], timeZone: string): BirdLife[] {
  const lives = new Map<string, BirdLife & { stays: StayWithPerson[] }>();
  for (const row of rows) {
    const { id, name, tagId, species, joinedOn, joinedDead, source } = row;
    let life = lives.get(id);
    if (!life) {
      const bird = { id, name, tagId };
      const joined = { joinedOn, joinedDead: joinedDead ?? false };
      life = { bird, species, ...joined, leftOn: null, source: source ?? 'unknown', stays: [] };
      lives.set(id, life);
    }
    life.stays.push(stayOf(row, timeZone));
  }
  return [...lives.values()];
}

/** Returns the stay of a row. A bird without a stored stay is at home from its first day. */
const stayOf = (row: StayRow, timeZone: string): StayWithPerson => ({
  kind: row.kind ?? 'home',
  startedOn: row.startedOn ?? firstDayOf(row, timeZone),
  personName: row.personName ?? '',
  personContact: row.personContact ?? '',
});

const formerLife = ({ formerStays, ...former }: FormerRow): BirdLife => ({
  ...former,
  joinedDead: former.joinedDead ?? false,
  bird: null,
  stays: formerStays.map(([kind, startedOn]) => ({ kind, startedOn, personName: '', personContact: '' })),
});
