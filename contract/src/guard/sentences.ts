// The English sentences of the guard, each made from its code, its values and the bird's name.
import type { Sentence, SentenceCode, SentenceValues } from './codes.ts';
import { comparedOf, gramsOf, inWords, lossOf, monthOf, percentOf, runOf, signWords } from './phrases.ts';
import type { Level } from './words.ts';

/** Returns a sentence in English, as in the API. `wordingOf` has the sentences in all languages. */
export const sentenceOf = ({ code, values }: Sentence, birdName: string): string =>
  applyWording(code, values, birdName);

/** The caveat that goes with every verdict. */
export const standingSentence =
  'A weight check, not a diagnosis. If a bird is fluffed up, not eating, breathing hard or bleeding, call a vet now, whatever this says.';

type Wording<C extends SentenceCode> = (values: SentenceValues[C], birdName: string) => string;

function applyWording<C extends SentenceCode>(code: C, values: SentenceValues[C], birdName: string): string {
  const wording: Wording<C> = wordings[code];
  return wording(values, birdName);
}

const weighTomorrow = 'Weigh again tomorrow before breakfast.';
const callVet = 'Call your avian vet.';
const callVetWhateverWeight = 'Call your avian vet, whatever the weight.';
const callVetIfConfirmed = 'Weigh again now; if it is confirmed, call your avian vet.';
const getHelp = 'Get help from an avian vet today.';
const getHelpIfConfirmed = 'Weigh again now; if it is confirmed, get help from an avian vet today.';

/** The advice for a young bird's loss, and for a loss with a sign. */
const advice: Readonly<Record<Level, string>> = {
  usual: '',
  watch: ` ${weighTomorrow}`,
  call_vet: ` ${callVet}`,
  urgent: ` ${getHelpIfConfirmed}`,
};

