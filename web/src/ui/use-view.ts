// How wide the view is, for what stands elsewhere in a wide one. Looks that only differ in style are media queries.
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

/** How wide the pane of a screen beside a list is, if it stands in one. */
export const PaneView = createContext<View | undefined>(undefined);

/** How wide the room of a screen is: the view, or the pane beside a list, which is as narrow as a phone. */
export function useRoom(): View {
  const view = useView();
  return useContext(PaneView) ?? view;
}

/** Over 130 %: then what was side by side is stacked. */
export const hasLargeText = (): boolean => document.documentElement.dataset.text === 'large';

/** On a tablet a list stands beside what was opened from it. */
export const useHasPanes = (): boolean => useView() === 'tablet' && !hasLargeText();

/** On a phone the places are at the foot, and what is docked stands above them. */
export const isPhone = (view: View): boolean => view === 'phone' || view === 'narrow';

/** There a sidebar has room for more than the places. */
export const isDesktop = (view: View): boolean => view === 'desktop';
