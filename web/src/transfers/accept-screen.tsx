// "I have a bird's code": the code is typed or scanned, what it brings is shown, and the bird is taken in.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dropSecret } from '../app/arrival.ts';
import { Screen } from '../app/screen.tsx';
import { useSecret } from '../sign-in/use-secret.ts';
import { Icon } from '../ui/icon.tsx';
import { cross } from '../ui/icons.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import styles from './accept-screen.module.css';
import { EnterCode } from './enter-code.tsx';
import { Offered } from './offered.tsx';
import { codeIn } from './scanned-code.ts';

export function AcceptScreen() {
  const { t } = useLingui();
  const arrived = useSecret('/accept');
  const [entered, setEntered] = useState<string>();
  const code = entered ?? (arrived && codeIn(arrived));
  const onAnother = () => {
    dropSecret();
    setEntered(undefined);
  };
  // A link that is opened later wins.
  useEffect(() => {
    if (arrived) setEntered(undefined);
  }, [arrived]);
  useDocumentTitle(t`A bird’s code`);
  return (
    <Screen narrow>
      <Link to="/birds" className={styles.close} aria-label={t`Close`}>
        <Icon shape={cross} />
      </Link>
      {code ? <Offered key={code} code={code} onAnother={onAnother} /> : <EnterCode onCode={setEntered} />}
    </Screen>
  );
}
