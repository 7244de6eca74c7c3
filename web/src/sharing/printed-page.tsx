// The vet's page, printed from the records on this device. Used without a connection, when no link can be created.
import type { HandoverStay } from '@flock-care/contract/shapes';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { HandoverRecord } from './vet-sheet/vet-facts.ts';
import styles from './vet-sheet/vet-sheet.module.css';
import { VetSheet } from './vet-sheet/vet-sheet.tsx';

interface Props {
  record: HandoverRecord;
  stay: HandoverStay | undefined;
  today: string;
  now: number;
  /** Called after the browser's print dialog has closed. */
  onPrinted: () => void;
}

/** Prints itself as soon as it is rendered. It is visible on paper only, and nothing else is printed. */
export function PrintedPage({ record, stay, today, now, onPrinted }: Props) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    // Waits for the next frame, when the pictures are drawn. They are part of the record, so nothing has to load.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return createPortal(
    <div className={styles.printed} data-printed>
      <div className={styles.page}>
        <VetSheet record={record} stay={stay} today={today} now={now} url={undefined} hasLivePage={false} />
      </div>
    </div>,
    document.body,
  );
}
