// The frame of a choice about an entry: whose bird, what happened, and the choices under it.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import type { Entry } from './entry.ts';
import { useDiscard, useEntryWords } from './entry-words.ts';
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

interface OneChoiceProps extends Props {
  /** After the title of the entry: why it was not taken. */
  sentence: ReactNode;
  onChoose: () => void;
  /** On the button. */
  children: ReactNode;
}

/** An entry that can go on in one way, or be discarded. */
export function OneChoice({ entry, bird, sentence, onChoose, children }: OneChoiceProps) {
  const { title } = useEntryWords()(entry);
  const discard = useDiscard();
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong> {sentence}
        </>
      }
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={onChoose}>
          {children}
        </Button>
        <Button className={styles.choice} onClick={() => discard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Block>
  );
}
