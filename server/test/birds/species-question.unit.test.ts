// Tests of the question about an implausible first weight, in every language.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sentence } from '@flock-care/contract/guard';
import { type Language, languages } from '@flock-care/contract/languages';
import { questionMass } from '@flock-care/contract/mass-question';
import { massOfSpecies } from '@flock-care/contract/species';
import { translatorFor } from '../../src/languages/translator.ts';
import { verdictSentence } from '../../src/languages/verdict-sentence.ts';

function questionAbout(species: string, grams: number): Sentence {
  const mass = massOfSpecies(species);
  assert.ok(mass);
  const question = questionMass(grams, { stage: 'adult', mass, otherGrams: [] });
  assert.ok(question);
  return question;
}

const say = async (question: Sentence, language: Language) =>
  verdictSentence(question, 'Kiwi', await translatorFor(language)).replaceAll(/\s/g, ' ');

describe('The question about an implausible first weight', () => {
  it('names the species with its article', async () => {
    const question = questionAbout('Cockatiel', 412);
    const expected: Record<Language, string> = {
      en: '412 g: a cockatiel weighs about 91 g. Weigh again.',
      de: 'Etwa 91 g wiegt ein Nymphensittich, nicht 412 g. Wiege noch einmal.',
      nl: '412 g: een valkparkiet weegt ongeveer 91 g. Weeg opnieuw.',
      fr: '412 g : une calopsitte élégante pèse environ 91 g. Repesez.',
      es: '412 g: una ninfa pesa unos 91 g. Pesa otra vez.',
    };
    for (const language of languages) assert.equal(await say(question, language), expected[language]);
  });

  it('gives a range of weights for a domestic species', async () => {
    const question = questionAbout('Duif', 60);
    const expected: Record<Language, string> = {
      en: '60 g: a pigeon weighs 120 g to 1500 g. Weigh again.',
      de: '120 g bis 1.500 g wiegt eine Taube, nicht 60 g. Wiege noch einmal.',
      nl: '60 g: een duif weegt 120 g tot 1.500 g. Weeg opnieuw.',
      fr: '60 g : un pigeon pèse de 120 g à 1 500 g. Repesez.',
      es: '60 g: una paloma pesa entre 120 g y 1500 g. Pesa otra vez.',
    };
    for (const language of languages) assert.equal(await say(question, language), expected[language]);
  });

  it('uses the English name if an earlier version of the service sent no name in the reader’s language', async () => {
    const { code, values } = questionAbout('Cockatiel', 412);
    const { speciesEn, speciesDe, ...others } = { speciesEn: '', speciesDe: '', ...values };
    const earlier = { code, values: { ...others, speciesEn, speciesDe, speciesNl: undefined } };
    assert.match(await say(earlier as unknown as Sentence, 'nl'), /^412 g: a cockatiel weegt/);
  });
});
