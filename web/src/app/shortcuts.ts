// Single-letter keys: W weighs, G and then a letter goes to a place, / finds. Off while somebody types, and if switched off.
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRights } from '../api/use-session.ts';

const places = { t: '/today', b: '/birds', d: '/doses', f: '/flock' } as const;
/** G waits this long for its letter. */
const secondKeyMs = 1_500;

const isPlace = (key: string): key is keyof typeof places => Object.hasOwn(places, key);

/** Kept on this device: people who speak to their computer switch them off (WCAG 2.2, 2.1.4). */
export const areShortcutsOn = (): boolean => localStorage.getItem('shortcuts') !== 'off';
export const switchShortcuts = (on: boolean): void =>
  on ? localStorage.removeItem('shortcuts') : localStorage.setItem('shortcuts', 'off');

/** True where letters are text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

/** True for a key that no shortcut should hear: typed text, a dialog, a combination. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return isTyping(event.target) || document.querySelector('dialog[open]') !== null || !areShortcutsOn();
}

export function useShortcuts(): void {
  const navigate = useNavigate();
  const { tends } = useRights();
  useEffect(() => {
    let goesUntil = 0;
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = Date.now() < goesUntil;
      goesUntil = 0;
      if (isSecond && isPlace(key)) void navigate({ to: places[key] });
      else if (key === 'g') goesUntil = Date.now() + secondKeyMs;
      else if (key === 'w' && tends) void navigate({ to: '/weigh' });
      else if (key === '/') void navigate({ to: '/birds' });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, tends]);
}
