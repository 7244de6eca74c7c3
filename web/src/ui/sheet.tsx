// A sheet: a native dialog from below on a phone, in the middle elsewhere. It traps the focus and gives it back.
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cross } from './frame-icons.ts';
import styles from './sheet.module.css';
import { isPhone, useView } from './use-view.ts';

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
  // A layout effect closes the dialog while it is still in the page: after that it would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const pull = usePull(dialog, onClose);
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
        <div className={styles.head} {...pull}>
          {lead}
          <div className={styles.words}>
            <h2 id={titleId}>{title}</h2>
            {sub && <p>{sub}</p>}
          </div>
          <IconButton icon={cross} label={t`Close`} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  );
}

/** A pull this far closes the sheet; a shorter one lets it go back. */
const closesAfter = 96;
/** Less than this is a tap. */
const pullsAfter = 8;

/** On a phone a finger can pull the sheet down by its head, as the handle on it says. */
function usePull(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const isBelow = isPhone(useView());
  const from = useRef<number>(undefined);
  const move = (by: number) => dialog.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : null);
  const pulledBy = ({ clientY }: PointerEvent) => (from.current === undefined ? 0 : clientY - from.current);
  const end = () => {
    from.current = undefined;
    move(0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' && isBelow) from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = pulledBy(event);
      if (by < pullsAfter) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(by);
    },
    onPointerUp: (event: PointerEvent) => {
      const closes = pulledBy(event) > closesAfter;
      end();
      if (closes) onClose();
    },
    onPointerCancel: end,
  };
}
