// "Olive 121 g saved, usual.": what is said of a weight once it is kept.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/use-formats.ts';
import { useVerdictNames } from '../../ui/verdict.tsx';
import type { LastSaved } from './use-weighing.ts';

type SavedWords = (saved: Pick<LastSaved, 'bird' | 'grams' | 'live'>, waits: boolean) => string;

/** Returns a function of the weight, and whether it waits on this device for a connection. */
export function useSavedWords(): SavedWords {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  return ({ bird: { name }, grams, live: { state } }, waits) => {
    const figure = formats.grams(grams);
    if (!state) return waits ? t`${name} ${figure} waits on this device.` : t`${name} ${figure} saved.`;
    const verdict = nameOf(state).toLocaleLowerCase();
    return waits
      ? t`${name} ${figure} waits on this device, ${verdict}.`
      : t`${name} ${figure} saved, ${verdict}.`;
  };
}
