// The list of past birds, grouped by year, and the button that saves all matching birds as a file.
import type { PastBird } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { stayNames } from '../../labels/stay-names.ts';
import { useStayText } from '../../stays/stay-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { fileCsv } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { saveCsv } from '../table/save-csv.ts';
import type { PastBirdsChoice } from './choice.ts';
import styles from './past-birds.module.css';
import { readAllPastBirds } from './use-past-birds.ts';

interface Props {
  /** At least one. */
  birds: readonly PastBird[];
  choice: PastBirdsChoice;
}

export function PastBirdsList({ birds, choice }: Props) {
  const years = [...Map.groupBy(birds, ({ on }) => on.slice(0, 4))];
  return years.map(([year, ofYear], index) => (
    <Section key={year} title={year} aside={index === 0 && <SaveCsv choice={choice} />}>
      <Rows>
        {ofYear.map(bird => (
          <Row key={bird.id} bird={bird} choice={choice} />
        ))}
      </Rows>
    </Section>
  ));
}

/** The color of the ring around every past bird's portrait. */
const neutralRing = 'var(--line-strong)';

function Row({ bird, choice }: { bird: PastBird; choice: PastBirdsChoice }) {
  const { id, name, tagId, species, kind, on } = bird;
  const words = useStayText(useFlockDay());
  return (
    <li className={styles.row}>
      <Link to="/birds/$birdId" params={{ birdId: id }} state={{ pastBirds: choice }}>
        <span className={styles.portrait}>
          <Portrait bird={{ ...bird, chartColor: neutralRing }} />
        </span>
        <span className={styles.words}>
          <strong className="display">{name}</strong>{' '}
          <span>
            {species}, <bdi className="whole">{tagId}</bdi>
          </span>{' '}
          <span className={styles.left}>
            {words({ kind, startedOn: on, personName: '', reviewOn: null })}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The file has all birds that match, including those that the list has not loaded. */
function SaveCsv({ choice }: { choice: PastBirdsChoice }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const refusal = useRefusal({});
  const [saving, setSaving] = useState(false);
  const fields = [
    { name: t`Bird`, text: ({ name }: PastBird) => name },
    { name: t`Ring`, text: ({ tagId }: PastBird) => tagId },
    { name: t`Species`, text: ({ species }: PastBird) => species },
    { name: t`How`, text: ({ kind }: PastBird) => i18n._(stayNames[kind]) },
    { name: t`Day`, text: ({ on }: PastBird) => formats.shortDayAndYear(on) },
    {
      name: t`Hatched`,
      text: ({ hatchedOn }: PastBird) => (hatchedOn ? formats.shortDayAndYear(hatchedOn) : ''),
    },
  ];
  const save = async () => {
    setSaving(true);
    try {
      saveCsv(`past-birds-${today}.csv`, fields, await readAllPastBirds(choice), formats.decimalSign);
    } catch (error) {
      showToast({ text: refusal(error as Error) ?? '' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button kind="plain" size="small" icon={fileCsv} busy={saving} onClick={() => void save()}>
      {t`Save as CSV`}
    </Button>
  );
}
