// A sheet: a native dialog from below on a phone, in the middle elsewhere. It traps the focus and gives it back.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cross } from './frame-icons.ts';
import styles from './sheet.module.css';

interface Props {
  title: string;
  /** Under the title: what it is about. */
  sub?: ReactNode;
  /** Beside the title, such as a portrait. */
  lead?: ReactNode;
  /** Esc, the close button, a tap beside it. The caller stops rendering the sheet. */
  onClose: () => void;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls: the action. */
  footer?: ReactNode;
}

export function Sheet({ title, sub, lead, onClose, children, footer }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={event => {
        // The dialog itself is its backdrop; everything in it is in a child.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          {lead}
          <div className={styles.words}>
            <h2 id={titleId}>{title}</h2>
            {sub && <p>{sub}</p>}
          </div>
          <IconButton icon={cross} label={t`Close`} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
