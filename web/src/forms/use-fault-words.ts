// What is wrong with a field, in the reader's language.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/use-formats.ts';
import { type Fault, faultIn } from './faults.ts';

/** @returns the words for a sentence of the service; the sentence itself if it is new */
export function useFaultWords(): (sentence: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const words: Readonly<Record<Fault, (limit: string) => string>> = {
    missing: () => t`This cannot be empty.`,
    unreadable: () => t`This has characters that cannot be shown. Type it again.`,
    noDay: () => t`Choose a day that is in the calendar.`,
    noTime: () => t`Type a time, such as 08:00.`,
    noEmail: () => t`That is not an email address. It looks like you@example.org.`,
    noColour: () => t`Choose a colour.`,
    noPicture: () => t`That file is no picture that this browser can read.`,
    noNumber: () => t`Type a number.`,
    noWholeNumber: () => t`Type a whole number.`,
    noChoice: () => t`Choose one of the list.`,
    notYet: () => t`Choose a day up to today.`,
    notPast: () => t`Choose a day that is still to come.`,
    endBeforeStart: () => t`The last day cannot be before the first.`,
    tooLong: most => t`Too long: at most ${most} characters.`,
    tooMany: most => t`At most ${most} are possible.`,
    tooMuch: most => t`Type at most ${most}.`,
    tooLittle: least => t`Type at least ${least}.`,
    notMore: least => t`Type more than ${least}.`,
    notWithin: most => t`Type a whole number from 1 to ${most}.`,
    tooLongAgo: days => t`Choose a day at most ${days} days back.`,
    limitsTooNear: points => t`Limits are at least ${points} % apart.`,
  };
  return sentence => {
    const found = faultIn(sentence);
    return found ? words[found.fault](formats.number(found.limit)) : sentence;
  };
}
