// The page for a vet: a bird's records on one sheet, on screen and on paper.
import { ForTheVet } from './for-the-vet.tsx';
import { Identity } from './identity.tsx';
import { LastWeights } from './last-weights.tsx';
import { LatestWeight } from './latest-weight.tsx';
import { Observed } from './observed.tsx';
import { Care, Medication, Visits } from './records.tsx';
import { Foot } from './sheet-foot.tsx';
import type { SheetProps } from './sheet-props.ts';
import { useOmittedText } from './use-omitted-text.ts';
import { type Entry, useCareEntries, useMedicationEntries, useVisitEntries } from './vet-entries.ts';
import { fitOnSheet } from './vet-facts.ts';
import styles from './vet-sheet.module.css';
import { WeightChart } from './weight-chart.tsx';

export function VetSheet({ record, stay, today, now, url, files, hasLivePage = true }: SheetProps) {
  const omittedText = useOmittedText(hasLivePage);
  const medications = useMedicationEntries(record, today);
  const visits = useVisitEntries(record);
  const care = useCareEntries(record);
  const texts = (entries: readonly Entry[]) => entries.map(({ lead, text }) => `${lead} ${text}`);
  const printed = fitOnSheet(
    { medications: texts(medications.entries), visits: texts(visits), care: texts(care) },
    files !== undefined,
  );
  return (
    <article className={styles.sheet}>
      <Identity record={record} />
      <LatestWeight record={record} stay={stay} today={today} />
      <WeightChart record={record} today={today} />
      <div className={styles.columns}>
        <LastWeights record={record} today={today} />
        <div className={styles.column}>
          <Medication {...medications} printed={printed.medications} omittedText={omittedText.medications} />
          <Visits entries={visits} printed={printed.visits} omittedText={omittedText.visits} />
          <Care entries={care} printed={printed.care} omittedText={omittedText.care} />
        </div>
      </div>
      <Observed record={record} today={today} />
      {files}
      <ForTheVet />
      <Foot record={record} today={today} now={now} url={url} hasLivePage={hasLivePage} />
    </article>
  );
}
