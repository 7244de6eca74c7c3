// Announcements for screen readers. A live region that is inserted with its text is often not read, so this one is
// always in the page and changes its text.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = { text: '', at: 0 };

/** Announces a finished action politely. */
export function announce(text: string): void {
  current = { text, at: current.at + 1 };
  for (const listener of listeners) listener();
}

/** Retracts an announcement that turned out to be wrong. Does nothing after another announcement. */
export function retract(text: string): void {
  if (current.text === text) announce('');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Rendered once, in the shell. */
export function Announcements() {
  const { text, at } = useSyncExternalStore(subscribe, () => current);
  return (
    <div className="spoken" role="status">
      {/* The key makes screen readers repeat the same text after a second action. */}
      <span key={at}>{text}</span>
    </div>
  );
}
