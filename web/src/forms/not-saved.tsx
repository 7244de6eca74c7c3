// What a form says of the connection that it needs: before anybody types, and if it could not be saved.
import { Trans } from '@lingui/react/macro';
import { isUnanswered } from '../api/client.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { wifiSlash } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './not-saved.module.css';

/** For a form whose fields are kept as a draft and that only the service can save. */
export function SavedOnline() {
  if (useIsConnected()) return null;
  return (
    <div role="status">
      <Notice icon={wifiSlash}>
        <Trans>
          No connection. What you type is kept on this device. Save it once there is a connection.
        </Trans>
      </Notice>
    </div>
  );
}

interface Props {
  error: Error | null | undefined;
  /** Nothing is shown without one. */
  sentence: string | undefined;
  /** Left out it sends the form around it. */
  onAgain?: (() => void) | undefined;
}

/** Why it was not saved. What got no answer can be sent again in place. */
export function NotSaved({ error, sentence, onAgain }: Props) {
  if (!sentence) return null;
  return (
    <div className={styles.failed} role="alert">
      <p>{sentence}</p>
      {error && isUnanswered(error) && (
        <Button size="small" type={onAgain ? 'button' : 'submit'} onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
