// The button that locks a shared tablet, with the name of the person who has unlocked it.
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import { lockTablet } from '../session/tablet-session.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import styles from './lock-button.module.css';

/** The place of the button: the end of a phone's tab bar, the foot of the sidebar, or the head of a full screen. */
export type LockKind = 'bar' | 'side' | 'head';

const sizes: Readonly<Record<LockKind, number>> = { bar: 22, side: 34, head: 28 };

export function LockButton({ kind }: { kind: LockKind }) {
  const { t } = useLingui();
  const { name } = useSignedIn().context.user;
  return (
    <button
      type="button"
      className={`${styles.lock} ${styles[kind]}`}
      data-lock={kind}
      aria-label={t`${name}: lock`}
      onClick={() => void lockTablet()}
    >
      <PersonMark name={name} size={sizes[kind]} />
      {kind !== 'bar' && <strong>{name}</strong>}
      <span>{t`Lock`}</span>
    </button>
  );
}
