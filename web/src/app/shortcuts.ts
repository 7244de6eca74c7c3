// Keys without a field: W weighs, G and then a letter goes to a place, / finds, ? lists them all, and each screen has some of
// its own. Off while somebody types, and if switched off.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRights } from '../api/use-session.ts';

const places = { t: '/today', b: '/birds', d: '/doses', f: '/people' } as const;
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

/** What a screen does at a key, in lower case. Undefined leaves the key alone. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Of the screens that are shown, with what they do since they were last drawn. */
const shown = new Set<{ current: Keys }>();

/** The keys of a screen, for as long as it is shown. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    shown.add(latest);
    return () => void shown.delete(latest);
  }, []);
}

const ofScreen = (key: string): (() => void) | undefined =>
  [...shown].map(({ current }) => current[key]).find(act => act !== undefined);

/** @param onList opens the list of all keys */
export function useShortcuts(onList: () => void): void {
  const navigate = useNavigate();
  const { tends } = useRights();
  const { birdId: bird } = useParams({ strict: false });
  useEffect(() => {
    let goesUntil = 0;
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const key = event.key.toLowerCase();
      const isSecond = Date.now() < goesUntil;
      goesUntil = 0;
      const act = ofScreen(key);
      if (isSecond && isPlace(key)) void navigate({ to: places[key] });
      else if (key === 'g') goesUntil = Date.now() + secondKeyMs;
      else if (act) act();
      else if (key === 'w' && tends) void navigate({ to: '/weigh', search: bird ? { bird } : {} });
      else if (key === '/') void navigate({ to: '/birds', search: { find: true } });
      else if (key === '?') onList();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, tends, bird, onList]);
}
