// The navigation between the screens of a flock: its people, settings, history and census. On a phone, it is on the people
// screen and links to the others.
import { useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useRights } from '../api/use-session.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { check } from '../ui/icons/icons.ts';
import { isPhone, useView } from '../ui/layout/use-view.ts';
import styles from './flock-nav.module.css';

/** The screens that belong to Census. */
const reports = ['/report', '/register'];

export function FlockNav() {
  const { t } = useLingui();
  const { birdIds } = useRights();
  const onPhone = isPhone(useView());
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const places = [
    ['/people', t`People`],
    ['/flock', t`Settings`],
    ['/history', t`History`],
    // A person who sees only some of the birds would get figures for those birds, not for the flock.
    ...(birdIds ? [] : [['/census', t`Census`] as const]),
  ] as const;
  return (
    <nav className={styles.nav} aria-label={t`Flock`}>
      {places.slice(onPhone ? 1 : 0).map(([to, name]) => {
        const isCensusReport = to === '/census' && reports.includes(path);
        return (
          <Link
            key={to}
            to={to}
            className={`${styles.chip} ${isCensusReport ? styles.current : ''}`}
            activeProps={{ className: styles.current }}
          >
            {({ isActive }) => (
              <>
                {(isActive || isCensusReport) && <Icon shape={check} size={17} />}
                {name}
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
