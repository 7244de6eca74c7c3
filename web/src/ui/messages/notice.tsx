// A line that shows a state: no connection, not saved, or a choice to make.
import type { ReactNode } from 'react';
import type { IconShape } from '../icons/frame-icons.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './notice.module.css';

interface Props {
  icon?: IconShape;
  /** The background: sunken for `quiet`, that of a sheet for `plain`. */
  kind?: 'quiet' | 'plain';
  children: ReactNode;
  /** A button at the trailing end. */
  action?: ReactNode;
}

export function Notice({ icon, kind = 'quiet', children, action }: Props) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`}>
      {icon && <Icon shape={icon} size={18} />}
      <p>{children}</p>
      {action}
    </div>
  );
}
