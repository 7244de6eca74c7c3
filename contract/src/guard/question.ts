// Questions an implausible weight, and suggests the one that was probably meant.
import type { Sentence } from './codes.ts';
import { type Finding, noComparison, noFigures, usualWithBand } from './finding.ts';
import { percentApart, shiftDecimalPoint, toTenth } from './numbers.ts';
import type { Questioned } from './plausibility.ts';
import { roundForScale } from './scale.ts';
import type { Stage } from './words.ts';

/** A suggested weight is at most this far from the reference. */
const meantPercent = 10;

export function judgeQuestioned(questioned: Questioned, stage: Stage, step: number): Finding {
  const { grams: usualGrams, basedOnCount } = questioned;
  return {
    ...noComparison,
    verdict: 'question',
    sentence: questionSentence(questioned, step),
    figures: {
      ...noFigures,
      ...(stage === 'adult' ? usualWithBand(usualGrams) : { usualGrams: toTenth(usualGrams) }),
      basedOnCount: basedOnCount,
    },
  };
}

function questionSentence(
  { weight, grams: referenceGrams, basedOnCount }: Questioned,
  step: number,
): Sentence {
  const { grams } = weight;
  const compared = basedOnCount === 1 ? 'before' : 'usual';
  const values = { grams, compared, comparedGrams: roundForScale(referenceGrams, step) } as const;
  const isMeant = (meant: number) => percentApart(meant, referenceGrams) <= meantPercent;

  const otherDot = shiftDecimalPoint(grams).find(isMeant);
  if (otherDot !== undefined)
    return { code: 'question_decimal', values: { ...values, suggestedGrams: otherDot } };
  const swapped = swapsOf(grams).find(isMeant);
  if (swapped !== undefined)
    return { code: 'question_swapped', values: { ...values, suggestedGrams: swapped } };
  return { code: 'question_value', values };
}

/**
 * Returns one weight for each pair of adjacent digits, with these two swapped. The decimal point stays where it is: 29
 * becomes 92, and 84.6 becomes 48.6 and 86.4.
 */
function swapsOf(grams: number): number[] {
  const typed = String(grams);
  const digitsAt = [...typed].flatMap((character, index) => (character === '.' ? [] : [index]));
  return digitsAt.slice(1).map((second, index) => {
    const characters = [...typed];
    const first = digitsAt[index] ?? second;
    [characters[first], characters[second]] = [typed.charAt(second), typed.charAt(first)];
    return Number(characters.join(''));
  });
}
