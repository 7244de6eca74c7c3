// Questions a bird's first weights if they fit no adult of its species, such as 923 g for a cockatiel.
import { minForAdult } from '../guard/adult.ts';
import type { Sentence } from '../guard/codes.ts';
import { shiftDecimalPoint } from '../guard/numbers.ts';
import type { Stage } from '../guard/words.ts';
import type { SpeciesMass } from './species.ts';

/** With this many weights, the guard knows the bird's usual weight and questions weights itself. */
export const weightsToKnow = minForAdult;

interface MassInput {
  stage: Stage;
  mass: SpeciesMass;
  /** The bird's weights on other days. */
  otherGrams: readonly number[];
}

/**
 * Returns the question about a weight; undefined if it is plausible, or if there are enough weights for the guard to
 * question it. Chicks may weigh much less than adults. A weight that is too light is not questioned if another one is
 * too light as well, because somebody has confirmed that one. The same applies to weights that are too heavy.
 */
export function questionMass(grams: number, { stage, mass, otherGrams }: MassInput): Sentence | undefined {
  const { name, meanGrams, leastGrams, mostGrams, varies } = mass;
  if (otherGrams.length >= weightsToKnow) return undefined;
  const isTooLight = (weight: number) => stage !== 'chick' && weight < leastGrams;
  const isTooHeavy = (weight: number) => weight > mostGrams;
  const isImplausible = [isTooLight, isTooHeavy].some(is => is(grams) && !otherGrams.some(is));
  if (!isImplausible) return undefined;
  const values = {
    grams,
    speciesEn: name.en,
    speciesDe: name.de,
    speciesNl: name.nl,
    speciesFr: name.fr,
    speciesEs: name.es,
  };
  if (varies) return { code: 'question_species_range', values: { ...values, leastGrams, mostGrams } };
  const speciesGrams = roundMass(meanGrams);
  const suggestedGrams = meantGrams(grams, meanGrams);
  return { code: 'question_species', values: { ...values, speciesGrams, suggestedGrams } };
}

/** Returns the weight with the decimal point in another place if that is close to the mean; null otherwise. */
const meantGrams = (grams: number, meanGrams: number): number | null =>
  shiftDecimalPoint(grams).find(meant => isAbout(meant, meanGrams)) ?? null;

const isAbout = (grams: number, meanGrams: number) => grams > meanGrams / 1.5 && grams < meanGrams * 1.5;

/** Rounds a mean mass for display. */
const roundMass = (meanGrams: number): number =>
  meanGrams < 20 ? Math.round(2 * meanGrams) / 2 : Math.round(meanGrams);
