// The screens of a flock, side by side: its people, its settings, its history. On a phone the people lead to the others.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { check, gear } from '../ui/icons.ts';
import styles from './flock-nav.module.css';

export function FlockNav() {
  const { t } = useLingui();
  const places = [
    ['/people', t`People`],
    ['/flock', t`Settings`],
    ['/history', t`History`],
  ] as const;
  return (
    <nav className={styles.nav} aria-label={t`Flock`}>
      {places.map(([to, name]) => (
        <Link key={to} to={to} className={styles.chip} activeProps={{ className: styles.current }}>
          {({ isActive }) => (
            <>
              {isActive && <Icon shape={check} size={17} />}
              {name}
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone, at the end side of the people. */
export function SettingsLink() {
  const { t } = useLingui();
  return (
    <Link to="/flock" className={styles.settings} aria-label={t`Flock settings`}>
      <Icon shape={gear} />
    </Link>
  );
}
