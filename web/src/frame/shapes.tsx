// A skeleton for a screen that has no data yet, shown after 150 ms, without shimmer.
import { useLingui } from '@lingui/react/macro';
import { Screen } from './screen.tsx';
import styles from './shapes.module.css';

export function Shapes() {
  const { t } = useLingui();
  return (
    <Screen>
      <div className={styles.shapes} role="status" aria-label={t`Loading`}>
        <span className={styles.title} />
        <span className={styles.line} />
        <span className={styles.block} />
        <span className={styles.row} />
        <span className={styles.row} />
      </div>
    </Screen>
  );
}
