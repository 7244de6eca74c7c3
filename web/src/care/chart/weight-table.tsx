// The weighings of a chart as a table: always in the document for screen readers, shown if somebody asks for it.
import { Trans } from '@lingui/react/macro';
import { useFormats } from '../../ui/use-formats.ts';
import type { ChartWeight } from './series.ts';
import { useWeighingWords } from './weighing-words.ts';
import styles from './weight-table.module.css';

interface Props {
  /** Oldest first. */
  weights: readonly ChartWeight[];
  today: string;
  compared: number | null;
  caption: string;
  shown: 'all' | 'latest' | 'none';
}

export function WeightTable({ weights, today, compared, caption, shown }: Props) {
  const formats = useFormats();
  const wordsOf = useWeighingWords(today, compared);
  return (
    <div className={shown === 'none' ? 'spoken' : shown === 'latest' ? styles.latest : undefined}>
      <table className={styles.table}>
        <caption className="spoken">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Weight</Trans>
            </th>
            <th scope="col" className={styles.step}>
              <Trans>Change</Trans>
            </th>
            <th scope="col">
              <Trans>To usual</Trans>
            </th>
            <th scope="col" className={styles.note}>
              <Trans>Note</Trans>
            </th>
            <th scope="col" className={styles.by}>
              <Trans>By</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {weights
            .map((weight, index) => {
              const words = wordsOf(weight);
              const before = weights[index - 1];
              const step = before ? weight.grams - before.grams : undefined;
              return (
                <tr key={weight.day}>
                  <th scope="row">
                    {words.day} {weight.day === today && weight.at !== null && formats.time(weight.at)}
                  </th>
                  <td>{words.grams}</td>
                  <td className={styles.step}>{step !== undefined && formats.gramChange(step)}</td>
                  <td>{words.change}</td>
                  <td className={styles.note}>
                    {[words.how && `${words.how}.`, words.note].filter(Boolean).join(' ')}
                  </td>
                  <td className={styles.by}>{weight.by}</td>
                </tr>
              );
            })
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
