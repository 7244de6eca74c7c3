// Lines to fill in by hand on the printed register: details that an authority asks for and the app does not store.
import { useLingui } from '@lingui/react/macro';
import styles from './register.module.css';

export function Signature() {
  const { t } = useLingui();
  const lines = [
    t`Keeper, name and address`,
    t`Address where the birds are kept`,
    t`Purpose of keeping them`,
    t`Place, date, signature`,
  ];
  return (
    <ul className={styles.signature}>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
