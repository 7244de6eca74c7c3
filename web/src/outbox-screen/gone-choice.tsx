// The choice about an entry for a bird that has left the flock or was hidden from the person: try again, because the
// bird may be back, or discard the entry. Before that, people can copy the note of the entry or save its file.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useToday } from '../board/use-today.ts';
import { FilePart } from '../files/parts/lazy-file-part.tsx';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { useDiscard, useEntryText } from '../outbox/entry-text.ts';
import { readTypedNote } from '../outbox/notes.ts';
import { Button } from '../ui/controls/button.tsx';
import { copyText } from '../ui/sharing/share.ts';
import { Block, type Props } from './choice-block.tsx';
import styles from './outbox-screen.module.css';

/**
 * Returns a function that tests whether the service refused an entry because its bird has left or is hidden from the
 * person.
 */
export function useIsGone(): (entry: Entry) => boolean {
  const { data: board } = useToday();
  return ({ about, refused }) => {
    if (refused?.code === 'birdNotFound') return true;
    // If the bird has left, its records are not found either.
    const isMissing = refused?.code.endsWith('NotFound') === true;
    return isMissing && board !== undefined && !board.birds.some(({ id }) => id === about.birdId);
  };
}

export function BirdGone({ entry, bird }: Props) {
  const { title } = useEntryText()(entry);
  const discard = useDiscard();
  const { about } = entry;
  const name = about.birdName ?? '';
  const note = readTypedNote(entry);
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong>{' '}
          <Trans>
            {name} is no longer in this flock, or you can no longer see it, so this was not recorded.
          </Trans>
        </>
      }
    >
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => void outbox.sendAnyway(entry.id, entry.request)}>
          <Trans>Try again</Trans>
        </Button>
        {note && <CopyNote note={note} />}
        {about.kind === 'file' && <FilePart copyOf={about} className={styles.choice} />}
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
  const status = copied === undefined ? undefined : copied ? t`Copied` : t`Not copied`;
  return (
    <>
      <Button className={styles.choice} onClick={() => void copyText(note).then(setCopied)}>
        {status ?? t`Copy the note`}
      </Button>
      <span className="spoken" role="status">
        {status}
      </span>
    </>
  );
}
