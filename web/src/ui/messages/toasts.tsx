// Toasts: one line at a time about a finished action, with Undo if possible, above everything fixed to the foot of the
// screen. A toast stays for ten seconds, or longer while it has the pointer or the focus.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../controls/button.tsx';
import { focusHeading } from '../controls/focus-heading.ts';
import { useLift } from '../layout/foot.ts';
import styles from './toasts.module.css';

export interface Toast {
  text: string;
  /** Undoes the action. */
  undo?: () => unknown;
  /** The subject of the toast, for `changeToast`. */
  of?: string | undefined;
}

const shownMs = 10_000;
const listeners = new Set<() => void>();
let current: (Toast & { at: number }) | undefined;

function set(toast: typeof current): void {
  current = toast;
  for (const listener of listeners) listener();
}

export const showToast = (toast: Toast): void => set({ ...toast, at: Date.now() });

/** Hides the current toast, so that the next person cannot undo the last person's action. */
export const hideToast = (): void => set(undefined);

/** Changes or hides the current toast if it is about the given subject. */
export function changeToast(of: string, text?: string): void {
  if (current?.of === of) set(text ? { ...current, text } : undefined);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Rendered once, in the shell. */
export function Toasts() {
  const { t } = useLingui();
  const toast = useSyncExternalStore(subscribe, () => current);
  const [isHeld, setHeld] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const lift = useLift(anchor, toast !== undefined);
  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => set(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);
  return (
    <div ref={anchor} className={styles.place} style={{ bottom: lift }} role="status">
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
              onClick={({ detail }) => {
                // Pressed on the keyboard: the button has the focus, and is about to disappear.
                if (detail === 0) focusHeading();
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
