// The last ten weights as a table.
import { useLingui } from '@lingui/react/macro';
import { percentTo } from '../../care/chart/series.ts';
import { Keel } from '../../care/condition/keel.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Head } from './section-head.tsx';
import type { RecordProps } from './sheet-props.ts';
import styles from './vet-sheet.module.css';

const maxRows = 10;

export function LastWeights({ record, today }: RecordProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { guard } = record;
  const weights = record.weights.filter(({ recordedOn }) => recordedOn <= today);
  const last = weights.slice(-maxRows).reverse();
  const fasting = last.length > 0 && last.every(weight => weight.fasting);
  const isScored = last.some(weight => weight.bodyCondition !== null);
  return (
    <section>
      <Head title={t`Last ten weights`}>{fasting ? t`grams, fasting` : t`grams`}</Head>
      <table className={styles.weights}>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            <th scope="col">{t`Weight`}</th>
            <th scope="col">{t`Change`}</th>
            <th scope="col">{guard.stage === 'adult' ? t`To usual` : t`To peak`}</th>
            {isScored && (
              <th scope="col" className={styles.scores}>
                <Keel score={3} width={20} />
                <span className="spoken">{t`Body condition`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {last.map(({ id, recordedOn, weightGrams, fasting: wasFasting, bodyCondition }, index) => {
            const earlier = weights[weights.length - index - 2];
            return (
              <tr key={id}>
                <th scope="row">
                  {formats.shortWeekday(recordedOn)} {formats.datedDay(recordedOn, today)}
                  {wasFasting === false && <small> {t`after a meal`}</small>}
                </th>
                <td>
                  <b>{formats.number(weightGrams)}</b>
                </td>
                <td>{earlier && formats.gramChange(weightGrams - earlier.weightGrams)}</td>
                <td>
                  {guard.usualGrams !== null && formats.change(percentTo(weightGrams, guard.usualGrams))}
                </td>
                {isScored && <td>{bodyCondition}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
