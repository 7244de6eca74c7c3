// A verdict's sentence, with the comparison in bold.
import { type VerdictText, wholeSentence } from './verdict-sentence.ts';

/** The rest continues the sentence or begins a new one, depending on the language. */
export function VerdictParts({ words }: { words: VerdictText }) {
  return (
    <>
      {words.lead && <strong>{words.lead}</strong>}
      {wholeSentence(words).slice(words.lead.length)}
    </>
  );
}
