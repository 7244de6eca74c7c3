// The weight guard: a bird's weights in, a verdict out. It has no external dependencies, so that the browser can
// run it too.
export { type AlertHistory, isAlertDue } from './alerts.ts';
export type { Compared, Sentence, SentenceCode, SentenceValues } from './codes.ts';
export { comparedWeights } from './compared.ts';
export { type NotedScore, signsWithScore } from './condition-signs.ts';
export { type GuardContext, type GuardWeight, maxWeights, type ObservedSign } from './context.ts';
export type { GuardFigures } from './finding.ts';
export {
  areLimitsAllowed,
  type GuardLimits,
  type LimitPreset,
  limitPresets,
  limitRanges,
  minPercentBetweenLimits,
} from './limits.ts';
export { newcomerDays } from './newcomer.ts';
export { hasReachedTarget, type NewUsual, newUsual, referenceToSave } from './saved-context.ts';
export { sentenceOf, standingSentence } from './sentences.ts';
export { suggestStage } from './stage-change.ts';
export { type GuardResult, type Judgement, judgeWeights, resultOf, weightGuard } from './weight-guard.ts';
export {
  type CodedSentence,
  type Figures,
  joinParts,
  translateParts,
  type Wording,
  wordingOf,
} from './wording.ts';
export {
  type BodyCondition,
  bodyConditions,
  type ConditionSign,
  conditionDays,
  conditionSignOf,
  type GuardSign,
  guardSigns,
  type Heavier,
  heavierKinds,
  isCall,
  isConditionSign,
  moreSerious,
  rankOf,
  type Stage,
  stages,
  type Verdict,
  verdicts,
} from './words.ts';
