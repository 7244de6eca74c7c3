// What the digest of an evening says: the birds to watch, what was not done, and to owners what sitters did.
import { rankOf, sentenceOf } from '@flock-care/contract/guard';
import { findSigns } from '../care/observed-signs.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { type BirdVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import { leastChangeId } from '../history/change-id.ts';
import { expandDoses, isOverdue } from '../medications/expand-doses.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, instantAt } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { readDoses } from './read-doses.ts';
import { listSitterChanges } from './sitters.queries.ts';

/** When a flock's day is done. */
export const digestAt = '20:00';

interface Asked {
  workspaceId: WorkspaceId;
  /** The day of the flock that it is about. */
  day: string;
  time: WorkspaceTime;
  /** How a name is written. */
  named: (name: string) => string;
}

interface Digest {
  lines: string[];
  /** For owners. */
  sitterLines: string[];
}

/** Reads one statement after another, since it may be in a transaction. */
export async function digestFor(from: Reader, { workspaceId, day, time, named }: Asked): Promise<Digest> {
  const signs = await findSigns(from, workspaceId, time.today);
  const verdicts = await listVerdicts(from, workspaceId, signs);
  const records = await readDoses(from, { workspaceId, firstDay: day, lastDay: day });
  const doses = expandDoses(records, { firstDay: day, lastDay: day, timeZone: time.timeZone, now: time.now });
  const idAt = (date: string) => leastChangeId(instantAt(date, digestAt, time.timeZone));
  const changes = await listSitterChanges(from, {
    ...{ workspaceId, firstId: idAt(addDays(day, -1)), endId: idAt(day) },
  });
  const late = doses.filter(isOverdue);
  const lines = [
    ...verdicts.filter(isWorthTelling).sort(worstFirst).map(told(named)),
    ...late.map(
      ({ birdName, name, label }) => `Not recorded yet: ${named(birdName)}, ${named(name)}, ${named(label)}.`,
    ),
    ...unweighed(verdicts, time.today, named),
  ];
  return { lines: capped(lines), sitterLines: capped(linesOfSitters(changes, named)) };
}

const mostLines = 40;

/** A digest is read on a phone. */
const capped = (lines: readonly string[]): string[] =>
  lines.length <= mostLines
    ? [...lines]
    : [...lines.slice(0, mostLines), `And ${lines.length - mostLines} more: see the app.`];

const isWorthTelling = ({ result }: BirdVerdict) => rankOf(result.verdict) > 0 || result.heavier !== null;

const worstFirst = (a: BirdVerdict, b: BirdVerdict) => rankOf(b.result.verdict) - rankOf(a.result.verdict);

const told =
  (named: (name: string) => string) =>
  ({ birdName, result }: BirdVerdict): string => {
    const sentence = sentenceOf(result, named(birdName));
    return sentence.includes(named(birdName)) ? sentence : `${named(birdName)}: ${sentence}`;
  };

function unweighed(
  verdicts: readonly BirdVerdict[],
  today: string,
  named: (name: string) => string,
): string[] {
  const names = verdicts
    .filter(({ result }) => isWeighInOverdue(result, today))
    .map(({ birdName }) => named(birdName));
  return names.length === 0 ? [] : [`Not weighed as planned: ${names.slice(0, mostLines).join(', ')}.`];
}

type SitterChange = Awaited<ReturnType<typeof listSitterChanges>>[number];

const countedByKind = ['weight', 'administration', 'observation', 'vet_visit'];

/** One line for each sitter: what they weighed, gave, missed and noted, and how much else they did. */
function linesOfSitters(changes: readonly SitterChange[], named: (name: string) => string): string[] {
  return [...Map.groupBy(changes, ({ userId }) => userId)].map(([, own]) => {
    const count = (matches: (change: SitterChange) => boolean) => own.filter(matches).length;
    const made = (isOfKind: (change: SitterChange) => boolean) =>
      count(change => change.action === 'created' && isOfKind(change));
    const doses = (status: string) =>
      made(({ kind, after }) => kind === 'administration' && after?.status === status);
    const parts = [
      counted(
        made(({ kind }) => kind === 'weight'),
        'weight',
        'weights',
      ),
      counted(doses('administered'), 'dose given', 'doses given'),
      counted(doses('missed'), 'dose missed', 'doses missed'),
      counted(
        made(({ kind }) => kind === 'observation'),
        'note',
        'notes',
      ),
      counted(
        made(({ kind }) => kind === 'vet_visit'),
        'vet visit',
        'vet visits',
      ),
      counted(
        made(({ kind }) => !countedByKind.includes(kind)),
        'other record',
        'other records',
      ),
      counted(
        count(({ action }) => action === 'updated'),
        'correction',
        'corrections',
      ),
      counted(
        count(({ action }) => action === 'deleted'),
        'record taken back',
        'records taken back',
      ),
    ].filter(part => part !== '');
    return `${named(own[0]?.userName ?? '')}: ${parts.join(', ')}.`;
  });
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
