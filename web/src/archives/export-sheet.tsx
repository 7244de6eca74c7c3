// The sheet for exporting the flock or a bird. It describes the archive, and shows the progress.
import { Trans, useLingui } from '@lingui/react/macro';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { useFileSize } from '../ui/formats/use-file-size.ts';
import { downloadSimple } from '../ui/icons/icons.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './export-sheet.module.css';
import type { Exported } from './receive-archive.ts';
import { useExport } from './use-export.ts';

interface Props {
  exported: Exported;
  onClose: () => void;
}

export function ExportSheet({ exported, onClose }: Props) {
  const { t } = useLingui();
  const sizeOf = useFileSize();
  const connected = useIsConnected();
  const { bytes, failure, start, stop } = useExport();
  const { name, birdId } = exported;
  const isRunning = bytes !== undefined;
  const received = sizeOf(bytes ?? 0);
  const onExport = async () => {
    if (!(await start(exported))) return;
    showToast({ text: t`The archive has been saved.` });
    onClose();
  };
  return (
    <Sheet
      title={birdId ? t`Export ${name}` : t`Export the flock`}
      onClose={onClose}
      footer={
        isRunning ? (
          <Button size="tall" wide onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <Button
            kind="filled"
            size="tall"
            wide
            icon={downloadSimple}
            disabled={!connected}
            onClick={() => void onExport()}
          >
            {failure ? <Trans>Try again</Trans> : <Trans>Save the archive</Trans>}
          </Button>
        )
      }
    >
      <div className={styles.parts}>
        <p>
          {birdId ? (
            <Trans>
              A ZIP file with all records of {name}, its photo and its history, as tables and for another
              Flock Care. No addresses, no passwords.
            </Trans>
          ) : (
            <Trans>
              A ZIP file with all birds, their records, photos and history, as tables and for another Flock
              Care. No addresses, no passwords.
            </Trans>
          )}
        </p>
        {!connected && !isRunning && (
          <p role="status">
            <Trans>An export needs a connection.</Trans>
          </p>
        )}
        {failure && !isRunning && (
          <p className={styles.failed} role="alert">
            {failure}
          </p>
        )}
        {isRunning && (
          <>
            <progress className={styles.progress} aria-label={t`Progress`} />
            <p>
              <Trans>{received} so far. Keep this page open.</Trans>
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}
