// The sign for a round that has reached the birds in quarantine and at the clinic, and a heading with the same text for
// lists.
import { useLingui } from '@lingui/react/macro';
import { isolationReason, isolationTitle } from '../../labels/isolation-text.ts';
import styles from './isolation-sign.module.css';

/** The id of the sign. Screen readers read the sign as the description of the digits field. */
export const isolationSignId = 'isolation';

export function IsolationSign() {
  const { i18n } = useLingui();
  return (
    <p id={isolationSignId} className={styles.sign}>
      <strong>{i18n._(isolationTitle)}</strong> <span>{i18n._(isolationReason)}</span>
    </p>
  );
}

export function IsolationHeading() {
  const { i18n } = useLingui();
  return (
    <header className={styles.heading}>
      <h3>{i18n._(isolationTitle)}</h3>
      <p>{i18n._(isolationReason)}</p>
    </header>
  );
}
