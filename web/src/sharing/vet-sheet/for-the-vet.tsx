// Ruled space for the vet to write on. It fills the rest of the sheet.
import { useLingui } from '@lingui/react/macro';
import { Head } from './section-head.tsx';
import styles from './vet-sheet.module.css';

export function ForTheVet() {
  const { t } = useLingui();
  return (
    <div className={`${styles.ruled} ${styles.printOnly}`}>
      <section>
        <Head title={t`For the vet`}>{t`findings, treatment`}</Head>
        <div className={styles.rules} data-part="rules" />
      </section>
      <section>
        <Head title={t({ message: 'Next', context: 'next steps' })}>{t`weigh again, come back, call`}</Head>
        <div className={styles.rules} data-part="rules" />
      </section>
    </div>
  );
}
