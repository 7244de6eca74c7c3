// Keyboard shortcuts: W weighs, G followed by a letter opens a navigation item, / searches, ? lists all shortcuts, and
// each screen adds its own. They do nothing while somebody types, and people can switch them off.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRights } from '../../api/use-session.ts';
import { useToday } from '../../board/use-today.ts';

const places = { t: '/today', b: '/birds', d: '/doses', f: '/people' } as const;
/** The time within which a letter has to follow G. */
const secondKeyMs = 1_500;

const isPlace = (key: string): key is keyof typeof places => Object.hasOwn(places, key);

/** Stored on this device. People who use speech input have to be able to switch shortcuts off (WCAG 2.2, 2.1.4). */
export const areShortcutsOn = (): boolean => localStorage.getItem('shortcuts') !== 'off';
export const switchShortcuts = (on: boolean): void =>
  on ? localStorage.removeItem('shortcuts') : localStorage.setItem('shortcuts', 'off');

/** True for an element that uses typed keys itself, such as a text field or a list. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  );
}

/**
 * True if the key press must not trigger a shortcut: it is already handled, a modifier key is pressed, somebody types,
 * a dialog is open, or shortcuts are switched off.
 */
export function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  return isTyping(event.target) || document.querySelector('dialog[open]') !== null || !areShortcutsOn();
}

/** The actions of a screen by key, in lower case. A key whose action is undefined does nothing. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** The shortcuts of the screens that are shown, updated at each render. */
const shown = new Set<{ current: Keys }>();

/** Registers the keys of a screen for as long as it is shown. */
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

const actionFor = (key: string): (() => void) | undefined =>
  [...shown].map(({ current }) => current[key]).find(act => act !== undefined);

/** @param onList opens the list of all keys */
export function useShortcuts(onList: () => void): void {
  const navigate = useNavigate();
  const { canGiveCare } = useRights();
  const { birdId } = useParams({ strict: false });
  const { data: board } = useToday();
  // A past bird cannot be weighed.
  const bird = board?.birds.find(({ id }) => id === birdId)?.id;
  useEffect(() => {
    let placeKeyUntil = 0;
    const listen = (event: KeyboardEvent) => {
      if (isIgnored(event)) return;
      const key = event.key.toLowerCase();
      const isSecondKey = Date.now() < placeKeyUntil;
      placeKeyUntil = 0;
      const act = actionFor(key);
      if (isSecondKey && isPlace(key)) void navigate({ to: places[key] });
      else if (key === 'g') placeKeyUntil = Date.now() + secondKeyMs;
      else if (act) act();
      else if (key === 'w' && canGiveCare) void navigate({ to: '/weigh', search: bird ? { bird } : {} });
      else if (key === '/') void navigate({ to: '/birds', search: { find: true } });
      else if (key === '?') onList();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, canGiveCare, bird, onList]);
}
