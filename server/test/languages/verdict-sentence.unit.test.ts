// Tests the punctuation of the guard's sentences in every language.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Compared, guardSigns, type Sentence, type SentenceCode } from '@flock-care/contract/guard';
import { languages } from '@flock-care/contract/languages';
import { translatorFor } from '../../src/languages/translator.ts';
import { verdictSentence } from '../../src/languages/verdict-sentence.ts';

const codes: Record<Exclude<SentenceCode, 'stale'>, true> = {
  no_weights: true,
  not_judged: true,
  learning: true,
  question_decimal: true,
  question_swapped: true,
  question_value: true,
  question_species: true,
  question_species_range: true,
  within_usual: true,
  blind_scale: true,
  watch: true,
  call_vet: true,
  urgent: true,
  watch_slow: true,
  call_vet_slow: true,
  urgent_slow: true,
  call_vet_between_two: true,
  watch_newcomer: true,
  call_vet_newcomer: true,
  sign_alone: true,
  condition_alone: true,
  sign_with_loss: true,
  chick_no_gain_watch: true,
  chick_no_gain_call: true,
  chick_drop: true,
  chick_fledging: true,
  weaning_peak: true,
  weaning_pace: true,
  heavier_recent: true,
  heavier_heavy: true,
};

const compared: readonly Compared[] = [
  'usual',
  'target',
  'peak',
  'before',
  'first_weights',
  'days_ago',
  'two_months_ago',
];

const figures = {
  comparedGrams: 92,
  grams: 86.4,
  score: 1,
  speciesEn: 'A cockatiel',
  speciesDe: 'Ein Nymphensittich',
  speciesGrams: 92,
  leastGrams: 80,
  mostGrams: 110,
  count: 2,
  needed: 4,
  expectedPercent: 10,
  stepGrams: 1,
  stepPercent: 3,
  unseenPercent: 6,
  finerStepGrams: 0.1,
};

/** Values that select the parts of a sentence. Each variant is combined with the codes and comparisons. */
const variants = [
  { percent: 6.1, days: 1, lossesInARow: 1, suggestedGrams: 8.6, level: 'watch', sign: 'breathing' },
  { percent: 6.1, days: 3, lossesInARow: 3, suggestedGrams: 864, level: 'call_vet', notedToday: true },
  {
    percent: 6.1,
    days: 3,
    lossesInARow: 7,
    suggestedGrams: 84.6,
    level: 'usual',
    ofTwo: true,
    weighAgain: true,
  },
  ...[...guardSigns, 'condition_1', 'condition_2'].flatMap(sign => [
    { percent: 6.1, days: 2, lossesInARow: 1, suggestedGrams: 84.6, sign, level: 'urgent', notedToday: true },
    {
      percent: 6.1,
      days: 2,
      lossesInARow: 1,
      suggestedGrams: 84.6,
      sign,
      level: 'watch',
      notedYesterday: true,
    },
  ]),
];
const sentences: readonly Sentence[] = [
  ...Object.keys(codes).flatMap(code =>
    compared.flatMap(kind =>
      variants
        .filter(({ sign = 'bleeding' }) => code !== 'sign_alone' || ['breathing', 'bleeding'].includes(sign))
        .map(variant => ({ code, values: { ...figures, compared: kind, sign: 'bleeding', ...variant } })),
    ),
  ),
  ...[0, -2].flatMap(percent =>
    ['weaning_peak', 'chick_drop'].map(code => ({
      code,
      values: {
        ...figures,
        compared: code === 'chick_drop' ? 'days_ago' : 'peak',
        days: 3,
        percent,
        level: 'watch',
      },
    })),
  ),
] as Sentence[];

for (const language of languages)
  it(`every sentence of a verdict is punctuated correctly in ${language}`, async () => {
    const translator = await translatorFor(language);
    for (const sentence of sentences) {
      const text = verdictSentence(sentence, 'Kiwi', translator);
      assert.match(text, /^¿?[\p{Lu}\d].*[.?]$/u);
      assert.doesNotMatch(text, /\s[.,]|[.,:;?]{2}|[.?]\s\p{Ll}|[.?][\p{Lu}\p{Ll}]|\s{2}|undefined/u);
    }
  });
