// Raises a verdict when signs of illness or a low body condition were observed; never lowers one.
import type { SentenceValues } from './codes.ts';
import type { ObservedSign, SettledContext } from './context.ts';
import type { Finding } from './finding.ts';
import {
  type ConditionSign,
  conditionScores,
  type GuardSign,
  graver,
  guardSigns,
  type Level,
  rankOf,
} from './words.ts';

/** Each of these is on its own a reason to call the vet. */
const gravestSigns: ReadonlySet<string> = new Set<GuardSign>(['breathing', 'bleeding']);

/** In a bird that shows a sign, a loss of this much is worth watching. */
const lossWithSignPercent = 2;

type Noted = SentenceValues['sign_with_loss']['sign'];
type NotedOn = Pick<SentenceValues['sign_alone'], 'notedToday' | 'notedYesterday'>;

/** The signs that count, the most serious first. A low body condition comes last, as the mildest. */
const signsInOrder: readonly Noted[] = ['breathing', 'bleeding', 'condition_1', ...guardSigns, 'condition_2'];

/** Returns the finding, raised by the sign that raises it most. */
export function applySigns(finding: Finding, signs: SettledContext['signs']): Finding {
  let raised = finding;
  for (const sign of new Set(signsInOrder)) {
    const noted = notedOn(sign, signs);
    if (!noted) continue;
    if (isGuardSign(sign) && gravestSigns.has(sign)) return raiseByGravest(finding, sign, noted);
    const candidate = raiseByCondition(finding, sign, noted) ?? raiseByLoss(finding, sign, noted);
    if (candidate && rankOf(candidate.verdict) > rankOf(raised.verdict)) raised = candidate;
  }
  return raised;
}

const raiseByGravest = (finding: Finding, sign: GuardSign, noted: NotedOn): Finding => ({
  ...finding,
  verdict: graver(finding.verdict, 'call_vet'),
  sentence: { code: 'sign_alone', values: { sign, ...noted } },
  // The weight's own sentence follows: it matters too, especially if it is urgent.
  below: finding.sentence,
});

/**
 * A low body condition counts regardless of the weight: a bird that is thin at its first weighing has no loss to show.
 * If there is a loss too, the sentence is about both. A questioned weight is weighed again first, unless the bird is
 * emaciated.
 */
function raiseByCondition(finding: Finding, sign: Noted, noted: NotedOn): Finding | null {
  const isQuestioned = finding.verdict === 'question';
  if (isGuardSign(sign) || raisedLevel(finding) === levelOfCondition(sign)) return null;
  if (finding.verdict === 'watch' || (isQuestioned && sign === 'condition_2')) return null;
  const score = conditionScores[sign];
  const level = levelOfCondition(sign);
  return {
    ...finding,
    verdict: level,
    sentence: { code: 'condition_alone', values: { score, level, ...noted } },
    below: finding.sentence,
  };
}

const levelOfCondition = (sign: ConditionSign) => (sign === 'condition_1' ? 'call_vet' : 'watch');

function raiseByLoss(finding: Finding, sign: Noted, noted: NotedOn): Finding | null {
  const { loss } = finding;
  const level = raisedLevel(finding);
  if (!loss || !level) return null;
  return {
    ...finding,
    verdict: level,
    sentence: { code: 'sign_with_loss', values: { sign, ...noted, ...loss, level } },
  };
}

/** Returns the level one step up: a loss to watch becomes a call, and a small loss becomes one to watch. */
function raisedLevel({ verdict, loss }: Finding): Level | null {
  if (verdict === 'watch') return 'call_vet';
  return verdict === 'usual' && loss !== null && loss.percent >= lossWithSignPercent ? 'watch' : null;
}

const isGuardSign = (sign: Noted): sign is GuardSign => guardSigns.some(known => known === sign);

/** Returns the days on which a sign was noted; null if there are none. */
function notedOn(sign: Noted, signs: SettledContext['signs']): NotedOn | null {
  const days = new Set<ObservedSign['noted'] | null>();
  for (const observed of signs) {
    if (typeof observed === 'string' ? observed === sign : observed.sign === sign)
      days.add(typeof observed === 'string' ? null : observed.noted);
  }
  return days.size > 0 ? { notedToday: days.has('today'), notedYesterday: days.has('yesterday') } : null;
}
