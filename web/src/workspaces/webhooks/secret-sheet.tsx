// The secret of a webhook, shown once and not stored.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { check, copy } from '../../ui/icons/icons.ts';
import { copyText } from '../../ui/sharing/share.ts';
import forms from '../parts/forms.module.css';
import styles from './webhooks.module.css';

interface Props {
  name: string;
  secret: string;
  /** True after a rotation: the previous secret is valid for another day. */
  isNew?: boolean;
  onClose: () => void;
}

export function SecretSheet({ name, secret, isNew = false, onClose }: Props) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  const outcome = copied === undefined ? undefined : copied ? t`Copied` : t`Not copied`;
  return (
    <Sheet
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button
            kind="filled"
            size="tall"
            wide
            icon={copied ? check : copy}
            onClick={() => void copyText(secret).then(setCopied)}
          >
            {outcome ?? t`Copy the secret`}
          </Button>
          <span className="spoken" role="status">
            {outcome}
          </span>
          <Button kind="plain" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <div className={forms.form}>
        <p>
          <Trans>Copy the secret now. You won’t see it again.</Trans>
        </p>
        <code className={styles.secret}>{secret}</code>
        <p>
          <Trans>With it, your program checks that a request comes from this flock.</Trans>{' '}
          {isNew && <Trans>For a day, requests are signed with the previous secret as well.</Trans>}
        </p>
      </div>
    </Sheet>
  );
}
