// Translates the guard's sentence about a bird into a person's language.
import { joinParts, type Sentence, sentenceOf, translateParts, wordingOf } from '@flock-care/contract/guard';
import type { Translator } from './translator.ts';

/**
 * Returns the sentence in the translator's language. In English, or if a later version wrote the sentence, it is the
 * sentence from the API.
 */
export function verdictSentence(sentence: Sentence, birdName: string, translator: Translator): string {
  const { language, figures, say } = translator;
  const wording = language === 'en' ? undefined : wordingOf(sentence, { birdName, figures, language });
  if (!wording) return sentenceOf(sentence, birdName);
  const { lead, rest } = translateParts(wording, say);
  return joinParts(lead, rest);
}
