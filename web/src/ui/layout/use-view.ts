// A hook for the breakpoint, where CSS media queries are not enough.
import { createContext, useContext, useSyncExternalStore } from 'react';

/** `narrow` is a phone under 360 px. */
export type View = 'narrow' | 'phone' | 'tablet' | 'desktop';

const widths = [
  ['desktop', matchMedia('(min-width: 1100px)')],
  ['tablet', matchMedia('(min-width: 744px)')],
  ['phone', matchMedia('(min-width: 360px)')],
] as const;

const subscribe = (listener: () => void) => {
  for (const [, query] of widths) query.addEventListener('change', listener);
  return () => {
    for (const [, query] of widths) query.removeEventListener('change', listener);
  };
};

const current = (): View => widths.find(([, query]) => query.matches)?.[0] ?? 'narrow';

export const useView = (): View => useSyncExternalStore(subscribe, current);

/** The view to use inside a pane next to a list; undefined outside such a pane. */
export const PaneView = createContext<View | undefined>(undefined);

/** Returns the width available to a screen: the view, or the pane next to a list, which is as narrow as a phone. */
export function useRoom(): View {
  const view = useView();
  return useContext(PaneView) ?? view;
}

/** True if the text is larger than 130 percent. Content that is usually side by side is then stacked. */
export const hasLargeText = (): boolean => document.documentElement.dataset.text === 'large';

/** True on a tablet without large text, where a list stays next to the screen opened from it. */
export const useHasPanes = (): boolean => useView() === 'tablet' && !hasLargeText();

/** True on a phone, where the navigation bar is at the bottom, with docked elements above it. */
export const isPhone = (view: View): boolean => view === 'phone' || view === 'narrow';

/** True on a desktop, where the sidebar has room for more than the navigation. */
export const isDesktop = (view: View): boolean => view === 'desktop';
