// Writes the evening digest: the birds to watch, the open tasks, the reviews that are due and, for owners, the work of
// their sitters.
import { rankOf } from '@flock-care/contract/guard';
import { type Phrase, phrase } from '@flock-care/contract/languages';
import { readSigns } from '../care/observed-signs.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { type BirdVerdict, listVerdicts } from '../guard/read-verdicts.ts';
import { leastChangeId } from '../history/change-id.ts';
import type { Translator } from '../languages/translator.ts';
import { verdictSentence } from '../languages/verdict-sentence.ts';
import { withColon } from '../languages/with-colon.ts';
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
  translator: Translator;
}

/** The recipient's language, and the format of names in the digest. */
type Writing = Pick<DigestRequest, 'formatName' | 'translator'>;

interface Digest {
  lines: string[];
  /** Only for owners. */
  sitterLines: string[];
}

/** Returns the digest. Its statements run one at a time, because it may be called in a transaction. */
export async function digestFor(
  from: Reader,
  { workspaceId, day, time, formatName, translator }: DigestRequest,
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
  const writing = { formatName, translator };
  const lines = [
    ...verdicts.filter(isWorthMentioning).sort(worstFirst).map(verdictLine(writing)),
    ...lateDoses.map(({ birdName, name, label }) =>
      translator.say(
        phrase('Not recorded yet: {bird}, {medication}, {label}.', {
          bird: formatName(birdName),
          medication: formatName(name),
          label: formatName(label),
        }),
      ),
    ),
    ...unweighedLines(verdicts, time.today, writing),
    ...reviewLines(await listReviews(from, { workspaceId, by: time.today }), writing),
  ];
  return {
    lines: limitLines(lines, translator),
    sitterLines: limitLines(linesOfSitters(changes, writing), translator),
  };
}

const maxLines = 40;

/** Limits the number of lines, because a digest is read on a phone. */
const limitLines = (lines: readonly string[], { say }: Translator): string[] => {
  const count = lines.length - maxLines;
  if (count <= 0) return [...lines];
  return [...lines.slice(0, maxLines), say(phrase('And {count, number} more in the app.', { count }))];
};

const isWorthMentioning = ({ result }: BirdVerdict) => rankOf(result.verdict) > 0 || result.heavier !== null;

const worstFirst = (a: BirdVerdict, b: BirdVerdict) => rankOf(b.result.verdict) - rankOf(a.result.verdict);

const verdictLine =
  ({ formatName, translator }: Writing) =>
  ({ birdName, result }: BirdVerdict): string => {
    const sentence = verdictSentence(result, formatName(birdName), translator);
    return sentence.includes(formatName(birdName))
      ? sentence
      : translator.say(withColon(formatName(birdName), sentence));
  };

function unweighedLines(
  verdicts: readonly BirdVerdict[],
  today: string,
  { formatName, translator }: Writing,
): string[] {
  const names = verdicts
    .filter(({ result }) => isWeighInOverdue(result, today))
    .map(({ birdName }) => formatName(birdName));
  if (names.length === 0) return [];
  return [
    translator.say(
      phrase('Not weighed as planned: {names}.', { names: translator.list(names.slice(0, maxLines)) }),
    ),
  ];
}

type Review = Awaited<ReturnType<typeof listReviews>>[number];

function reviewLines(reviews: readonly Review[], { formatName, translator }: Writing): string[] {
  const { say, list } = translator;
  const texts = reviews.map(({ birdName, kind }) => `${formatName(birdName)} (${say(reviewNames[kind])})`);
  if (texts.length === 0) return [];
  return [say(phrase('Due for review: {reviews}.', { reviews: list(texts.slice(0, maxLines)) }))];
}

type SitterChange = Awaited<ReturnType<typeof listSitterChanges>>[number];

const countedByKind = ['weight', 'administration', 'observation', 'vet_visit'];

/** Returns one line per sitter, with the numbers of new records by kind, corrections and deletions. */
function linesOfSitters(changes: readonly SitterChange[], { formatName, translator }: Writing): string[] {
  return [...Map.groupBy(changes, ({ userId }) => userId)].map(([, sitterChanges]) => {
    const count = (matches: (change: SitterChange) => boolean) => sitterChanges.filter(matches).length;
    const countMatching = (isOfKind: (change: SitterChange) => boolean) =>
      count(change => change.action === 'created' && isOfKind(change));
    const doses = (status: string) =>
      countMatching(({ kind, after }) => kind === 'administration' && after?.status === status);
    const counts = {
      weights: countMatching(({ kind }) => kind === 'weight'),
      given: doses('administered'),
      missed: doses('missed'),
      notes: countMatching(({ kind }) => kind === 'observation'),
      visits: countMatching(({ kind }) => kind === 'vet_visit'),
      others: countMatching(({ kind }) => !countedByKind.includes(kind)),
      corrections: count(({ action }) => action === 'updated'),
      undone: count(({ action }) => action === 'deleted'),
    };
    const parts = sitterParts(counts).filter(({ values }) => Object.values(values).some(one => one !== 0));
    const { say, list } = translator;
    return say(withColon(formatName(sitterChanges[0]?.userName ?? ''), `${list(parts.map(say))}.`));
  });
}

type SitterCounts = Record<
  'weights' | 'given' | 'missed' | 'notes' | 'visits' | 'others' | 'corrections' | 'undone',
  number
>;

const sitterParts = (counts: SitterCounts): Phrase[] => [
  phrase('{count, plural, one {# weight} other {# weights}}', { count: counts.weights }),
  phrase('{count, plural, one {# dose given} other {# doses given}}', { count: counts.given }),
  phrase('{count, plural, one {# dose missed} other {# doses missed}}', { count: counts.missed }),
  phrase('{count, plural, one {# note} other {# notes}}', { count: counts.notes }),
  phrase('{count, plural, one {# vet visit} other {# vet visits}}', { count: counts.visits }),
  phrase('{count, plural, one {# other record} other {# other records}}', { count: counts.others }),
  phrase('{count, plural, one {# correction} other {# corrections}}', { count: counts.corrections }),
  phrase('{count, plural, one {# record undone} other {# records undone}}', { count: counts.undone }),
];
