// The names of some birds in one line, such as "Kiwi, Mango and 3 others".
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useToday } from '../../../board/use-today.ts';
import { useFormats } from '../../../ui/formats/use-formats.ts';

/** The maximum number of names. If there are more, two are shown, and the other birds are counted. */
const maxNamed = 3;

/** @returns a function from bird ids to names, empty for no ids. Birds that are not on the board are only counted */
export function useBirdsText(): (birdIds: readonly string[]) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const { data } = useToday();
  return birdIds => {
    const ids = new Set(birdIds);
    const names = (data?.birds ?? [])
      .filter(({ id }) => ids.has(id))
      .map(({ name }) => name)
      .sort((one, other) => one.localeCompare(other));
    const named = names.length > maxNamed ? names.slice(0, maxNamed - 1) : names;
    const others = birdIds.length - named.length;
    if (others === 0) return formats.list(named);
    if (named.length === 0) return t`${plural(others, { one: '# bird', other: '# birds' })}`;
    const first = named.join(', ');
    return t`${first} and ${plural(others, { one: '# other', other: '# others' })}`;
  };
}
