// A new token, shown once and not stored. It is shown in groups of four characters, but copied without spaces.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useMembership } from '../../api/use-session.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { check, copy, qrCode } from '../../ui/icons/icons.ts';
import { Qr } from '../../ui/qr/qr.tsx';
import { copyText } from '../../ui/sharing/share.ts';
import forms from '../parts/forms.module.css';
import { type Terms as TokenTerms, useCanText } from '../parts/token-text.ts';
import styles from './token-ticket.module.css';

interface Props {
  token: string;
  about: TokenTerms & { name: string };
  onClose: () => void;
}

export function TokenTicket({ token, about, onClose }: Props) {
  const { workspace } = useMembership();
  const { t } = useLingui();
  const [asQr, setAsQr] = useState(false);
  const flock = workspace.name;
  return (
    <Sheet
      title={about.name}
      onClose={onClose}
      footer={
        <>
          <CopyButton token={token} />
          <div className={styles.others}>
            <Button kind="plain" icon={qrCode} onClick={() => setAsQr(!asQr)}>
              {asQr ? <Trans>Show as text</Trans> : <Trans>Show as QR</Trans>}
            </Button>
            <Button kind="plain" onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </>
      }
    >
      <div className={forms.form}>
        <p>
          <Trans>Copy the token now. You won’t see it again.</Trans>
        </p>
        <div className={styles.ticket}>
          <p>
            <Trans>Token for {flock}</Trans>
          </p>
          {asQr ? (
            <div className={styles.qr}>
              <Qr text={token} label={t`QR code of the token`} />
            </div>
          ) : (
            <code className={styles.token}>
              {groupsOf(token).map(({ from, text }) => (
                <span key={from}>{text}</span>
              ))}
            </code>
          )}
          <Terms about={about} />
        </div>
        <p>
          <Trans>
            Anyone who has the token can act in your name. If it is lost or leaked, revoke it in the flock’s
            settings and make another.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}

const groupLength = 4;

const groupsOf = (token: string) =>
  Array.from({ length: Math.ceil(token.length / groupLength) }, (_, group) => {
    const from = group * groupLength;
    return { from, text: token.slice(from, from + groupLength) };
  });

function Terms({ about }: { about: TokenTerms }) {
  const { expiresAt } = about;
  const formats = useFormats();
  const can = useCanText()(about);
  const today = useFlockDay();
  const until = expiresAt && formats.datedDay(formats.dayOf(expiresAt), today);
  return (
    <p className={styles.terms}>
      <strong>{can}</strong>
      {until && (
        <span>
          <Trans>until {until}</Trans>
        </span>
      )}
    </p>
  );
}

const copiedMs = 2_000;

function CopyButton({ token }: { token: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const outcome = copied === undefined ? undefined : copied ? t`Copied` : t`Not copied`;
  return (
    <>
      <Button
        kind="filled"
        size="tall"
        wide
        icon={copied ? check : copy}
        onClick={() => void copyText(token).then(setCopied)}
      >
        {outcome ?? t`Copy the token`}
      </Button>
      <span className="spoken" role="status">
        {outcome}
      </span>
    </>
  );
}
