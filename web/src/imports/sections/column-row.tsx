// A sentence about a column of the file, with controls to change its meaning.
import type { Field, LayoutName, Unit } from '@flock-care/contract/sheets';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { ColumnChange, ReadColumn } from '../reading/protocol.ts';
import styles from '../styles/import.module.css';
import { fieldNames, unitNames } from '../texts/layout-names.ts';
import { useColumnSentence } from '../texts/use-column-sentence.ts';

interface RowProps {
  column: ReadColumn;
  layout: LayoutName;
  fields: readonly Field[];
  onChange: (change: ColumnChange) => void;
}

export function ColumnRow({ column, layout, fields, onChange }: RowProps) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const sentence = useColumnSentence()(layout, column);
  const { letter, field, unit, bird, heading } = column;
  const isWeight = field === 'weight' || field === 'newestWeight';
  const onField = (next: Field) => {
    const needsBird = layout === 'birdColumns' && next === 'weight' && !bird;
    onChange({ field: next, ...(needsBird && { bird: { name: heading || letter, ring: '' } }) });
  };
  return (
    <li className={styles.column}>
      <p className={styles.words}>
        <strong>{sentence}</strong>
        {heading && <span>{t`Heading: “${heading}”`}</span>}
        {column.values.length > 0 && <span className={styles.values}>{column.values.join(' · ')}</span>}
      </p>
      <Button
        kind="plain"
        size="small"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Done with column ${letter}` : t`Change column ${letter}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Trans>Done</Trans> : <Trans context="verb">Change</Trans>}
      </Button>
      {isOpen && (
        <div className={styles.change}>
          <SelectField
            label={t`Column ${letter} is`}
            value={field}
            onChange={({ currentTarget }) => onField(currentTarget.value as Field)}
          >
            {fields.map(name => (
              <option key={name} value={name}>
                {i18n._(fieldNames[name])}
              </option>
            ))}
          </SelectField>
          {isWeight && (
            <SelectField
              label={t`Unit`}
              value={unit ?? ''}
              onChange={({ currentTarget }) =>
                onChange({ unit: (currentTarget.value || null) as Unit | null })
              }
            >
              <option value="">{t`As in the cells`}</option>
              {Object.entries(unitNames).map(([name, words]) => (
                <option key={name} value={name}>
                  {i18n._(words)}
                </option>
              ))}
            </SelectField>
          )}
          {bird && isWeight && (
            <TextField
              label={t`Bird`}
              value={bird.name}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ bird: { ...bird, name: currentTarget.value } })}
            />
          )}
        </div>
      )}
    </li>
  );
}
