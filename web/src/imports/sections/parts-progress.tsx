// The progress of a file that this page imports in several parts.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { joinProgress } from '../service/preview-counts.ts';
import type { FileImports } from '../service/use-imports.ts';
import styles from '../styles/import.module.css';

interface Props {
  part: { number: number; count: number };
  /** The imports of the parts so far. */
  imports: FileImports[number][];
  /** The number of rows in the file. */
  rows: number;
}

export function PartsProgress({ part: { number, count }, imports, rows: total }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const { done } = joinProgress(imports);
  const soFar = formats.number(done);
  const rows = plural(total, { one: '# row', other: '# rows' });
  return (
    <div className={`${styles.import} ${styles.leading}`}>
      <progress className={styles.progress} value={done} max={Math.max(total, 1)} aria-label={t`Progress`} />
      <p role="status">
        <Trans>
          The file is imported in {count} parts. This is part {number}. Keep this page open.
        </Trans>
      </p>
      <p className={styles.hint}>
        <Trans>
          {soFar} of {rows}.
        </Trans>
      </p>
    </div>
  );
}
