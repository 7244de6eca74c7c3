// The field for finding a bird or a ring; what is typed stands in the address.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { magnifyingGlass } from '../ui/icons.ts';
import type { Choice } from './choice.ts';
import styles from './find-field.module.css';

interface Props {
  choice: Choice;
  onChoose: (change: { q?: string | undefined }) => void;
  /** Takes the focus when it appears. */
  opened?: boolean;
}

export function FindField({ choice, onChoose, opened = false }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(choice.q ?? '');
  const focused = opened || choice.find === true;
  // Cleared elsewhere.
  useEffect(() => {
    if (choice.q === undefined) setTyped('');
  }, [choice.q]);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <search className={styles.find}>
      <Icon shape={magnifyingGlass} size={18} />
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={t`Find a bird or a ring`}
        aria-label={t`Find a bird or a ring`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={event => {
          setTyped(event.target.value);
          onChoose({ q: event.target.value || undefined });
        }}
      />
    </search>
  );
}
