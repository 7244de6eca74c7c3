// The page for a vet: one sheet with everything known about a bird, on screen and on paper.
import { ForTheVet } from './for-the-vet.tsx';
import { Identity } from './identity.tsx';
import { LastWeights } from './last-weights.tsx';
import { Observed } from './observed.tsx';
import { Care, Medication, Visits } from './records.tsx';
import { Foot } from './sheet-foot.tsx';
import type { SheetProps } from './sheet-props.ts';
import { useOmittedText } from './use-omitted-text.ts';
import { type Entry, useCareEntries, useMedicationEntries, useVisitEntries } from './vet-entries.ts';
import { fitOnSheet } from './vet-facts.ts';
import styles from './vet-sheet.module.css';
import { WeightChart } from './weight-chart.tsx';
import { WeightNow } from './weight-now.tsx';

export function VetSheet({ record, stay, today, now, url, hasLivePage = true }: SheetProps) {
  const leftOut = useOmittedText(hasLivePage);
  const medications = useMedicationEntries(record, today);
  const visits = useVisitEntries(record);
  const care = useCareEntries(record);
  const texts = (entries: readonly Entry[]) => entries.map(({ lead, text }) => `${lead} ${text}`);
  const printed = fitOnSheet({
    medications: texts(medications.entries),
    visits: texts(visits),
    care: texts(care),
  });
  return (
    <article className={styles.sheet}>
      <Identity record={record} />
      <WeightNow record={record} stay={stay} today={today} />
      <WeightChart record={record} today={today} />
      <div className={styles.columns}>
        <LastWeights record={record} today={today} />
        <div className={styles.column}>
          <Medication {...medications} printed={printed.medications} leftOut={leftOut.medications} />
          <Visits entries={visits} printed={printed.visits} leftOut={leftOut.visits} />
          <Care entries={care} printed={printed.care} leftOut={leftOut.care} />
        </div>
      </div>
      <Observed record={record} today={today} />
      <ForTheVet />
      <Foot record={record} today={today} now={now} url={url} hasLivePage={hasLivePage} />
    </article>
  );
}
