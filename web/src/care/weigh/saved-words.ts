// "Olive 121 g saved, usual.": what is said of a weight once it is kept.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/use-formats.ts';
import { useVerdictNames } from '../../ui/verdict.tsx';
import type { LastSaved } from './use-weighing.ts';

export function useSavedWords(): (saved: Pick<LastSaved, 'bird' | 'grams' | 'live'>) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  return ({ bird: { name }, grams, live: { state } }) => {
    const figure = formats.grams(grams);
    if (!state) return t`${name} ${figure} saved.`;
    const verdict = nameOf(state).toLocaleLowerCase();
    return t`${name} ${figure} saved, ${verdict}.`;
  };
}
