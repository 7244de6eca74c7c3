// The sign that a round has reached the birds in quarantine and at the clinic, and the same text as a heading in its
// lists.
import { useLingui } from '@lingui/react/macro';
import { isolationReason, isolationTitle } from '../../labels/isolation-text.ts';
import styles from './apart-sign.module.css';

/** The id of the sign, which describes the field for the digits to screen readers. */
export const apartSignId = 'apart';

export function ApartSign() {
  const { i18n } = useLingui();
  return (
    <p id={apartSignId} className={styles.sign}>
      <strong>{i18n._(isolationTitle)}</strong> <span>{i18n._(isolationReason)}</span>
    </p>
  );
}

export function ApartHeading() {
  const { i18n } = useLingui();
  return (
    <header className={styles.heading}>
      <h3>{i18n._(isolationTitle)}</h3>
      <p>{i18n._(isolationReason)}</p>
    </header>
  );
}
