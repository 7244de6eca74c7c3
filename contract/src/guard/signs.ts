// Raises a verdict when signs of illness or a low body condition were observed; never lowers one.
import type { SentenceValues } from './codes.ts';
import type { CompleteContext, ObservedSign } from './context.ts';
import type { Finding } from './finding.ts';
import {
  type ConditionSign,
  conditionScores,
  type GuardSign,
  guardSigns,
  type Level,
  moreSerious,
  rankOf,
} from './words.ts';

/** Each of these signs alone is a reason to call the vet. */
const callSigns: ReadonlySet<string> = new Set<GuardSign>(['breathing', 'bleeding']);

/** In a bird that shows a sign, a loss of this much is worth watching. */
const lossWithSignPercent = 2;

type AnySign = SentenceValues['sign_with_loss']['sign'];
type NotedDays = Pick<SentenceValues['sign_alone'], 'notedToday' | 'notedYesterday'>;

/** The signs that count, the most serious first. A body condition of 2 is the mildest. */
const signsInOrder: readonly AnySign[] = [
  'breathing',
  'bleeding',
  'condition_1',
  ...guardSigns,
  'condition_2',
];

/** Returns the finding, raised by the sign that raises it most. */
export function applySigns(finding: Finding, signs: CompleteContext['signs']): Finding {
  let raised = finding;
  for (const sign of new Set(signsInOrder)) {
    const noted = findNotedDays(sign, signs);
    if (!noted) continue;
    if (isGuardSign(sign) && callSigns.has(sign)) return raiseToCall(finding, sign, noted);
    const candidate = raiseByCondition(finding, sign, noted) ?? raiseByLoss(finding, sign, noted);
    if (candidate && rankOf(candidate.verdict) > rankOf(raised.verdict)) raised = candidate;
  }
  return raised;
}

const raiseToCall = (finding: Finding, sign: GuardSign, noted: NotedDays): Finding => ({
  ...finding,
  verdict: moreSerious(finding.verdict, 'call_vet'),
  sentence: { code: 'sign_alone', values: { sign, ...noted } },
  // The sentence about the weight follows, because it also matters, especially if it is urgent.
  below: finding.sentence,
});

/**
 * A low body condition counts regardless of the weight: a bird that is thin at its first weighing has no loss to show.
 * If a loss together with the body condition leads to the same level, the sentence is about both. A questioned weight
 * is weighed again first, unless the bird is emaciated.
 */
function raiseByCondition(finding: Finding, sign: AnySign, noted: NotedDays): Finding | null {
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

function raiseByLoss(finding: Finding, sign: AnySign, noted: NotedDays): Finding | null {
  const { loss } = finding;
  const level = raisedLevel(finding);
  if (!loss || !level) return null;
  return {
    ...finding,
    verdict: level,
    sentence: { code: 'sign_with_loss', values: { sign, ...noted, ...loss, level } },
  };
}

/**
 * Returns the level one step up: from watch to call_vet, or from a small loss to watch. Returns null for any other
 * finding.
 */
function raisedLevel({ verdict, loss }: Finding): Level | null {
  if (verdict === 'watch') return 'call_vet';
  return verdict === 'usual' && loss !== null && loss.percent >= lossWithSignPercent ? 'watch' : null;
}

const isGuardSign = (sign: AnySign): sign is GuardSign => guardSigns.some(known => known === sign);

/** Returns the days on which a sign was noted; null if it was not noted. */
function findNotedDays(sign: AnySign, signs: CompleteContext['signs']): NotedDays | null {
  const days = new Set<ObservedSign['noted'] | null>();
  for (const observed of signs) {
    if (typeof observed === 'string' ? observed === sign : observed.sign === sign)
      days.add(typeof observed === 'string' ? null : observed.noted);
  }
  return days.size > 0 ? { notedToday: days.has('today'), notedYesterday: days.has('yesterday') } : null;
}
