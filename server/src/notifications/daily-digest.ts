// Writes the evening digest: the birds to watch, the open tasks, the reviews that are due and, for owners, the work of
// their sitters.
import { rankOf, sentenceOf } from '@flock-care/contract/guard';
import { readSigns } from '../care/observed-signs.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { type BirdVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import { leastChangeId } from '../history/change-id.ts';
import { expandDoses, isOverdue } from '../medications/expand-doses.ts';
import { listReviews, reviewNames } from '../stays/reviews.queries.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, instantAt } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { readDoses } from './read-doses.ts';
import { listSitterChanges } from './sitters.queries.ts';

/** The time of the digest, at the end of a flock's day. */
export const digestAt = '20:00';

interface DigestRequest {
  workspaceId: WorkspaceId;
  /** The flock's day that the digest is about. */
  day: string;
  time: WorkspaceTime;
  formatName: (name: string) => string;
}

interface Digest {
  lines: string[];
  /** Only for owners. */
  sitterLines: string[];
}

/** Returns the digest. Its statements run one at a time, because it may be called in a transaction. */
export async function digestFor(
  from: Reader,
  { workspaceId, day, time, formatName }: DigestRequest,
): Promise<Digest> {
  const signs = await readSigns(from, workspaceId, time.today);
  const verdicts = await listVerdicts(from, workspaceId, signs);
  const records = await readDoses(from, { workspaceId, firstDay: day, lastDay: day });
  const doses = expandDoses(records, { firstDay: day, lastDay: day, timeZone: time.timeZone, now: time.now });
  const idAt = (date: string) => leastChangeId(instantAt(date, digestAt, time.timeZone));
  const changes = await listSitterChanges(from, {
    ...{ workspaceId, firstId: idAt(addDays(day, -1)), endId: idAt(day) },
  });
  const lateDoses = doses.filter(isOverdue);
  const lines = [
    ...verdicts.filter(isWorthMentioning).sort(worstFirst).map(verdictLine(formatName)),
    ...lateDoses.map(
      ({ birdName, name, label }) =>
        `Not recorded yet: ${formatName(birdName)}, ${formatName(name)}, ${formatName(label)}.`,
    ),
    ...unweighedLines(verdicts, time.today, formatName),
    ...reviewLines(await listReviews(from, { workspaceId, by: time.today }), formatName),
  ];
  return { lines: limitLines(lines), sitterLines: limitLines(linesOfSitters(changes, formatName)) };
}

const maxLines = 40;

/** Limits the number of lines, because a digest is read on a phone. */
const limitLines = (lines: readonly string[]): string[] =>
  lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines), `And ${lines.length - maxLines} more in the app.`];

const isWorthMentioning = ({ result }: BirdVerdict) => rankOf(result.verdict) > 0 || result.heavier !== null;

const worstFirst = (a: BirdVerdict, b: BirdVerdict) => rankOf(b.result.verdict) - rankOf(a.result.verdict);

const verdictLine =
  (formatName: (name: string) => string) =>
  ({ birdName, result }: BirdVerdict): string => {
    const sentence = sentenceOf(result, formatName(birdName));
    return sentence.includes(formatName(birdName)) ? sentence : `${formatName(birdName)}: ${sentence}`;
  };

function unweighedLines(
  verdicts: readonly BirdVerdict[],
  today: string,
  formatName: (name: string) => string,
): string[] {
  const names = verdicts
    .filter(({ result }) => isWeighInOverdue(result, today))
    .map(({ birdName }) => formatName(birdName));
  return names.length === 0 ? [] : [`Not weighed as planned: ${names.slice(0, maxLines).join(', ')}.`];
}

type Review = Awaited<ReturnType<typeof listReviews>>[number];

function reviewLines(reviews: readonly Review[], formatName: (name: string) => string): string[] {
  const reviewTexts = reviews.map(({ birdName, kind }) => `${formatName(birdName)} (${reviewNames[kind]})`);
  return reviewTexts.length === 0 ? [] : [`Due for review: ${reviewTexts.slice(0, maxLines).join(', ')}.`];
}

type SitterChange = Awaited<ReturnType<typeof listSitterChanges>>[number];

const countedByKind = ['weight', 'administration', 'observation', 'vet_visit'];

/** Returns one line per sitter, with the number of weights, doses, notes and other records. */
function linesOfSitters(changes: readonly SitterChange[], formatName: (name: string) => string): string[] {
  return [...Map.groupBy(changes, ({ userId }) => userId)].map(([, sitterChanges]) => {
    const count = (matches: (change: SitterChange) => boolean) => sitterChanges.filter(matches).length;
    const countMatching = (isOfKind: (change: SitterChange) => boolean) =>
      count(change => change.action === 'created' && isOfKind(change));
    const doses = (status: string) =>
      countMatching(({ kind, after }) => kind === 'administration' && after?.status === status);
    const parts = [
      countOf(
        countMatching(({ kind }) => kind === 'weight'),
        'weight',
        'weights',
      ),
      countOf(doses('administered'), 'dose given', 'doses given'),
      countOf(doses('missed'), 'dose missed', 'doses missed'),
      countOf(
        countMatching(({ kind }) => kind === 'observation'),
        'note',
        'notes',
      ),
      countOf(
        countMatching(({ kind }) => kind === 'vet_visit'),
        'vet visit',
        'vet visits',
      ),
      countOf(
        countMatching(({ kind }) => !countedByKind.includes(kind)),
        'other record',
        'other records',
      ),
      countOf(
        count(({ action }) => action === 'updated'),
        'correction',
        'corrections',
      ),
      countOf(
        count(({ action }) => action === 'deleted'),
        'record undone',
        'records undone',
      ),
    ].filter(part => part !== '');
    return `${formatName(sitterChanges[0]?.userName ?? '')}: ${parts.join(', ')}.`;
  });
}

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
