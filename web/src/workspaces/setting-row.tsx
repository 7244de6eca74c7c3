// A row of settings: what it is, its value, and for those who may change it the way there.
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { caretRight } from '../ui/icons.ts';
import styles from './setting-row.module.css';

interface Props {
  name: ReactNode;
  value: ReactNode;
  /** Opens what changes it. Without it the value is only shown. */
  onChange?: (() => void) | undefined;
}

export function SettingRow({ name, value, onChange }: Props) {
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
    </>
  );
  if (!onChange) return <div className={styles.row}>{words}</div>;
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={onChange}>
      {words}
      <Icon shape={caretRight} size={18} mirrored />
    </button>
  );
}
