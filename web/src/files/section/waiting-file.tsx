// The list of unsent files: for each, its preview, its progress or the error message, and its buttons.
import { Trans, useLingui } from '@lingui/react/macro';
import { outbox } from '../../outbox/device-outbox.ts';
import { useDiscard } from '../../outbox/entry-text.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFileSize } from '../../ui/formats/use-file-size.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium, warning } from '../../ui/icons/icons.ts';
import styles from '../items/files.module.css';
import { iconOf } from '../items/icon-of.ts';
import { useWaitingPreview } from '../items/use-content.ts';
import type { FileEntry } from '../items/use-files.ts';
import { SaveCopy } from './save-copy.tsx';
import { useFileRefusal } from './use-file-refusal.ts';
import { useUpload } from './use-upload.ts';

export const WaitingFiles = ({ entries }: { entries: readonly FileEntry[] }) =>
  entries.length > 0 && (
    <ul className={styles.waiting}>
      {entries.map(entry => (
        <WaitingFile key={entry.id} entry={entry} />
      ))}
    </ul>
  );

function WaitingFile({ entry }: { entry: FileEntry }) {
  const { t } = useLingui();
  const { fileId, name, type } = entry.about;
  const preview = useWaitingPreview(fileId, entry.preparing === undefined);
  const discard = useDiscard();
  const { refused } = entry;
  return (
    <li className={styles.waitingRow}>
      <span className={styles.small}>
        {preview ? <img src={preview} alt="" /> : <Icon shape={iconOf(type)} size={24} />}
      </span>
      <div className={styles.waitingWords}>
        <p className={styles.name}>{name}</p>
        {refused ? <Refused entry={entry} /> : <Progress entry={entry} />}
      </div>
      {!refused && (
        <Button size="small" aria-label={t`Stop ${name}`} onClick={() => void discard(entry)}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </li>
  );
}

function Progress({ entry: { about, preparing } }: { entry: FileEntry }) {
  const { t } = useLingui();
  const share = useUpload(about.fileId);
  const connected = useIsConnected();
  const size = useFileSize()(about.bytes);
  if (preparing !== undefined)
    return (
      <p className={styles.state}>
        <Icon shape={hourglassMedium} size={16} />
        <Trans>Being prepared, {size}</Trans>
      </p>
    );
  if (share === undefined || !connected)
    return (
      <p className={styles.state}>
        <Icon shape={hourglassMedium} size={16} />
        {connected ? <Trans>Waiting, {size}</Trans> : <Trans>Waiting for a connection, {size}</Trans>}
      </p>
    );
  const percent = Math.floor(share * 100);
  return (
    <>
      <p className={styles.state}>
        <Trans>
          {percent} % of {size}
        </Trans>
      </p>
      <progress className={styles.progress} max={1} value={share} aria-label={t`Sending ${about.name}`} />
    </>
  );
}

function Refused({ entry }: { entry: FileEntry }) {
  const sentence = useFileRefusal()(entry.refused);
  const discard = useDiscard();
  const code = entry.refused?.code ?? '';
  const isQuestion = code === 'showsPlace';
  const canRetry = !['fileTypeNotAllowed', 'bytesLost'].includes(code);
  return (
    <>
      <p className={styles.refused}>
        <Icon shape={warning} size={16} />
        <span>{sentence}</span>
      </p>
      <div className={styles.choices}>
        {canRetry && (
          <Button size="small" onClick={() => void outbox.sendAnyway(entry.id, entry.request)}>
            {isQuestion ? <Trans>Send it anyway</Trans> : <Trans>Try again</Trans>}
          </Button>
        )}
        {!isQuestion && code !== 'bytesLost' && <SaveCopy about={entry.about} size="small" />}
        <Button size="small" onClick={() => void discard(entry)}>
          {isQuestion ? <Trans>Leave it out</Trans> : <Trans>Remove</Trans>}
        </Button>
      </div>
    </>
  );
}
