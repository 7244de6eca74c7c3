// A table of records. In a narrow view or with large text, each row becomes a block of values. On paper, the table
// always has columns.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { fileCsv } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { hasLargeText, isDesktop, isPhone, useView } from '../../ui/layout/use-view.ts';
import styles from './data-table.module.css';
import { saveCsv } from './save-csv.ts';

export interface Field<Row> {
  name: string;
  text: (row: Row) => string;
  /** The value on the screen and on paper, if it is not just the text. */
  cell?: (row: Row) => ReactNode;
  isOnlyInFile?: boolean;
  /** True if the value needs its name next to it when the rows are stacked. */
  isLabeled?: boolean;
  /** The relative width of the column, set on its first field; 1 by default. */
  width?: number;
}

/** A column shows its fields one below the other. In the file, each field has a separate column. */
export type Column<Row> = readonly Field<Row>[];

interface Props<Row> {
  title: string;
  /** The first column has the row headers. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The sentence for an empty table. */
  none: string;
  /** True if only a desktop has room for the columns. */
  wide?: boolean;
  /** The CSV file's name. */
  file?: string;
}

export function DataTable<Row>({ title, columns, rows, none, wide = false, file }: Props<Row>) {
  const view = useView();
  const isStacked = hasLargeText() || (wide ? !isDesktop(view) : isPhone(view));
  const stacked = wide ? styles.labeled : styles.flowing;
  const widths = columns.map(([first]) => first?.width ?? 1);
  const totalWidth = widths.reduce((sum, width) => sum + width, 0);
  return (
    <Section
      title={title}
      aside={file && rows.length > 0 && <SaveCsv columns={columns} rows={rows} file={file} />}
    >
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table
          className={`${styles.table} ${styles.records} ${isStacked ? `${styles.stacked} ${stacked}` : ''}`}
        >
          <caption className="spoken">{title}</caption>
          <colgroup>
            {widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
              <col key={index} style={{ width: `${(100 * width) / totalWidth}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column[0]?.name} scope="col">
                  {shownOf(column)
                    .map(({ name }) => name)
                    .join(' / ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: birds that have moved away have no id.
              <TableRow key={index} columns={columns} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

const shownOf = <Row,>(column: Column<Row>) => column.filter(({ isOnlyInFile }) => !isOnlyInFile);

function TableRow<Row>({
  columns: [first = [], ...others],
  row,
}: Pick<Props<Row>, 'columns'> & { row: Row }) {
  return (
    <tr>
      <th scope="row">
        <Values column={first} row={row} />
      </th>
      {others.map(column => (
        <td key={column[0]?.name}>
          <Values column={column} row={row} />
        </td>
      ))}
    </tr>
  );
}

function Values<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return shownOf(column)
    .filter(({ text }) => text(row) !== '')
    .map(({ name, text, cell, isLabeled }) => (
      <span key={name} data-label={name} className={isLabeled ? styles.withLabel : undefined}>
        <span>{cell ? cell(row) : text(row)}</span>
      </span>
    ));
}

function SaveCsv<Row>({ columns, rows, file }: Pick<Props<Row>, 'columns' | 'rows'> & { file: string }) {
  const { t } = useLingui();
  const { decimalSign } = useFormats();
  const save = () => saveCsv(file, columns.flat(), rows, decimalSign);
  return (
    <Button kind="plain" size="small" icon={fileCsv} className={styles.csv} onClick={save}>
      {t`Save as CSV`}
    </Button>
  );
}
