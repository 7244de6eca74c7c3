// A flock in the lists of the admin screens, with its actions.
import type { ListedWorkspace } from '@flock-care/contract/shapes';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayIn } from '../ui/formats/formats.ts';
import { ownZone } from '../ui/formats/other-zone.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import styles from './admin.module.css';

export function FlockRow({ flock, actions }: { flock: ListedWorkspace; actions: ReactNode }) {
  const formats = useFormats();
  const { name, ownerEmail, birds, members, createdAt } = flock;
  const today = dayIn(ownZone(), Date.now());
  const since = formats.day(formats.dayOf(createdAt), today);
  return (
    <li className={styles.row}>
      <PersonMark name={name} size={44} />
      <p className={styles.words}>
        <strong className="display">{name}</strong>
        <span>
          <Plural value={birds} one="# bird" other="# birds" />,{' '}
          <Plural value={members} one="# person" other="# people" />
        </span>
      </p>
      <p className={styles.owner}>
        <span>{ownerEmail ?? <Trans>Nobody has accepted yet.</Trans>}</span>
        <span>
          <Trans>here since {since}</Trans>
        </span>
      </p>
      {actions}
    </li>
  );
}
