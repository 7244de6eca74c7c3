// The You screen, with the person's name, settings of this device, notifications, calendar, PIN, sessions and account.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { CalendarSection } from '../sharing/calendar-section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { useView } from '../ui/layout/use-view.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import { NameSheet } from './name-sheet.tsx';
import { Notices } from './notices.tsx';
import { PinSection } from './pin-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThisDevice } from './this-device.tsx';
import styles from './you-screen.module.css';
import { YourAccount } from './your-account.tsx';

export function YouScreen() {
  return (
    <Screen narrow={useView() !== 'desktop'}>
      <Person />
      <div className={styles.sections}>
        <ThisDevice />
        <Notices />
        <CalendarSection />
        <PinSection />
        <SessionsSection />
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
  const phone = data?.user.phone;
  return (
    <>
      <ScreenHead
        title={name}
        sub={
          <>
            {email}
            {phone && <span className={styles.phone}>{phone}</span>}
          </>
        }
        portrait={<PersonMark name={name} size={64} />}
        beside={
          <Button
            kind="plain"
            size="small"
            aria-label={t`Edit your name and phone`}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        }
        back="/today"
      />
      {editing && <NameSheet name={name} phone={phone} onClose={() => setEditing(false)} />}
    </>
  );
}
