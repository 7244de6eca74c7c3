// The words of the weight guard: verdicts, stages and the signs that weigh, each list in an order that means something.

/** What the guard says of a bird. The last four go from mild to grave; a weight that is questioned raises no alarm. */
export const verdicts = ['learning', 'question', 'usual', 'watch', 'call_vet', 'urgent'] as const;
export type Verdict = (typeof verdicts)[number];

/** What a comparison can come to: the verdicts that a rule decides on, from mild to grave. */
export type Level = Extract<Verdict, 'usual' | 'watch' | 'call_vet' | 'urgent'>;

export type Alarm = Exclude<Level, 'usual'>;

/** Stands beside the verdict and never raises it: a weight far over the usual one, or over the reference. */
export const heavierKinds = ['recent', 'heavy'] as const;
export type Heavier = (typeof heavierKinds)[number] | null;

/** The keeper chooses it. A chick grows every day, a weaning bird loses what it need not fly with, an adult keeps its weight. */
export const stages = ['adult', 'chick', 'weaning'] as const;
export type Stage = (typeof stages)[number];

/** The observed signs that raise a verdict, the gravest first: the sentence names the first that was seen. */
export const guardSigns = ['breathing', 'bleeding', 'not_eating', 'vomiting', 'fluffed_up'] as const;
export type GuardSign = (typeof guardSigns)[number];

const ranks: Readonly<Record<Verdict, number>> = {
  learning: 0,
  question: 0,
  usual: 0,
  watch: 1,
  call_vet: 2,
  urgent: 3,
};

/** How alarming a verdict is, from 0 to 3. */
export const rankOf = (verdict: Verdict): number => ranks[verdict];

export const graver = <V extends Verdict>(one: V, other: V): V => (rankOf(other) > rankOf(one) ? other : one);

/** True for the verdicts that say to call a vet: they send alerts, and daily weighing follows them. */
export const isCall = (verdict: Verdict): boolean => rankOf(verdict) >= rankOf('call_vet');
