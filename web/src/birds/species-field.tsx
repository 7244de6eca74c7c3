// The field for a bird's species: any text, with the known species as suggestions.
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { TextField } from '../forms/field.tsx';
import type { SpeciesName } from './species-names.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'list'> & { label?: ReactNode };

export function SpeciesField({ label, ...props }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [names, setNames] = useState<readonly SpeciesName[]>([]);
  const load = async () => {
    if (names.length > 0) return;
    try {
      setNames((await import('./species-names.ts')).speciesNames(i18n.locale));
    } catch {
      // If the names cannot be loaded, for example without a connection, there are no suggestions.
    }
  };
  return (
    <>
      <TextField
        {...props}
        label={label ?? t`Species`}
        list={id}
        onFocus={() => void load()}
        required
        autoComplete="off"
      />
      <datalist id={id}>
        {names.map(({ name, otherNames }) => (
          <option key={name} value={name} label={otherNames} />
        ))}
      </datalist>
    </>
  );
}
