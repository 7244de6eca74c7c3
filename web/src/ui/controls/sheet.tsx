// A sheet: a native dialog, at the bottom on a phone and centered on larger screens. It traps the focus. When it
// closes, the focus returns to the opener, or to the heading of the screen if the opener is gone.
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { cross } from '../icons/frame-icons.ts';
import { isPhone, useView } from '../layout/use-view.ts';
import { IconButton } from './button.tsx';
import { focusHeading } from './focus-heading.ts';
import styles from './sheet.module.css';

interface Props {
  title: string;
  /** The subject, under the title. */
  sub?: ReactNode;
  /** Next to the title, such as a portrait. */
  lead?: ReactNode;
  /**
   * Called on Esc, the close button, a tap outside, or a pull down on a phone. The caller stops rendering the sheet.
   */
  onClose: () => void;
  children: ReactNode;
  /** The action, which stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
}

export function Sheet({ title, sub, lead, onClose, children, footer }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog while it is still in the document. If it were closed later, the focus would not
  // return to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener?.isConnected === false) focusHeading();
    };
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
        // A click on the dialog element itself is a click on the backdrop; all content is in a child.
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

/** A pull of more than this many pixels closes the sheet. After a shorter pull, the sheet springs back. */
const closeAfterPx = 96;
/** The shortest movement that counts as a pull rather than a tap. */
const pullAfterPx = 8;

/** Closes the sheet on a phone if its header, which has a handle, is dragged down far enough. */
function usePull(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const isAtBottom = isPhone(useView());
  const from = useRef<number>(undefined);
  const move = (by: number) => dialog.current?.style.setProperty('translate', by > 0 ? `0 ${by}px` : null);
  const pulledBy = ({ clientY }: PointerEvent) => (from.current === undefined ? 0 : clientY - from.current);
  const end = () => {
    from.current = undefined;
    move(0);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' && isAtBottom) from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = pulledBy(event);
      if (by < pullAfterPx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      move(by);
    },
    onPointerUp: (event: PointerEvent) => {
      const closes = pulledBy(event) > closeAfterPx;
      end();
      if (closes) onClose();
    },
    onPointerCancel: end,
  };
}
