// The progress bar of a file that is being loaded.
import { useLingui } from '@lingui/react/macro';
import styles from './viewer.module.css';

export function Loading({ share = 0 }: { share: number | undefined }) {
  const { t } = useLingui();
  return <progress className={styles.loading} max={1} value={share} aria-label={t`Loading`} />;
}
