// A search field that filters a list while somebody types.
import type { RefObject } from 'react';
import { Icon } from '../icons/icon.tsx';
import { magnifyingGlass } from '../icons/icons.ts';
import { KeyHint } from './key-hint.tsx';
import styles from './search-field.module.css';

interface Props {
  /** Its placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** The shortcut of the field, shown while it is empty. */
  shortcut?: string;
  onEnter?: () => void;
}

export const SearchField = ({ label, value, onChange, field, shortcut, onEnter }: Props) => (
  <search className={styles.find}>
    <Icon shape={magnifyingGlass} size={18} />
    <input
      ref={field}
      type="search"
      value={value}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck="false"
      enterKeyHint="search"
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => event.key === 'Enter' && onEnter?.()}
    />
    {shortcut && !value && (
      <span className={styles.shortcut}>
        <KeyHint>{shortcut}</KeyHint>
      </span>
    )}
  </search>
);
