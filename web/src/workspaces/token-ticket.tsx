// A token just made, in groups of four that are copied without spaces. It is not shown again, and not kept here.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useMembership } from '../api/use-session.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { check, copy, qrCode } from '../ui/icons.ts';
import { Qr } from '../ui/qr.tsx';
import { copyText } from '../ui/share.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useFormats } from '../ui/use-formats.ts';
import forms from './forms.module.css';
import styles from './token-ticket.module.css';
import { type Terms as TokenTerms, useCanWords } from './token-words.ts';

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
          <Trans>Copy the token now. It is not shown again.</Trans>
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
            Anyone who has it acts in your name. Lost or leaked: end it in the flock’s settings, and make
            another.
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
  const can = useCanWords()(about);
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
  const told = copied === undefined ? undefined : copied ? t`Copied` : t`Not copied`;
  return (
    <>
      <Button
        kind="filled"
        size="tall"
        wide
        icon={copied ? check : copy}
        onClick={() => void copyText(token).then(setCopied)}
      >
        {told ?? t`Copy the token`}
      </Button>
      <span className="spoken" role="status">
        {told}
      </span>
    </>
  );
}
