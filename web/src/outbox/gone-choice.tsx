// An entry of a bird that has left the flock: it can only be discarded, and what was noted can be copied.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/share.ts';
import { Block, type Props } from './choice-block.tsx';
import type { Entry } from './entry.ts';
import { useDiscard, useEntryWords } from './entry-words.ts';
import { typedNote } from './notes.ts';
import styles from './outbox-screen.module.css';

/** Returns a function of an entry: whether the service refused it because its bird has left. */
export function useIsGone(): (entry: Entry) => boolean {
  const { data: board } = useToday();
  return ({ about, refused }) => {
    if (refused?.code === 'birdNotFound') return true;
    // Its records are gone with it.
    const isMissing = refused?.code.endsWith('NotFound') === true;
    return isMissing && board !== undefined && !board.birds.some(({ id }) => id === about.birdId);
  };
}

export function Gone({ entry, bird }: Props) {
  const { title } = useEntryWords()(entry);
  const discard = useDiscard();
  const name = entry.about.birdName ?? '';
  const note = typedNote(entry);
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong> <Trans>{name} is no longer in this flock, so this is not recorded.</Trans>
        </>
      }
    >
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.choices}>
        {note && <CopyNote note={note} />}
        <Button className={styles.choice} onClick={() => discard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Block>
  );
}

function CopyNote({ note }: { note: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  const told = copied === undefined ? undefined : copied ? t`Copied` : t`Not copied`;
  return (
    <>
      <Button className={styles.choice} onClick={() => void copyText(note).then(setCopied)}>
        {told ?? t`Copy the note`}
      </Button>
      <span className="spoken" role="status">
        {told}
      </span>
    </>
  );
}