const wordings: { [C in SentenceCode]: Wording<C> } = {
  no_weights: (_, name) => `No weight yet. Weigh ${name} before breakfast.`,
  not_judged: ({ grams }) => `${gramsOf(grams)} was weighed after breakfast and is not judged.`,
  learning: ({ compared, count, needed }, name) =>
    `Learning ${name}'s ${compared === 'peak' ? 'growth' : 'usual'}: ${count} of ${needed} weights.`,

  question_decimal: (values, name) =>
    values.suggestedGrams < values.grams
      ? `${gramsOf(values.grams)} is ten times ${comparedOf(values, name)}. Is a dot missing?`
      : `${gramsOf(values.grams)} is a tenth of ${comparedOf(values, name)}. Is the dot in the right place?`,
  question_swapped: ({ grams, suggestedGrams }) =>
    `${gramsOf(grams)} looks like ${gramsOf(suggestedGrams)} with two digits swapped.`,
  question_value: (values, name) =>
    `${gramsOf(values.grams)} does not fit ${comparedOf(values, name)}. Weigh again.`,
  question_species: ({ grams, speciesEn, speciesGrams, suggestedGrams }) =>
    `${gramsOf(grams)}: ${speciesEn} weighs about ${gramsOf(speciesGrams)}. ` +
    (suggestedGrams === null ? 'Weigh again.' : 'Is the dot in the right place?'),
  question_species_range: ({ grams, speciesEn, leastGrams, mostGrams }) =>
    `${gramsOf(grams)}: ${speciesEn} weighs ${gramsOf(leastGrams)} to ${gramsOf(mostGrams)}. Weigh again.`,

  within_usual: (values, name) =>
    // The peak is a mean of two weights, so a chick that is gaining may be over it. The sentence names only the limit
    // below the peak.
    values.compared === 'peak'
      ? `On average, the last two weights are at most ${percentOf(values.percent)} under ${comparedOf(values, name)}.`
      : `Within ${percentOf(values.percent)} of ${comparedOf(values, name)}.`,
  blind_scale: ({ stepGrams, stepPercent, unseenPercent, finerStepGrams }) =>
    `A step of your scale (${gramsOf(stepGrams)}) is ${percentOf(stepPercent)} of this bird. ` +
    `Losses under ${percentOf(unseenPercent)} cannot be seen; a ${gramsOf(finerStepGrams)} scale can.`,
  watch: (values, name) => `${lossOf(values, name)}${runOf(values.lossesInARow)}. ${weighTomorrow}`,
  call_vet: (values, name) =>
    `${lossOf(values, name)}${runOf(values.lossesInARow)}. ${values.weighAgain ? callVetIfConfirmed : callVet}`,
  urgent: (values, name) =>
    `${lossOf(values, name)}${runOf(values.lossesInARow)}. ${values.weighAgain ? getHelpIfConfirmed : getHelp}`,
  watch_slow: (values, name) => `${lossOf(values, name)}. ${weighTomorrow}`,
  call_vet_slow: (values, name) => `${lossOf(values, name)}. ${callVet}`,
  urgent_slow: (values, name) => `${lossOf(values, name)}. ${getHelp}`,
  call_vet_between_two: (values, name) =>
    `${lossOf(values, name)}. ${values.weighAgain ? callVetIfConfirmed : callVet}`,
  watch_newcomer: (values, name) => `${lossOf(values, name)}. ${weighTomorrow}`,
  call_vet_newcomer: (values, name) =>
    `${lossOf(values, name)}. ${values.weighAgain ? callVetIfConfirmed : callVet}`,

  sign_alone: ({ sign, notedToday, notedYesterday }) => {
    const [first = '', ...rest] = signWords[sign];
    const day = notedToday ? ' today' : notedYesterday ? ' yesterday' : '';
    return `${first.toUpperCase()}${rest.join('')} was noted${day}. Call your avian vet now, whatever the weight.`;
  },
  condition_alone: ({ score, level, notedToday, notedYesterday }) => {
    const day = notedToday ? 'today' : notedYesterday ? 'yesterday' : 'in the last two weeks';
    const noted = `A body condition of ${score} of 5 was noted ${day}.`;
    return `${noted} ${level === 'call_vet' ? callVetWhateverWeight : weighTomorrow}`;
  },
  sign_with_loss: ({ sign, notedToday, notedYesterday, level, ...loss }, name) => {
    // A body condition is recorded on one day, but applies for longer.
    const lasts = sign === 'condition_1' || sign === 'condition_2';
    const since = lasts ? '' : notedYesterday ? ' since yesterday' : notedToday ? ' today' : '';
    return `${lossOf(loss, name)}, and ${signWords[sign]}${since}.${advice[level]}`;
  },

  chick_no_gain_watch: ({ days }) => noGain(days),
  chick_no_gain_call: ({ days }) => `${noGain(days)} ${callVet}`,
  chick_drop: (values, name) =>
    `${lossOf(values, name)}; chicks of this age grow every day.${advice[values.level]}`,
  chick_fledging: (values, name) =>
    `${lossOf(values, name)}; chicks lose some weight before they fly.${advice[values.level]}`,
  weaning_peak: (values, name) => {
    const expected = `While weaning, up to ${percentOf(values.expectedPercent)} is expected.`;
    // A watch gives no advice, because the bird may only be a little late.
    return `${peakSentence(values, name)}. ${expected}${values.level === 'watch' ? '' : advice[values.level]}`;
  },
  weaning_pace: (values, name) => `${lossOf(values, name)}.${advice[values.level]}`,

  heavier_recent: (values, name) =>
    `${percentOf(values.percent)} over ${comparedOf(values, name)}: after a meal, an egg, or another bird?`,
  heavier_heavy: ({ compared, comparedGrams, percent }) =>
    `${percentOf(percent)} over the ${compared} of ${gramsOf(comparedGrams)}. Show the curve at the next visit.`,
  stale: ({ day, daysAgo }) => `Last compared with weights from ${monthOf(day, daysAgo)}.`,
};

/** The peak is a mean of three weights, so the mean of the last two may be over it. */
function peakSentence(values: SentenceValues['weaning_peak'], name: string): string {
  const { percent } = values;
  if (percent > 0) return lossOf(values, name);
  const peak = comparedOf(values, name);
  return percent < 0 ? `${percentOf(-percent)} over ${peak}` : `At ${peak}`;
}

const noGain = (days: number) => `No gain in ${inWords(days)} days; chicks of this age grow every day.`;
