// Explains why the chosen data is not available.
import { useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { warning, wifiSlash } from '../../ui/icons/icons.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import styles from './report-frame.module.css';

/** The part of a query's result that is used here. */
export interface ReportRead {
  data: unknown;
  isPlaceholderData: boolean;
  error: Error | null;
  refetch: () => unknown;
}

export function DataUnavailable({ data, isPlaceholderData, error, refetch }: ReportRead) {
  const { t } = useLingui();
  const connected = useIsConnected();
  const refusal = useRefusal({});
  if (data !== undefined && !isPlaceholderData) return null;
  if (!connected) {
    return (
      <div className={styles.notice} role="status">
        <Notice icon={wifiSlash}>{t`This screen needs a connection.`}</Notice>
      </div>
    );
  }
  if (!error) return null;
  return (
    <div className={styles.notice} role="status">
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={() => void refetch()}>{t`Try again`}</Button>}
      >
        {refusal(error)}
      </Notice>
    </div>
  );
}
