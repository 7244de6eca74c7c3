// The pairing code of a shared tablet, as text and as a QR code. It is shown once and not stored.
import type { Tablet } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Qr } from '../../ui/qr/qr.tsx';
import { LocalhostNote } from '../../ui/sharing/localhost-note.tsx';
import forms from '../parts/forms.module.css';
import styles from './tablets.module.css';

interface Props {
  tablet: Tablet;
  code: string;
  onClose: () => void;
}

export function CodeSheet({ tablet: { name, codeExpiresAt }, code, onClose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const page = `${location.origin}/tablet`;
  const url = `${page}#${code}`;
  const until = codeExpiresAt === null ? '' : formats.time(codeExpiresAt);
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" wide onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className={forms.form}>
        <p>
          <Trans>
            Scan the QR code with the tablet’s camera, or open <strong translate="no">{page}</strong> on it
            and type the code.
          </Trans>{' '}
          <LocalhostNote url={url} />
        </p>
        <div className={styles.ticket}>
          <div className={styles.qr}>
            <Qr text={url} label={t`QR code that pairs the tablet`} />
          </div>
          <p className={styles.code} translate="no">
            {code}
          </p>
        </div>
        <p className={forms.hint}>
          <Trans>
            For one tablet, until {until}. You won’t see the code again, but you can make a new one.
          </Trans>
        </p>
        <p className={forms.hint}>
          <Trans>Everyone who uses the tablet sets a PIN in the app, under You.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
