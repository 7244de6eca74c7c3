// The switch that limits a person to some of the birds, with the list to choose them from.
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { chosenBirds } from '../../../birds/flock-list.ts';
import { useToday } from '../../../board/use-today.ts';
import { TickField } from '../../../forms/field.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import tick from '../../../ui/controls/tick.module.css';
import { Portrait } from '../../../ui/portraits/portrait.tsx';
import forms from '../../parts/forms.module.css';
import { useBirdsText } from '../parts/birds-text.ts';
import styles from './birds-field.module.css';

interface Props {
  /** Null for all birds. */
  birdIds: readonly string[] | null;
  onChange: (birdIds: string[] | null) => void;
}

/** With more birds than this, the list has a search field. */
const maxUnsearched = 8;

export function BirdsField({ birdIds, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const names = useBirdsText()(birdIds ?? []);
  return (
    <div className={styles.field}>
      <TickField
        label={t`Only these birds`}
        name="onlySomeBirds"
        hint={t`This person sees nothing of the other birds, and cannot add birds.`}
        checked={birdIds !== null}
        onChange={event => onChange(event.target.checked ? [] : null)}
      />
      {birdIds && (
        <fieldset className={styles.list} aria-describedby={id}>
          <legend className="spoken">{t`Birds`}</legend>
          <p id={id} className={forms.hint} role="status">
            {names ? <Trans>Chosen: {names}</Trans> : <Trans>Choose the birds.</Trans>}
          </p>
          <BirdChecklist birdIds={birdIds} onChange={onChange} />
        </fieldset>
      )}
    </div>
  );
}

function BirdChecklist({ birdIds, onChange }: { birdIds: readonly string[]; onChange: Props['onChange'] }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const { data } = useToday();
  const [q, setQ] = useState('');
  const chosen = new Set(birdIds);
  if (!data) return null;
  const found = chosenBirds(data, { q, order: 'name' });
  // Birds that are not on the board, such as past ones, stay chosen.
  const toggle = (birdId: string) =>
    onChange(chosen.has(birdId) ? birdIds.filter(other => other !== birdId) : [...birdIds, birdId]);
  return (
    <>
      {data.birds.length > maxUnsearched && (
        <SearchField label={t`Name, ring or species`} value={q} onChange={setQ} field={field} />
      )}
      <ul className={styles.birds}>
        {found.map(bird => (
          <li key={bird.id}>
            <label className={styles.bird}>
              <input
                type="checkbox"
                className={tick.box}
                checked={chosen.has(bird.id)}
                onChange={() => toggle(bird.id)}
              />
              <Portrait bird={bird} size={36} />
              <span className={styles.words}>
                <strong>{bird.name}</strong>
                <span>{[bird.species, bird.room].filter(Boolean).join(', ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={forms.hint}>
          {data.birds.length === 0 ? <Trans>No birds live here yet.</Trans> : <Trans>No bird matches.</Trans>}
        </p>
      )}
    </>
  );
}
