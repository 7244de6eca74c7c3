// What was refused in another flock than the one that is looked at.
import type { Membership } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { showFlock } from '../app/sign-in-session.ts';
import { Button } from '../ui/button.tsx';
import { Block, type Props } from './choice-block.tsx';
import { outbox } from './device-outbox.ts';
import { useDiscard, useEntryWords } from './entry-words.ts';
import styles from './outbox-screen.module.css';
import { useEntryRefusal } from './use-entry-refusal.ts';

/** What is there instead is read in its flock, so the choice is made there. */
export function InFlock({ entry, bird, membership }: Props & { membership: Membership }) {
  const { title } = useEntryWords()(entry);
  const sentence = useEntryRefusal()(entry.refused);
  const discard = useDiscard();
  const { name } = membership.workspace;
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong> <Trans>In {name}.</Trans> {sentence}
        </>
      }
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => showFlock(membership)}>
          <Trans>Choose in {name}</Trans>
        </Button>
        <Button className={styles.choice} onClick={() => discard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Block>
  );
}

/** It is kept, because the access may come back. */
export function NoAccess({ entry, bird }: Props) {
  const { title } = useEntryWords()(entry);
  const discard = useDiscard();
  return (
    <Block
      entry={entry}
      bird={bird}
      sentence={
        <>
          <strong>{title}.</strong>{' '}
          <Trans>You have no access to its flock any more, so it is not recorded.</Trans>
        </>
      }
    >
      <div className={styles.choices}>
        <Button className={styles.choice} onClick={() => outbox.sendAnyway(entry.id, entry.request)}>
          <Trans>Try again</Trans>
        </Button>
        <Button className={styles.choice} onClick={() => discard(entry)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Block>
  );
}
