// The frame of the admin screens. They belong to no flock and have their own navigation.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../api/reads.ts';
import { useMembership } from '../api/use-session.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ownZone } from '../ui/formats/other-zone.ts';
import { TimeZone } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { bird, caretLeft, gear, usersThree } from '../ui/icons/icons.ts';
import { Logo } from '../ui/icons/logo.tsx';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import { Toasts } from '../ui/messages/toasts.tsx';
import styles from './admin.module.css';

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { data } = useRead('GET /api/auth/user');
  useDocumentTitle(title);
  return (
    // Times are in the admin's own time zone, because these screens belong to no flock.
    <TimeZone value={ownZone()}>
      <div className={styles.frame}>
        <AdminNav />
        <main className={styles.main} tabIndex={-1}>
          <h1>{title}</h1>
          {data && (data.user.isAdmin ? children : <AdminsOnly />)}
        </main>
        <Toasts />
      </div>
    </TimeZone>
  );
}

function AdminNav() {
  const { t } = useLingui();
  const flock = useMembership().workspace.name;
  return (
    <header className={styles.side}>
      <p className={styles.server}>
        <Logo size={34} />
        <span>
          <strong className="display">
            <Trans>This server</Trans>
          </strong>
          <span>{location.host}</span>
        </span>
      </p>
      <nav className={styles.navigation} aria-label={t`Main`}>
        <Link to="/admin" activeOptions={{ exact: true }} activeProps={{ className: styles.current }}>
          <Icon shape={usersThree} size={22} />
          <Trans>People and flocks</Trans>
        </Link>
        <Link to="/admin/flocks" activeProps={{ className: styles.current }}>
          <Icon shape={bird} size={22} />
          <Trans>All flocks</Trans>
        </Link>
        <Link to="/admin/server" activeProps={{ className: styles.current }}>
          <Icon shape={gear} size={22} />
          <Trans>Server status</Trans>
        </Link>
        <Link to="/today">
          <Icon shape={caretLeft} size={22} mirrored />
          <Trans>Back to {flock}</Trans>
        </Link>
      </nav>
    </header>
  );
}

const AdminsOnly = () => (
  <div className={styles.notYours}>
    <p>
      <Trans>Only the people who run this server see this.</Trans>
    </p>
    <ButtonLink to="/today" kind="filled">
      <Trans>Go to Today</Trans>
    </ButtonLink>
  </div>
);
