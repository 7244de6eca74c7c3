// The sentences for two weights on the same day: "Kiwi has 88.1 g today, by Anna at 7:40. You have 86.4 g."
import { useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../board/use-today.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import type { Entry } from './entry.ts';
import { readExistingWeight } from './existing-weight.ts';

interface TwoWeightsText {
  theirs: string;
  mine: string;
}

/**
 * Returns a function that describes both weights of an entry. The function returns undefined if the entry's refusal
 * names no other weight.
 */
export function useTwoWeightsText(): (entry: Entry) => TwoWeightsText | undefined {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return entry => {
    const { about } = entry;
    const existing = readExistingWeight(entry);
    if (about.kind !== 'weight' || !existing) return undefined;
    const { birdName: name, recordedOn } = about;
    const theirs = formats.grams(existing.grams);
    const mine = formats.grams(about.grams);
    const who = existing.by ?? t({ message: 'somebody', context: 'by somebody' });
    const at = existing.at && formats.time(existing.at);
    const day = formats.shortDay(recordedOn);
    return {
      theirs:
        at && recordedOn === today
          ? t`${name} has ${theirs} today, by ${who} at ${at}.`
          : t`${name} has ${theirs} on ${day}, by ${who}.`,
      mine: t`You have ${mine}.`,
    };
  };
}
