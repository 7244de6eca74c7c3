// The screen behind "I have a transfer code": enter or scan a code, look at the bird, and take it in.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Screen } from '../frame/screen.tsx';
import { dropSecret } from '../session/arrival.ts';
import { useSecret } from '../sign-in/use-secret.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { cross } from '../ui/icons/icons.ts';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import styles from './accept-screen.module.css';
import { EnterCode } from './enter-code.tsx';
import { codeIn } from './scanned-code.ts';
import { TransferOfferScreen } from './transfer-offer-screen.tsx';

export function AcceptScreen() {
  const { t } = useLingui();
  const linkCode = useSecret('/accept');
  const [entered, setEntered] = useState<string>();
  const code = entered ?? (linkCode && codeIn(linkCode));
  const onAnother = () => {
    dropSecret();
    setEntered(undefined);
  };
  // A link that is opened later replaces an entered code.
  useEffect(() => {
    if (linkCode) setEntered(undefined);
  }, [linkCode]);
  useDocumentTitle(t`Transfer code`);
  return (
    <Screen narrow>
      <Link to="/birds" className={styles.close} aria-label={t`Close`}>
        <Icon shape={cross} />
      </Link>
      {code ? (
        <TransferOfferScreen key={code} code={code} onAnother={onAnother} />
      ) : (
        <EnterCode onCode={setEntered} />
      )}
    </Screen>
  );
}
