// The words of the weight guard: verdicts, stages and signs.

/** The verdicts. The last four go from mild to serious; a questioned weight raises no alarm. */
export const verdicts = ['learning', 'question', 'usual', 'watch', 'call_vet', 'urgent'] as const;
export type Verdict = (typeof verdicts)[number];

/** The verdicts that a comparison can result in, from mild to serious. */
export type Level = Extract<Verdict, 'usual' | 'watch' | 'call_vet' | 'urgent'>;

export type Alarm = Exclude<Level, 'usual'>;

/**
 * A newest weight far above the usual one (`recent`), or an average far above the target or the reference
 * (`heavy`). Either is shown next to the verdict, and never raises it.
 */
export const heavierKinds = ['recent', 'heavy'] as const;
export type Heavier = (typeof heavierKinds)[number] | null;

/**
 * The keeper chooses the stage. A chick grows every day, a weaning bird loses some weight before it flies, and an adult
 * keeps its weight.
 */
export const stages = ['adult', 'chick', 'weaning'] as const;
export type Stage = (typeof stages)[number];

/** The observed signs that can raise a verdict, the most serious first. */
export const guardSigns = ['breathing', 'bleeding', 'not_eating', 'vomiting', 'fluffed_up'] as const;
export type GuardSign = (typeof guardSigns)[number];

/** The body condition, found by feeling the keel: 1 is emaciated, 2 thin, 3 good, 4 heavy, 5 obese. */
export const bodyConditions = [1, 2, 3, 4, 5] as const;
export type BodyCondition = (typeof bodyConditions)[number];

/** The scores that can raise a verdict, as signs. Only a bird's latest score counts. */
export const conditionScores = { condition_1: 1, condition_2: 2 } as const;
export type ConditionSign = keyof typeof conditionScores;

/** A score counts for this many days, unless there is a newer one. */
export const conditionDays = 14;

/** Returns the sign of a score; null if the score raises no verdict. */
export const conditionSignOf = (score: number | null | undefined): ConditionSign | null =>
  score === 1 ? 'condition_1' : score === 2 ? 'condition_2' : null;

export const isConditionSign = (sign: string): sign is ConditionSign => Object.hasOwn(conditionScores, sign);

const ranks: Readonly<Record<Verdict, number>> = {
  learning: 0,
  question: 0,
  usual: 0,
  watch: 1,
  call_vet: 2,
  urgent: 3,
};

/** Returns how alarming a verdict is, from 0 to 3. */
export const rankOf = (verdict: Verdict): number => ranks[verdict];

export const moreSerious = <V extends Verdict>(one: V, other: V): V =>
  rankOf(other) > rankOf(one) ? other : one;

/** True for the verdicts that say to call a vet. They trigger alerts, and daily weighing follows them. */
export const isCall = (verdict: Verdict): boolean => rankOf(verdict) >= rankOf('call_vet');
