// A few actions behind one control. It closes once one is chosen, at a tap beside it, and at Esc.
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './menu.module.css';

interface Props {
  /** What opens it. */
  summary: ReactNode;
  /** For a summary without words. */
  label?: string;
  className?: string | undefined;
  /** Links and buttons. */
  children: ReactNode;
}

export function Menu({ summary, label, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const trigger = useRef<HTMLElement>(null);
  /** Before the click does anything: the focus goes to what stays visible, and a sheet that opens gives it back to there. */
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
    // Before the screen hears it, wherever the focus is: there Esc leads back.
    addEventListener('keydown', onKeyDown, true);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  return (
    <details ref={details} className={styles.menu}>
      <summary ref={trigger} className={className} aria-label={label}>
        {summary}
      </summary>
      <div onClickCapture={close}>{children}</div>
    </details>
  );
}
