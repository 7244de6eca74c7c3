// The field for finding a bird or a ring; what is typed stands in the address.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../ui/search-field.tsx';
import type { Choice } from './choice.ts';

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
  const find = (text: string) => {
    setTyped(text);
    onChoose({ q: text || undefined });
  };
  return <SearchField label={t`Find a bird or a ring`} value={typed} onChange={find} field={field} />;
}
