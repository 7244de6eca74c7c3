// The search field for a bird or a ring. The text is in the URL.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Choice } from '../../birds/choice.ts';
import { findExactBird } from '../../birds/flock-list.ts';
import type { Today } from '../../board/board.ts';
import { useKeys } from '../../frame/keys/shortcuts.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';

interface Props {
  today: Today;
  choice: Choice;
  onChoose: (change: { q?: string | undefined }) => void;
  /** True if the field gets the focus when it appears. */
  takesFocus?: boolean;
}

export function FindField({ today, choice, onChoose, takesFocus = false }: Props) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState(choice.q ?? '');
  const focused = takesFocus || choice.find === true;
  // Another control may clear the search.
  useLayoutEffect(() => {
    if (choice.q === undefined) setTyped('');
  }, [choice.q]);
  // A layout effect still counts as part of the tap that opens the field. If the focus moved in a later effect, a
  // phone would not open its keyboard.
  useLayoutEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  const find = (text: string) => {
    setTyped(text);
    onChoose({ q: text || undefined });
  };
  // A ring scanner types the ring and presses Enter.
  const open = () => {
    const found = findExactBird(today, { ...choice, q: typed });
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
