// The frame of a choice about an entry: whose bird, what happened, and the choices under it.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import type { Entry } from './entry.ts';
import styles from './outbox-screen.module.css';

export interface Props {
  entry: Entry;
  bird: PortraitBird | undefined;
}

interface BlockProps extends Props {
  children: ReactNode;
  sentence: ReactNode;
  foot?: ReactNode;
}

export function Block({ entry, bird, sentence, children, foot }: BlockProps) {
  const { t } = useLingui();
  const name = entry.about.birdName ?? '';
  return (
    <section className={styles.block} aria-label={t`Your choice`}>
      <div className={styles.said}>
        {(bird || name) && <Portrait bird={bird ?? { name, chartColor: '#6b7280' }} size={46} />}
        <p>{sentence}</p>
      </div>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </section>
  );
}
