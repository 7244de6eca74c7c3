// The footer below a file: the "Import" button, the reason why it is disabled, and the "Start over" button.
import { Trans } from '@lingui/react/macro';
import { ApiError } from '../../api/client.ts';
import formFoot from '../../forms/form.module.css';
import { NotSaved } from '../../forms/not-saved.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { foot } from '../../ui/layout/foot.ts';
import styles from '../styles/import.module.css';

interface Props {
  /** The button label, such as "Import 702 weights". */
  label: string;
  /** The reason why the file cannot be imported yet. */
  missing: string | undefined;
  error: Error | undefined;
  /** The error message. */
  refusal: string | undefined;
  onRetry: () => void;
  isBusy: boolean;
  onImport: () => void;
  onStartOver: () => void;
}

/** True if too many imports have been checked. Trying again succeeds after one of them has been run or discarded. */
const isOverLimit = (error: Error | undefined) =>
  error instanceof ApiError && error.code === 'importLimitReached';

export function ImportFoot({
  label,
  missing,
  error,
  refusal,
  onRetry,
  isBusy,
  onImport,
  onStartOver,
}: Props) {
  return (
    <div ref={foot} className={`${formFoot.foot} ${styles.foot}`}>
      <NotSaved error={error} sentence={refusal} onRetry={onRetry} isRepeatable={isOverLimit(error)} />
      {!refusal && (
        <p id="import-missing" className={styles.missing} role="status">
          {missing}
        </p>
      )}
      <div className={styles.footButtons}>
        <Button kind="plain" disabled={isBusy} onClick={onStartOver}>
          <Trans>Start over</Trans>
        </Button>
        <Button
          kind="filled"
          size="tall"
          wide
          busy={isBusy}
          disabled={missing !== undefined || refusal !== undefined || isBusy}
          aria-describedby={missing ? 'import-missing' : undefined}
          onClick={onImport}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
