// The ticket: the code in large type, and as a QR code that opens the app to take the bird in.
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Qr } from '../ui/qr/qr.tsx';
import styles from './ticket.module.css';

/** The code is in the fragment, which browsers do not send when they open a URL. */
export const acceptAddress = (code: string): string => new URL(`/accept#${code}`, location.href).href;

export function Ticket({ birdName, code }: { birdName: string; code: string }) {
  const { t } = useLingui();
  return (
    <div className={styles.ticket}>
      <div className={styles.picture}>
        <Qr text={acceptAddress(code)} label={t`QR code that takes ${birdName} in`} />
      </div>
      <p className={styles.code} dir="ltr" translate="no">
        {code.split('-').map((group, index) => (
          <Fragment key={group}>
            {index > 0 && <span>-</span>}
            <b>{group}</b>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
