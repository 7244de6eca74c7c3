// Tests the English sentences word for word.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Sentence, sentenceOf, standingSentence } from '../../src/guard/index.ts';
import { plainSentenceOf } from './birds.ts';

const usual = { compared: 'usual', comparedGrams: 92 } as const;
const peak = { compared: 'peak', comparedGrams: 113 } as const;
const loss = { ...usual, percent: 6.1, ofTwo: false, lossesInARow: 3, weighAgain: false };
const early = { compared: 'two_months_ago', comparedGrams: 91.9, percent: 7.4 } as const;
const notEating = { sign: 'not_eating', notedToday: false, notedYesterday: true } as const;

const cockatiel = {
  speciesEn: 'a cockatiel',
  speciesDe: 'ein Nymphensittich',
  speciesNl: 'een valkparkiet',
  speciesFr: 'une calopsitte élégante',
  speciesEs: 'una ninfa',
};

const expected: readonly [Sentence, string][] = [
  [{ code: 'no_weights', values: {} }, 'No weight yet. Weigh Kiwi before breakfast.'],
  [{ code: 'not_judged', values: { grams: 97 } }, '97 g was weighed after breakfast and is not judged.'],
  [
    { code: 'learning', values: { compared: 'usual', count: 3, needed: 4, missing: 1 } },
    "Learning Kiwi's usual: 3 of 4 weights.",
  ],
  [
    { code: 'question_decimal', values: { ...usual, grams: 920, suggestedGrams: 92 } },
    "920 g is ten times Kiwi's usual 92 g. Is a dot missing?",
  ],
  [
    { code: 'question_swapped', values: { ...usual, grams: 29, suggestedGrams: 92 } },
    '29 g looks like 92 g with two digits swapped.',
  ],
  [
    { code: 'question_value', values: { ...usual, grams: 60 } },
    "60 g does not fit Kiwi's usual 92 g. Weigh again.",
  ],
  [
    {
      code: 'question_species',
      values: { grams: 923, ...cockatiel, speciesGrams: 91, suggestedGrams: 92.3 },
    },
    '923 g: a cockatiel weighs about 91 g. Is the dot in the right place?',
  ],
  [
    {
      code: 'question_species',
      values: { grams: 412, ...cockatiel, speciesGrams: 91, suggestedGrams: null },
    },
    '412 g: a cockatiel weighs about 91 g. Weigh again.',
  ],
  [
    {
      code: 'question_species_range',
      values: {
        grams: 3400,
        speciesEn: 'a pigeon',
        speciesDe: 'eine Taube',
        speciesNl: 'een duif',
        speciesFr: 'un pigeon',
        speciesEs: 'una paloma',
        leastGrams: 120,
        mostGrams: 1500,
      },
    },
    '3400 g: a pigeon weighs 120 g to 1500 g. Weigh again.',
  ],
  [{ code: 'within_usual', values: { ...usual, percent: 1 } }, "Within 1 % of Kiwi's usual 92 g."],
  [
    { code: 'within_usual', values: { ...peak, percent: 1 } },
    'On average, the last two weights are at most 1 % under the peak of 113 g.',
  ],
  [
    {
      code: 'blind_scale',
      values: { stepGrams: 1, stepPercent: 6.7, unseenPercent: 10, finerStepGrams: 0.1 },
    },
    'A step of your scale (1 g) is 6.7 % of this bird. Losses under 10 % cannot be seen; a 0.1 g scale can.',
  ],
  [
    { code: 'watch', values: { ...loss, percent: 3.8, lossesInARow: 2, weighAgain: true } },
    "3.8 % under Kiwi's usual 92 g. Weigh again tomorrow before breakfast.",
  ],
  [
    { code: 'watch', values: { ...loss, percent: 3.1, ofTwo: true, lossesInARow: 0 } },
    "The last two weights are 3.1 % under Kiwi's usual 92 g. Weigh again tomorrow before breakfast.",
  ],
  [
    { code: 'call_vet', values: loss },
    "6.1 % under Kiwi's usual 92 g, third drop in a row. Call your avian vet.",
  ],
  [
    { code: 'call_vet', values: { ...loss, lossesInARow: 1, weighAgain: true } },
    "6.1 % under Kiwi's usual 92 g. Weigh again now; if it is confirmed, call your avian vet.",
  ],
  [
    { code: 'call_vet', values: { ...loss, compared: 'target', lossesInARow: 22 } },
    "6.1 % under Kiwi's target of 92 g, 22nd drop in a row. Call your avian vet.",
  ],
  [
    { code: 'urgent', values: { ...loss, percent: 12, lossesInARow: 2, weighAgain: true } },
    "12 % under Kiwi's usual 92 g. Weigh again now; if it is confirmed, get help from an avian vet today.",
  ],
  [
    { code: 'urgent', values: { ...loss, percent: 30.4, lossesInARow: 1 } },
    "30.4 % under Kiwi's usual 92 g. Get help from an avian vet today.",
  ],
  [
    { code: 'watch_slow', values: { ...early, percent: 5.4 } },
    'The last three weights are 5.4 % under those of two months ago (91.9 g). Weigh again tomorrow before breakfast.',
  ],
  [
    { code: 'call_vet_slow', values: early },
    'The last three weights are 7.4 % under those of two months ago (91.9 g). Call your avian vet.',
  ],
  [
    { code: 'urgent_slow', values: { ...early, percent: 12.5 } },
    'The last three weights are 12.5 % under those of two months ago (91.9 g). Get help from an avian vet today.',
  ],
  [
    {
      code: 'call_vet_between_two',
      values: { compared: 'before', comparedGrams: 92, percent: 12, weighAgain: true, missing: 2 },
    },
    '12 % under the previous weight (92 g). Weigh again now; if it is confirmed, call your avian vet.',
  ],
  [
    {
      code: 'watch_newcomer',
      values: { compared: 'first_weights', comparedGrams: 92, percent: 5.6, ofTwo: false },
    },
    "5.6 % under the highest of Kiwi's first weights (92 g). Weigh again tomorrow before breakfast.",
  ],
  [
    {
      code: 'call_vet_newcomer',
      values: { compared: 'first_weights', comparedGrams: 92, percent: 6.3, ofTwo: true, weighAgain: false },
    },
    "The last two weights are 6.3 % under the highest of Kiwi's first weights (92 g). Call your avian vet.",
  ],
  [
    {
      code: 'call_vet_newcomer',
      values: { compared: 'first_weights', comparedGrams: 92, percent: 8.4, ofTwo: false, weighAgain: true },
    },
    "8.4 % under the highest of Kiwi's first weights (92 g). Weigh again now; if it is confirmed, call your avian vet.",
  ],
  [
    { code: 'sign_alone', values: { sign: 'breathing', notedToday: true, notedYesterday: false } },
    'Breathing hard was noted today. Call your avian vet now, whatever the weight.',
  ],
  [
    {
      code: 'sign_with_loss',
      values: { ...notEating, ...usual, percent: 2.4, level: 'call_vet', ofTwo: false, days: null },
    },
    "2.4 % under Kiwi's usual 92 g, and not eating since yesterday. Call your avian vet.",
  ],
  [
    { code: 'chick_no_gain_watch', values: { days: 2 } },
    'No gain in two days; chicks of this age grow every day.',
  ],
  [
    { code: 'chick_no_gain_call', values: { days: 3 } },
    'No gain in three days; chicks of this age grow every day. Call your avian vet.',
  ],
  [
    { code: 'chick_drop', values: { ...peak, percent: 6.2, level: 'call_vet' } },
    '6.2 % under the peak of 113 g; chicks of this age grow every day. Call your avian vet.',
  ],
  [
    { code: 'chick_fledging', values: { ...peak, percent: 6.2, level: 'watch' } },
    '6.2 % under the peak of 113 g; chicks lose some weight before they fly. Weigh again tomorrow before breakfast.',
  ],
  [
    { code: 'weaning_peak', values: { ...peak, percent: 11, level: 'watch', expectedPercent: 10 } },
    '11 % under the peak of 113 g. While weaning, up to 10 % is expected.',
  ],
  [
    { code: 'weaning_peak', values: { ...peak, percent: -0.4, level: 'usual', expectedPercent: 10 } },
    '0.4 % over the peak of 113 g. While weaning, up to 10 % is expected.',
  ],
  [
    { code: 'weaning_peak', values: { ...peak, percent: 0, level: 'usual', expectedPercent: 10 } },
    'At the peak of 113 g. While weaning, up to 10 % is expected.',
  ],
  [
    { code: 'weaning_peak', values: { ...peak, percent: 16, level: 'call_vet', expectedPercent: 10 } },
    '16 % under the peak of 113 g. While weaning, up to 10 % is expected. Call your avian vet.',
  ],
  [
    {
      code: 'weaning_pace',
      values: { compared: 'days_ago', comparedGrams: 99.5, percent: 5.2, level: 'watch', days: 4 },
    },
    '5.2 % under the weight four days ago (99.5 g). Weigh again tomorrow before breakfast.',
  ],
  [
    { code: 'heavier_recent', values: { ...usual, percent: 9 } },
    "9 % over Kiwi's usual 92 g: after a meal, an egg, or another bird?",
  ],
  [
    { code: 'heavier_heavy', values: { compared: 'reference', comparedGrams: 92, percent: 15.4 } },
    '15.4 % over the reference of 92 g. Show the curve at the next visit.',
  ],
  [{ code: 'stale', values: { day: 20_530, daysAgo: 60 } }, 'Last compared with weights from March.'],
  [{ code: 'stale', values: { day: 20_530, daysAgo: 400 } }, 'Last compared with weights from March 2026.'],
];

describe('The sentences', () => {
  for (const [sentence, text] of expected) {
    it(text, () => assert.equal(plainSentenceOf(sentence), text));
  }

  it('keep a number and its unit together', () => {
    for (const [sentence] of expected) assert.doesNotMatch(sentenceOf(sentence, 'Kiwi'), /\d (g|%)/);
  });

  it('make no statement about health, and never call a bird "he" or "she"', () => {
    const words = /\b(healthy|ill|sick|normal|obese|infection|disease|probab\w+|he|she)\b|!/i;
    for (const [sentence] of expected) assert.doesNotMatch(sentenceOf(sentence, 'Kiwi'), words);
  });

  it('include the standing sentence', () => {
    assert.equal(
      standingSentence,
      'A weight check, not a diagnosis. If a bird is fluffed up, not eating, breathing hard or bleeding, call a vet now, whatever this says.',
    );
  });
});
