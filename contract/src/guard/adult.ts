// An adult bird keeps its weight: the newest one, alone and with the one before, is compared with the usual weight.
import { decideRecent, decideSlow } from './adult-decision.ts';
import { countLosses, measureLoss, type Rows } from './adult-loss.ts';
import { findSlowLoss } from './adult-slow.ts';
import { findUsual, type Usual, usualDays } from './adult-usual.ts';
import type { Sentence } from './codes.ts';
import type { GuardWeight, SettledContext } from './context.ts';
import { changeOf, type Finding, learning, noFigures, usualWithBand } from './finding.ts';
import { findHeavier } from './heavier.ts';
import { percentUnder, toTenth } from './numbers.ts';
import { asShown } from './scale.ts';
import { rankOf } from './words.ts';

/** What is weighed in the days before a bird was called adult is that of an adult bird already. */
const daysBeforeStage = 10;
const leastForAdult = 4;

/** The accepted weights that an adult bird's newest one is compared with. */
export const adultRows = (accepted: readonly GuardWeight[], { baselineFrom, stageSince }: SettledContext) =>
  accepted.filter(({ day }) => day >= Math.max(baselineFrom, stageSince - daysBeforeStage));

export function judgeAdult(accepted: readonly GuardWeight[], context: SettledContext, step: number): Finding {
  const all = adultRows(accepted, context);
  const current = all.at(-1);
  const before = all.at(-2);
  if (!current || !before) return learning('usual', all.length, leastForAdult);
  if (all.length < leastForAdult) return judgeFirstWeights(all.length, current, before, context, step);
  return judgeKnown({ all, current, before }, context, step);
}

/** Until the usual weight is known, only a drop that would be urgent is told, and by more than a step of the scale. */
function judgeFirstWeights(
  count: number,
  current: GuardWeight,
  before: GuardWeight,
  { limits }: SettledContext,
  step: number,
): Finding {
  const unknown = learning('usual', count, leastForAdult);
  const percent = percentUnder(current.grams, before.grams);
  if (percent < limits.urgentPercent || before.grams - current.grams <= step) return unknown;
  const loss = { compared: 'before', comparedGrams: asShown(before.grams, step), percent } as const;
  const values = { ...loss, weighAgain: current.confirmed !== true, missing: leastForAdult - count };
  return {
    ...unknown,
    verdict: 'call_vet',
    sentence: { code: 'call_vet_between_two', values },
    loss: { ...loss, ofTwo: false, days: null },
    figures: {
      ...noFigures,
      ...usualWithBand(before.grams),
      changePercent: changeOf(percent),
      basedOnCount: 1,
    },
  };
}

function judgeKnown(rows: Rows, context: SettledContext, step: number): Finding {
  const usual = findUsual(rows.all, rows.current, context);
  const stepPercent = (100 * step) / usual.grams;
  const recent = measureLoss(rows, usual, stepPercent, context.limits);
  const slow = findSlowLoss(rows.all, rows.current, context, stepPercent);
  const lossesInARow = countLosses(rows.all, rows.current);

  return {
    // Only if the slow test raises the level is it the reason.
    ...(slow && slow.level !== 'usual' && rankOf(slow.level) > rankOf(recent.level)
      ? decideSlow(slow.level, slow, step)
      : decideRecent({ rows, usual, recent, lossesInARow, stepPercent, step }, context.limits)),
    below: null,
    heavier: findHeavier(usual, recent, context, step),
    notes: staleNote(usual, rows.current),
    figures: {
      ...usualWithBand(usual.grams),
      changePercent: changeOf(recent.percent),
      pairChangePercent: recent.pairPercent === null ? null : changeOf(recent.pairPercent),
      lossesInARow,
      basedOnCount: usual.basedOn.length,
      earlierGrams: slow && toTenth(slow.earlierGrams),
    },
  };
}

/** Weights that only a long gap makes the newest there are. They are compared with all the same, and it is said. */
function staleNote({ basedOn }: Usual, current: GuardWeight): Sentence[] {
  const newest = basedOn.at(-1);
  if (!newest) return [];
  const daysAgo = current.day - newest.day;
  return daysAgo > usualDays ? [{ code: 'stale', values: { day: newest.day, daysAgo } }] : [];
}
