// The card for a ZIP file that was chosen: the progress of its upload, or the error message.
import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError, isUnanswered } from '../../api/client.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import styles from '../styles/import.module.css';
import type { ArchiveFile, SentArchive } from './use-archive-file.ts';
import { useArchiveRefusal } from './use-archive-refusal.ts';

export function ArchiveCard({ archive: { state, retry, stop } }: { archive: SentArchive }) {
  if (state.phase === 'none') return null;
  return (
    <div className={`${styles.import} ${styles.leading}`}>
      <p className={styles.fileName}>
        <strong>{state.name}</strong>
      </p>
      {state.phase === 'sending' ? (
        <Sending state={state} onStop={stop} />
      ) : (
        <Failed state={state} onRetry={retry} />
      )}
    </div>
  );
}

type Of<P extends ArchiveFile['phase']> = Extract<ArchiveFile, { phase: P }>;

function Sending({ state: { sentBytes, bytes }, onStop }: { state: Of<'sending'>; onStop: () => void }) {
  const { t } = useLingui();
  const sizeOf = useFileSize();
  const isSent = sentBytes >= bytes;
  const [sent, all] = [sizeOf(sentBytes), sizeOf(bytes)];
  return (
    <>
      <progress
        className={styles.progress}
        {...(!isSent && { value: sentBytes, max: bytes })}
        aria-label={t`Progress`}
      />
      <p className={styles.hint}>
        {isSent ? (
          <Trans>The server is checking the archive. Keep this page open.</Trans>
        ) : (
          <Trans>
            {sent} of {all} sent. Keep this page open.
          </Trans>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    </>
  );
}

function Failed({ state, onRetry }: { state: Of<'failed'> | Of<'noArchive'>; onRetry: () => void }) {
  const { t } = useLingui();
  const connected = useIsConnected();
  const refusal = useArchiveRefusal();
  const sentenceFor = () => {
    if (state.phase === 'noArchive')
      return t`This ZIP file is not an archive of Flock Care, or its end is missing. Export it again.`;
    if (!connected) return t`Importing an archive needs a connection. Try again when there is one.`;
    return refusal(state.error);
  };
  // If the session has expired, the app's frame asks the person to sign in.
  const { error } = state.phase === 'failed' ? state : {};
  const isRepeatable =
    error && (isUnanswered(error) || (error instanceof ApiError && [401, 409].includes(error.status)));
  return (
    <>
      <p className={styles.failed} role="alert">
        {sentenceFor()}
      </p>
      {isRepeatable && (
        <div className={styles.buttons}>
          <Button size="small" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
