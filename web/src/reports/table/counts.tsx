// A small table of counts with their total.
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './data-table.module.css';

interface Props {
  title: string;
  /** The name of the first column, for screen readers. */
  columnName: string;
  counts: readonly { name: string; count: number }[];
  /** The sentence for an empty table. */
  none: string;
}

export function Counts({ title, columnName, counts, none }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Section title={title}>
      {total === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={`${styles.table} ${styles.counts}`}>
          <caption className="spoken">{title}</caption>
          <thead>
            <tr className="spoken">
              <th scope="col">{columnName}</th>
              <th scope="col">{t`Birds`}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={styles.figure}>{formats.number(count)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">{t`Total`}</th>
              <td className={styles.figure}>{formats.number(total)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </Section>
  );
}
