// You: your name, what is chosen for this device only, where you are signed in, and the way out.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { CalendarSection } from '../sharing/calendar-section.tsx';
import { Button } from '../ui/button.tsx';
import { PersonMark } from '../ui/portrait.tsx';
import { NameSheet } from './name-sheet.tsx';
import { Notices } from './notices.tsx';
import { SignedIn } from './signed-in.tsx';
import { ThisDevice } from './this-device.tsx';
import styles from './you-screen.module.css';
import { YourAccount } from './your-account.tsx';

export function YouScreen() {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`You`} back="/today" />
      <div className={styles.sections}>
        <Person />
        <ThisDevice />
        <Notices />
        <CalendarSection />
        <SignedIn />
        <YourAccount />
      </div>
    </Screen>
  );
}

function Person() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const { data } = useRead('GET /api/auth/user');
  const [editing, setEditing] = useState(false);
  const { name, email } = data?.user ?? context.user;
  return (
    <div className={styles.person}>
      <PersonMark name={name} size={64} />
      <p className={styles.words}>
        <strong className="display">{name}</strong>
        <span>{email}</span>
      </p>
      <Button kind="plain" size="small" aria-label={t`Edit your name`} onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </Button>
      {editing && <NameSheet name={name} onClose={() => setEditing(false)} />}
    </div>
  );
}
