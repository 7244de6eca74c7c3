// The weighings of a chart as a table: always in the document for screen readers, shown if somebody asks for it.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/button.tsx';
import { pencilSimple } from '../../ui/icons.ts';
import { useFormats } from '../../ui/use-formats.ts';
import type { ChartWeight } from './series.ts';
import { useWeighingWords } from './weighing-words.ts';
import styles from './weight-table.module.css';

export interface WeightTableProps {
  /** Oldest first. */
  weights: readonly ChartWeight[];
  today: string;
  compared: number | null;
  caption: string;
  shown: 'all' | 'latest' | 'none';
  /** The weights of a chick are compared with the ones before them. */
  growing?: boolean;
  /** Opens a weight to be corrected; undefined for one that the person may not change. */
  editOf?: ((weight: ChartWeight) => (() => void) | undefined) | undefined;
}

/** How many `latest` shows, as in the style sheet. */
const latestRows = 5;

export function WeightTable({
  weights,
  today,
  compared,
  caption,
  shown,
  growing = false,
  editOf,
}: WeightTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const wordsOf = useWeighingWords(today, compared);
  // What is only heard has no button that the focus could get lost in.
  const firstEditable =
    weights.length - (shown === 'all' ? weights.length : shown === 'latest' ? latestRows : 0);
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
            <th scope="col" className={growing ? undefined : styles.step}>
              {growing ? <Trans>Since last</Trans> : <Trans>Change</Trans>}
            </th>
            {!growing && (
              <th scope="col">
                <Trans>To usual</Trans>
              </th>
            )}
            <th scope="col" className={styles.note}>
              <Trans>Note</Trans>
            </th>
            <th scope="col" className={styles.by}>
              <Trans>By</Trans>
            </th>
            {editOf && (
              <th scope="col">
                <span className="spoken">
                  <Trans>Edit</Trans>
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {weights
            .map((weight, index) => {
              const words = wordsOf(weight);
              const before = weights[index - 1];
              const step = before ? weight.grams - before.grams : undefined;
              const { grams, day } = words;
              const edit = index >= firstEditable ? editOf?.(weight) : undefined;
              return (
                <tr key={weight.day}>
                  <th scope="row">
                    {words.day} {weight.day === today && weight.at !== null && formats.time(weight.at)}
                  </th>
                  <td>
                    {words.grams}
                    {words.ounces && <small className={styles.ounces}>{words.ounces}</small>}
                  </td>
                  <td className={growing ? undefined : styles.step}>
                    {step !== undefined && formats.gramChange(step)}
                  </td>
                  {!growing && <td>{words.change}</td>}
                  <td className={styles.note}>
                    {[words.how && `${words.how}.`, words.note].filter(Boolean).join(' ')}
                  </td>
                  <td className={styles.by}>{weight.by}</td>
                  {editOf && (
                    <td className={styles.edit}>
                      {edit && (
                        <IconButton icon={pencilSimple} label={t`Edit ${grams}, ${day}`} onClick={edit} />
                      )}
                    </td>
                  )}
                </tr>
              );
            })
            .reverse()}
        </tbody>
      </table>
    </div>
  );
}
