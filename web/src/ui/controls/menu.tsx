// A menu of a few actions. It closes after a choice, a tap outside, or Esc.
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

interface Props {
  /** The content of the button that opens the menu. */
  summary: ReactNode;
  /** The accessible name, for a summary without text. */
  label?: string;
  className?: string | undefined;
  /** Links and buttons. */
  children: ReactNode;
}

export function Menu({ summary, label, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const trigger = useRef<HTMLElement>(null);
  /**
   * Closes the menu before the click is handled. Moves the focus to the menu button, so that a sheet opened by the
   * click returns the focus there.
   */
  const close = () => {
    details.current?.removeAttribute('open');
    trigger.current?.focus();
  };
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target))
        details.current?.removeAttribute('open');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return;
      event.preventDefault();
      details.current.removeAttribute('open');
      trigger.current?.focus();
    };
    addEventListener('pointerdown', onPointerDown);
    // In the capture phase, no matter where the focus is. Otherwise the screen would treat Esc as "back".
    addEventListener('keydown', onKeyDown, true);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  return (
    <details ref={details} className={styles.menu} onToggle={showAll}>
      <summary ref={trigger} className={className} aria-label={label}>
        {summary}
      </summary>
      <div onClickCapture={close}>{children}</div>
    </details>
  );
}

/** Scrolls a menu that opens at the foot of the view until all of it is visible. */
function showAll({ currentTarget: details }: { currentTarget: HTMLDetailsElement }): void {
  if (details.open) details.lastElementChild?.scrollIntoView({ block: 'nearest' });
}
