// The message shown instead of a file that could not be loaded.
import { Trans } from '@lingui/react/macro';
import { isNotFound } from '../../api/reads.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './viewer.module.css';

export function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isNotFound(error))
    return (
      <p className={styles.message} role="alert">
        <Trans>This file no longer exists.</Trans>
      </p>
    );
  return (
    // Stops the event, because the frame around the message would capture the pointer for zooming.
    <div className={styles.message} role="alert" onPointerDown={event => event.stopPropagation()}>
      <p>
        <Trans>Not loaded. The server did not answer.</Trans>
      </p>
      <Button size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
