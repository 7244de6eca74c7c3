// What was done, for people who listen to the screen. A live region that comes with its text is often not read: this one is
// always there, and its text changes.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let current = { text: '', at: 0 };

/** Says politely what was done. */
export function announce(text: string): void {
  current = { text, at: current.at + 1 };
  for (const listener of listeners) listener();
}

/** What was said turned out not to be so. Does nothing once something else was said. */
export function retract(text: string): void {
  if (current.text === text) announce('');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** In the shell, once. */
export function Announcements() {
  const { text, at } = useSyncExternalStore(subscribe, () => current);
  return (
    <div className="spoken" role="status">
      {/* The same words twice are two things that were done. */}
      <span key={at}>{text}</span>
    </div>
  );
}
