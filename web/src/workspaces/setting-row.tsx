// A setting in a row: its name, its value, and an arrow for people who may change it.
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight } from '../ui/icons/icons.ts';
import styles from './setting-row.module.css';

interface Props {
  name: ReactNode;
  value: ReactNode;
  /** Opens the sheet that changes the setting. If undefined, the row is not a button. */
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
