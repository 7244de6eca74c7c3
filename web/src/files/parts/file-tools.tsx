// The bar above the gallery: its filters, the button for adding files, and the unsent files.
import type { ReactNode } from 'react';
import { useRights } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { AddFiles, AddNotices, DropArea } from '../adding/add-files.tsx';
import { useAddFiles } from '../adding/use-add-files.ts';
import styles from '../items/files.module.css';
import { useWaitingFiles } from '../items/use-files.ts';
import { WaitingFiles } from '../section/waiting-file.tsx';

export function FileTools({ bird, children }: { bird: PageBird; children: ReactNode }) {
  const { canEditRecords } = useRights();
  const waiting = useWaitingFiles(bird.id);
  const adder = useAddFiles({ birdId: bird.id, birdName: bird.name, vetVisitId: null });
  return (
    <DropArea adder={canEditRecords ? adder : undefined}>
      <div className={styles.bar}>
        {children}
        {canEditRecords && <AddFiles adder={adder} />}
      </div>
      {canEditRecords && <AddNotices adder={adder} />}
      <WaitingFiles entries={waiting} />
    </DropArea>
  );
}
