// The filters of the list of birds: docked at the bottom of a phone, above the birds elsewhere.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Choice, type ListFilter, type Order, orders } from '../../birds/choice.ts';
import { countsOf, valuesOf } from '../../birds/flock-list.ts';
import type { Today } from '../../board/board.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { cross, magnifyingGlass } from '../../ui/icons/icons.ts';
import { Dock } from '../../ui/layout/dock.tsx';
import styles from './filters.module.css';
import { FindField } from './find-field.tsx';

interface Props {
  today: Today;
  choice: Choice;
  onChoose: (change: { [K in keyof Choice]: Choice[K] | undefined }) => void;
  docked?: boolean;
  /** True in a narrow column, where the filters scroll sideways. */
  oneLine?: boolean;
}

export function Filters({ today, choice, onChoose, docked = false, oneLine = false }: Props) {
  const { t } = useLingui();
  const [finding, setFinding] = useState(choice.q !== undefined);
  if (docked && (finding || choice.find)) {
    return (
      <Dock open>
        <FindField today={today} choice={choice} onChoose={onChoose} takesFocus={choice.q === undefined} />
        <IconButton
          icon={cross}
          label={t`Close the search`}
          onClick={() => {
            setFinding(false);
            onChoose({ q: undefined, find: undefined });
          }}
        />
      </Dock>
    );
  }
  const inside = (
    <>
      {docked && (
        <button
          type="button"
          className={styles.find}
          aria-label={t`Find a bird or a ring`}
          onClick={() => setFinding(true)}
        >
          <Icon shape={magnifyingGlass} size={20} />
        </button>
      )}
      <Chips today={today} choice={choice} onChoose={onChoose} docked={docked} />
      <Selects today={today} choice={choice} onChoose={onChoose} />
    </>
  );
  return docked ? (
    <Dock>{inside}</Dock>
  ) : (
    <div className={`${styles.row} ${oneLine ? styles.oneLine : ''}`}>{inside}</div>
  );
}

function Chips({ today, choice, onChoose, docked }: Props) {
  const { t } = useLingui();
  const counts = countsOf(today);
  const chip = (show: ListFilter | undefined, name: string, count: number | undefined) => (
    <button
      key={name}
      type="button"
      className={styles.chip}
      aria-pressed={choice.show === show}
      onClick={() => onChoose({ show })}
    >
      {name}
      {count !== undefined && <span>{count}</span>}
    </button>
  );
  return (
    <>
      {chip(undefined, docked ? t`Everyone` : t`All`, docked ? undefined : counts.all)}
      {!docked && chip('needs', t`Needs you`, counts.needs)}
      {chip('unweighed', docked ? t`Not weighed` : t`Not weighed today`, counts.unweighed)}
      {counts.medicated > 0 && chip('medicated', t`On medication`, counts.medicated)}
    </>
  );
}

function Selects({ today, choice, onChoose }: Props) {
  const { t } = useLingui();
  const orderNames: Record<Order, string> = { place: t`By place`, name: t`By name` };
  const select = (field: 'room' | 'species', name: string) => {
    const values = valuesOf(today.birds, field);
    if (values.length < 2) return null;
    return (
      <select
        className={styles.select}
        aria-label={name}
        value={choice[field] ?? ''}
        data-chosen={choice[field] !== undefined || undefined}
        onChange={event => onChoose({ [field]: event.target.value || undefined })}
      >
        <option value="">{name}</option>
        {values.map(value => (
          <option key={value}>{value}</option>
        ))}
      </select>
    );
  };
  return (
    <>
      {select('room', t`Room`)}
      {select('species', t`Species`)}
      <select
        className={`${styles.select} ${styles.order}`}
        aria-label={t`Order`}
        value={choice.order ?? ''}
        onChange={event => onChoose({ order: orders.find(order => order === event.target.value) })}
      >
        <option value="">{t`Worst first`}</option>
        {orders.map(order => (
          <option key={order} value={order}>
            {orderNames[order]}
          </option>
        ))}
      </select>
    </>
  );
}
