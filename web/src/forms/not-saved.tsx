// The messages of a form that needs a connection: a notice while there is none, and the error from a failed save.
import { Trans } from '@lingui/react/macro';
import { isUnanswered } from '../api/client.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { wifiSlash } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import styles from './not-saved.module.css';

/** The notice for forms that cannot be saved offline. Their fields are kept as a draft. */
export function SavedOnline() {
  if (useIsConnected()) return null;
  return (
    <div role="status">
      <Notice icon={wifiSlash}>
        <Trans>
          No connection. What you type is kept on this device. Save it when there is a connection again.
        </Trans>
      </Notice>
    </div>
  );
}

interface Props {
  error: Error | null | undefined;
  /** The error message. Without one, nothing is shown. */
  sentence: string | undefined;
  /** If left out, the button submits the surrounding form. */
  onRetry?: (() => void) | undefined;
  /** True if a refused request may succeed later. */
  isRepeatable?: boolean;
}

/** The error from a failed save. If another attempt may succeed, a button tries again. */
export function NotSaved({ error, sentence, onRetry, isRepeatable = false }: Props) {
  if (!sentence) return null;
  return (
    <div className={styles.failed} role="alert">
      <p>{sentence}</p>
      {error && (isRepeatable || isUnanswered(error)) && (
        <Button size="small" type={onRetry ? 'button' : 'submit'} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
