// Judges an adult bird, whose weight should stay the same: compares the newest weight, alone and together with the
// previous one, with the usual weight.
import { decideRecent, decideSlow } from './adult-decision.ts';
import { countLosses, measureLoss, type Rows } from './adult-loss.ts';
import { findSlowLoss } from './adult-slow.ts';
import { findUsual, type Usual, usualDays } from './adult-usual.ts';
import type { Sentence } from './codes.ts';
import type { CompleteContext, GuardWeight } from './context.ts';
import { changeOf, type Finding, learning, noFigures, usualWithBand } from './finding.ts';
import { findHeavier } from './heavier.ts';
import { findFirstWeights, judgeNewcomer } from './newcomer.ts';
import { percentUnder, toTenth } from './numbers.ts';
import { roundForScale } from './scale.ts';
import { rankOf } from './words.ts';

/** Weights from up to this many days before the adult stage already count as an adult's. */
const daysBeforeStage = 10;
/** An adult's usual weight is known after this many weights. */
export const minForAdult = 4;

/** Returns the accepted weights that count for an adult bird, including the newest. */
export const adultRows = (accepted: readonly GuardWeight[], { baselineFrom, stageSince }: CompleteContext) =>
  accepted.filter(({ day }) => day >= Math.max(baselineFrom, stageSince - daysBeforeStage));

export function judgeAdult(
  accepted: readonly GuardWeight[],
  context: CompleteContext,
  step: number,
): Finding {
  const all = adultRows(accepted, context);
  const finding = judgeByUsual(all, context, step);
  const firstWeights = findFirstWeights(accepted, all, context);
  const asNewcomer = firstWeights && judgeNewcomer(firstWeights, context, step);
  if (!asNewcomer || rankOf(asNewcomer.verdict) <= rankOf(finding.verdict)) return finding;
  // The figures refer to the usual weight if it is known.
  const figures = finding.figures.usualGrams === null ? asNewcomer.figures : finding.figures;
  return { ...finding, ...asNewcomer, figures };
}

function judgeByUsual(all: readonly GuardWeight[], context: CompleteContext, step: number): Finding {
  const current = all.at(-1);
  const before = all.at(-2);
  if (!current || !before) return learning('usual', all.length, minForAdult);
  if (all.length < minForAdult) return judgeFirstWeights(all.length, current, before, context, step);
  return judgeKnown({ all, current, before }, context, step);
}

/** Until the usual weight is known, only an urgent drop of more than one scale step is reported. */
function judgeFirstWeights(
  count: number,
  current: GuardWeight,
  before: GuardWeight,
  { limits }: CompleteContext,
  step: number,
): Finding {
  const learningFinding = learning('usual', count, minForAdult);
  const percent = percentUnder(current.grams, before.grams);
  if (percent < limits.urgentPercent || before.grams - current.grams <= step) return learningFinding;
  const loss = { compared: 'before', comparedGrams: roundForScale(before.grams, step), percent } as const;
  const values = { ...loss, weighAgain: current.confirmed !== true, missing: minForAdult - count };
  return {
    ...learningFinding,
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

function judgeKnown(rows: Rows, context: CompleteContext, step: number): Finding {
  const usual = findUsual(rows.all, rows.current, context);
  const stepPercent = (100 * step) / usual.grams;
  const recent = measureLoss(rows, usual, stepPercent, context.limits);
  const slow = findSlowLoss(rows.all, rows.current, context, stepPercent);
  const lossesInARow = countLosses(rows.all, rows.current);

  return {
    // The slow loss decides the verdict only if its level is higher.
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

/** Returns a note if, after a long gap, the usual weight is based only on old weights. Those weights still count. */
function staleNote({ basedOn }: Usual, current: GuardWeight): Sentence[] {
  const newest = basedOn.at(-1);
  if (!newest) return [];
  const daysAgo = current.day - newest.day;
  return daysAgo > usualDays ? [{ code: 'stale', values: { day: newest.day, daysAgo } }] : [];
}
