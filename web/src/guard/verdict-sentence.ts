// Builds the guard's sentences in the reader's language from their codes and values.
import { type CodedSentence, joinParts, translateParts, wordingOf } from '@flock-care/contract/guard';
import { useLingui } from '@lingui/react';
import { useFormats } from '../ui/formats/use-formats.ts';

export type { CodedSentence };

/** The comparison, shown in bold, and the rest of the sentence. Either may be empty. */
export interface VerdictText {
  lead: string;
  rest: string;
}

/** Returns a function that turns a verdict into text: `verdictText(sentence, 'Kiwi')`. */
export function useVerdictText(): (sentence: CodedSentence, name: string, english?: string) => VerdictText {
  const { i18n } = useLingui();
  const figures = useFormats();
  return (sentence, birdName, english = '') => {
    const wording = wordingOf(sentence, { birdName, figures, language: i18n.locale });
    // This version of the app may not know the code. It then shows the service's own sentence.
    if (!wording) return { lead: '', rest: english };
    return translateParts(wording, phrase => i18n._(phrase));
  };
}

/** Joins both parts into one string, for screen readers and toasts. */
export const wholeSentence = ({ lead, rest }: VerdictText): string => joinParts(lead, rest);
