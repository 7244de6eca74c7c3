// The field for finding a bird or a ring; what is typed stands in the address.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useKeys } from '../app/shortcuts.ts';
import type { Today } from '../today/board.ts';
import { SearchField } from '../ui/search-field.tsx';
import type { Choice } from './choice.ts';
import { soughtBird } from './flock-list.ts';

interface Props {
  today: Today;
  choice: Choice;
  onChoose: (change: { q?: string | undefined }) => void;
  /** Takes the focus when it appears. */
  opened?: boolean;
}

export function FindField({ today, choice, onChoose, opened = false }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(choice.q ?? '');
  const focused = opened || choice.find === true;
  // Cleared elsewhere.
  useLayoutEffect(() => {
    if (choice.q === undefined) setTyped('');
  }, [choice.q]);
  // Within the tap that opened it: later the phone would not show its keyboard.
  useLayoutEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const find = (text: string) => {
    setTyped(text);
    onChoose({ q: text || undefined });
  };
  // A ring scanner types the ring and Enter.
  const open = () => {
    const found = soughtBird(today, { ...choice, q: typed });
    if (found) void navigate({ to: '/birds/$birdId', params: { birdId: found.id } });
  };
  useKeys({ '/': () => field.current?.focus() });
  return (
    <SearchField
      label={t`Find a bird or a ring`}
      value={typed}
      onChange={find}
      field={field}
      shortcut="/"
      onEnter={open}
    />
  );
}
