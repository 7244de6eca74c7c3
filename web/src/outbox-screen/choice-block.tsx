// The frame of a choice about a refused entry: the bird, a sentence, and the choices below it.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { useDiscard, useEntryText } from '../outbox/entry-text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Portrait, type PortraitBird } from '../ui/portraits/portrait.tsx';
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
  /** The reason for the refusal, after the title of the entry. */
  sentence: ReactNode;
  onChoose: () => void;
  /** The button label. */
  children: ReactNode;
}

/** A choice between continuing with the entry and discarding it. */
export function OneChoice({ entry, bird, sentence, onChoose, children }: OneChoiceProps) {
  const { title } = useEntryText()(entry);
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
