// An import that has been checked but not run, with buttons to run or discard it.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../../api/use-refusal.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useCheckedImport } from '../service/use-checked-import.ts';
import type { FileImports } from '../service/use-imports.ts';
import styles from '../styles/import.module.css';
import { importRefusals } from '../texts/import-refusals.ts';
import { useRecordCount } from '../texts/use-counts.ts';

export function CheckedImport({ imports }: { imports: FileImports }) {
  const { t } = useLingui();
  const countOf = useRecordCount();
  const connected = useIsConnected();
  const [{ kind, preview, id: importId }] = imports;
  const { run, discard, isBusy, error } = useCheckedImport(importId);
  const refusal = useRefusal(importRefusals)(error);
  const counts = kind === 'birds' ? preview.birds : preview.records;
  const records = countOf(kind, counts.new + counts.different);
  return (
    <>
      <p>
        <Trans>Checked, but not imported yet: {records}.</Trans>
      </p>
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      {connected && (
        <div className={styles.buttons}>
          {counts.different === 0 && counts.new > 0 && (
            <Button size="small" busy={isBusy} onClick={() => void run({})}>
              <Trans>Import {records}</Trans>
            </Button>
          )}
          {counts.different > 0 && (
            <>
              <Button size="small" busy={isBusy} onClick={() => void run({ replace: false })}>
                <Trans>Import, and keep what is recorded</Trans>
              </Button>
              <Button size="small" busy={isBusy} onClick={() => void run({ replace: true })}>
                <Trans>Import, and replace what is recorded</Trans>
              </Button>
            </>
          )}
          <Button
            kind="plain"
            size="small"
            aria-label={t`Discard ${imports[0].name}`}
            onClick={() => void discard()}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
