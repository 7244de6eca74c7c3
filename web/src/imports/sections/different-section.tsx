// The question about rows that differ from existing records: keep the records, or replace them.
import type { ImportKind, ImportPreview } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioChips } from '../../forms/choices.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from '../styles/import.module.css';
import { useRecordCount } from '../texts/use-counts.ts';

interface Props {
  kind: ImportKind;
  preview: ImportPreview;
  replace: boolean | null;
  onReplace: (replace: boolean) => void;
}

const shownExamples = 2;

export function DifferentSection({ kind, preview, replace, onReplace }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const countOf = useRecordCount();
  const { birds, records, sample } = preview;
  const count = kind === 'birds' ? birds.different : records.different;
  if (count === 0) return null;
  const different = countOf(kind, count);
  const legend = t`${plural(count, {
    one: `In the file, ${different} differs from what is recorded.`,
    other: `In the file, ${different} differ from what is recorded.`,
  })}`;
  const examples = sample.filter(({ result }) => result === 'different').slice(0, shownExamples);
  return (
    <Section title={<Trans>Recorded differently</Trans>}>
      <div className={styles.questions}>
        <div className={styles.question}>
          <RadioChips
            legend={legend}
            groups={[
              [
                { value: 'keep', label: t`Keep what is recorded` },
                { value: 'replace', label: t`Replace it with the file` },
              ],
            ]}
            value={replace === null ? undefined : replace ? 'replace' : 'keep'}
            onChoose={value => onReplace(value === 'replace')}
          />
          {examples.map(({ row, birdName, on, text }) => {
            const day = on ? formats.shortDayAndYear(on) : '';
            return (
              <p key={row} className={styles.hint}>
                {day
                  ? t`In the file, row ${row}: ${birdName}, ${day}, ${text}`
                  : t`In the file, row ${row}: ${birdName}, ${text}`}
              </p>
            );
          })}
        </div>
      </div>
    </Section>
  );
}
