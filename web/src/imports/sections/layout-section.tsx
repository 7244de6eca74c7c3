// The section that shows and changes the sheet, the layout and the columns of the file.
import type { LayoutName } from '@flock-care/contract/sheets';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField, TextField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretDown } from '../../ui/icons/icons.ts';
import {
  type Choices,
  type ColumnChange,
  noChoices,
  type ReadColumn,
  type Reading,
} from '../reading/protocol.ts';
import styles from '../styles/import.module.css';
import { layoutNames } from '../texts/layout-names.ts';
import { ColumnRow } from './column-row.tsx';

interface Props {
  reading: Reading;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

export function LayoutSection({ reading, choices, onChoices }: Props) {
  const { t, i18n } = useLingui();
  const { layout, sheets, columns } = reading;
  const isUncertain =
    layout === null ||
    reading.questions.some(({ code }) => code === 'whichColumn') ||
    reading.problems.some(({ code }) => code === 'columnMissing');
  const [startsOpen] = useState(isUncertain || sheets.length > 1);
  return (
    <details className={styles.details} open={startsOpen || isUncertain}>
      <summary>
        <span>
          <h2>
            <Trans>How the file was read</Trans>
          </h2>
          <small>
            {layout ? i18n._(layoutNames[layout.name]) : <Trans>No layout fits this table.</Trans>}
          </small>
        </span>
        <Icon shape={caretDown} />
      </summary>
      <div className={styles.layout}>
        {sheets.length > 1 && (
          <SelectField
            label={t`Sheet`}
            value={choices.sheet}
            onChange={({ currentTarget }) => onChoices({ ...noChoices, sheet: Number(currentTarget.value) })}
          >
            {sheets.map(({ name, rows }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sheets do not change their order.
              <option key={index} value={index}>
                {t`${name} (${plural(rows, { one: '# row', other: '# rows' })})`}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t`Layout`}
          value={layout?.name ?? ''}
          error={layout ? undefined : t`No layout fits this table. Choose how it is laid out.`}
          onChange={({ currentTarget }) =>
            onChoices({
              ...choices,
              layout: currentTarget.value as LayoutName,
              columns: {},
              answers: {},
            })
          }
        >
          {!layout && <option value="">{t`Choose a layout`}</option>}
          {Object.entries(layoutNames).map(([name, words]) => (
            <option key={name} value={name}>
              {i18n._(words)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`Row with the headings`}
          hint={<Trans>0 if the table has none</Trans>}
          type="number"
          min={0}
          inputMode="numeric"
          value={choices.headerRow ?? layout?.headerRow ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoices({
              ...choices,
              headerRow: value === '' ? null : Math.max(0, Math.floor(Number(value)) || 0),
              columns: {},
              answers: {},
            })
          }
        />
        {layout && (
          <Columns
            reading={reading}
            layout={layout.name}
            columns={columns}
            onChange={(index, change) =>
              onChoices({
                ...choices,
                columns: { ...choices.columns, [index]: { ...choices.columns[index], ...change } },
              })
            }
          />
        )}
      </div>
    </details>
  );
}

const shownColumns = 20;

interface ColumnsProps {
  reading: Reading;
  layout: LayoutName;
  columns: readonly ReadColumn[];
  onChange: (index: number, change: ColumnChange) => void;
}

function Columns({ reading, layout, columns, onChange }: ColumnsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? columns : columns.slice(0, shownColumns);
  return (
    <>
      <ul className={styles.columns}>
        {shown.map(column => (
          <ColumnRow
            key={column.index}
            column={column}
            layout={layout}
            fields={reading.fields}
            onChange={change => onChange(column.index, change)}
          />
        ))}
      </ul>
      {shown.length < columns.length && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          <Plural value={columns.length} one="Show # column" other="Show all # columns" />
        </Button>
      )}
    </>
  );
}
