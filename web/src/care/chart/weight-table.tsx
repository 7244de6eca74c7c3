// The weighings of a chart as a table. It is always in the document for screen readers; all rows, the latest ones or
// none are visible.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { pencilSimple } from '../../ui/icons/icons.ts';
import { type ChartWeight, percentTo } from './series.ts';
import { useWeighingText } from './weighing-words.ts';
import styles from './weight-table.module.css';

export interface WeightTableProps {
  /** Oldest first. */
  weights: readonly ChartWeight[];
  today: string;
  compared: number | null;
  caption: string;
  shown: 'all' | 'latest' | 'none';
  /** True if each weight is compared only with the previous one. */
  growing?: boolean;
  /** Returns a function that opens the weight for correction, or undefined if the person may not change it. */
  editOf?: ((weight: ChartWeight) => (() => void) | undefined) | undefined;
}

/** The number of rows that `latest` shows, as in the style sheet. */
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
  const wordsOf = useWeighingText(today, compared, growing);
  // A row that only screen readers see has no button, because the keyboard focus would be invisible there.
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
                  {!growing && (
                    <td>{compared !== null && formats.change(percentTo(weight.grams, compared))}</td>
                  )}
                  <td className={styles.note}>
                    {[words.how, words.condition].filter(Boolean).map(text => `${text}. `)}
                    {words.note}
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
