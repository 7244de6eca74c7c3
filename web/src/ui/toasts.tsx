// A line at the foot of the screen that says what was done, with Undo for ten seconds, or as long as it is held: while the
// pointer is on it or the focus in it. One at a time, and above what stays at the foot of the screen.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { useLift } from './foot.ts';
import styles from './toasts.module.css';

export interface Toast {
  text: string;
  /** Takes it back. */
  undo?: () => unknown;
  /** What the toast is about, for `changeToast`. */
  of?: string | undefined;
}

const shownMs = 10_000;
const listeners = new Set<() => void>();
let current: (Toast & { at: number }) | undefined;

function set(toast: typeof current): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Says that something was done. */
export const showToast = (toast: Toast): void => set({ ...toast, at: Date.now() });

/** Changes the text of the toast that is shown, or hides it. A toast about something else stays as it is. */
export function changeToast(of: string, text?: string): void {
  if (current?.of === of) set(text ? { ...current, text } : undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** In the shell, once. */
export function Toasts() {
  const { t } = useLingui();
  const toast = useSyncExternalStore(subscribe, () => current);
  const [held, setHeld] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const lift = useLift(place, toast !== undefined);
  useEffect(() => {
    if (!toast || held) return;
    const timer = setTimeout(() => set(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <div ref={place} className={styles.place} style={{ bottom: lift }} role="status">
      {toast && (
        <p
          className={styles.toast}
          key={toast.at}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{toast.text}</span>
          {toast.undo && (
            <Button
              kind="plain"
              size="small"
              onClick={() => {
                setHeld(false);
                set(undefined);
                toast.undo?.();
              }}
            >
              {t`Undo`}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
