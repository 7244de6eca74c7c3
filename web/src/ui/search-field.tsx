// A field that narrows a list while somebody types.
import type { RefObject } from 'react';
import { Icon } from './icon.tsx';
import { magnifyingGlass } from './icons.ts';
import styles from './search-field.module.css';

interface Props {
  /** Its placeholder and its name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  field: RefObject<HTMLInputElement | null>;
}

export const SearchField = ({ label, value, onChange, field }: Props) => (
  <search className={styles.find}>
    <Icon shape={magnifyingGlass} size={18} />
    <input
      ref={field}
      type="search"
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      onChange={event => onChange(event.target.value)}
    />
  </search>
);
