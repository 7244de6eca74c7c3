// The guard's sentence about a bird in a person's language.
import { joinParts, type Sentence, sentenceOf, translateParts, wordingOf } from '@flock-care/contract/guard';
import type { Translator } from './translator.ts';

/** English sentences spell out numbers, as they do in the API. */
export function verdictSentence(sentence: Sentence, birdName: string, translator: Translator): string {
  const { language, figures, say } = translator;
  const wording = language === 'en' ? undefined : wordingOf(sentence, { birdName, figures, language });
  if (!wording) return sentenceOf(sentence, birdName);
  const { lead, rest } = translateParts(wording, say);
  return joinParts(lead, rest);
}
