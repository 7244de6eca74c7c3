// The page for a vet on paper, from what this device knows: without a connection there is no link to open and print.
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { HandoverRecord } from './vet-facts.ts';
import styles from './vet-sheet.module.css';
import { VetSheet } from './vet-sheet.tsx';

interface Props {
  record: HandoverRecord;
  today: string;
  now: number;
  /** After the browser's own dialog was closed. */
  onPrinted: () => void;
}

/** Prints itself as soon as it is rendered. It is seen on paper only, and nothing else is seen there. */
export function PrintedPage({ record, today, now, onPrinted }: Props) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    // After the pictures of the sheet, which are in the record itself.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className={styles.printed} data-printed>
      <div className={styles.page}>
        <VetSheet record={record} today={today} now={now} url={undefined} hasLivePage={false} />
      </div>
    </div>,
    document.body,
  );
}
