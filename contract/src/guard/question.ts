// A weight that can hardly be the bird's is questioned, with what was probably meant.
import type { Sentence } from './codes.ts';
import { type Finding, noFigures, nothingCompared, usualWithBand } from './finding.ts';
import { percentApart, toTenth } from './numbers.ts';
import type { Questioned } from './plausibility.ts';
import { asShown } from './scale.ts';
import type { Stage } from './words.ts';

/** What was meant is at most this far from what the weight was held against. */
const meantPercent = 10;

export function judgeQuestioned(questioned: Questioned, stage: Stage, step: number): Finding {
  const { grams: usualGrams, madeOf } = questioned;
  return {
    ...nothingCompared,
    verdict: 'question',
    sentence: questionSentence(questioned, step),
    figures: {
      ...noFigures,
      ...(stage === 'adult' ? usualWithBand(usualGrams) : { usualGrams: toTenth(usualGrams) }),
      basedOnCount: madeOf,
    },
  };
}

function questionSentence({ weight, grams: heldAgainst, madeOf }: Questioned, step: number): Sentence {
  const { grams } = weight;
  const compared = madeOf === 1 ? 'before' : 'usual';
  const values = { grams, compared, comparedGrams: asShown(heldAgainst, step) } as const;
  const isMeant = (meant: number) => percentApart(meant, heldAgainst) <= meantPercent;

  const otherDot = [grams / 10, grams * 10].map(withoutNoise).find(isMeant);
  if (otherDot !== undefined)
    return { code: 'question_decimal', values: { ...values, suggestedGrams: otherDot } };
  const swapped = swapsOf(grams).find(isMeant);
  if (swapped !== undefined)
    return { code: 'question_swapped', values: { ...values, suggestedGrams: swapped } };
  return { code: 'question_value', values };
}

/** Ten times 8.64 is a little more than 86.4 in binary; nobody types more than three decimals. */
const withoutNoise = (grams: number) => Math.round(1_000 * grams) / 1_000;

/** The weight with each two neighbouring digits swapped, also across the dot: 29 may be 92, and 84.6 be 86.4. */
function swapsOf(grams: number): number[] {
  const typed = String(grams);
  const digitsAt = [...typed].flatMap((character, at) => (character === '.' ? [] : [at]));
  return digitsAt.slice(1).map((second, index) => {
    const characters = [...typed];
    const first = digitsAt[index] ?? second;
    [characters[first], characters[second]] = [typed.charAt(second), typed.charAt(first)];
    return Number(characters.join(''));
  });
}
